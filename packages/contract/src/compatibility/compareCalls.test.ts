import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Call } from '../call.ts';
import type { InternalCall } from '../internal/index.ts';
import { compareCall, compareCalls } from './compareCalls.ts';
import { describeCall, describeInternalCall } from './document.ts';

const described = (changed: Partial<Call>) =>
  describeCall({
    ...{ id: 'saveThing', method: 'POST', path: '/api/things/:id', summary: 'A', service: 'core', access: 'user' },
    success: { status: 200, body: null },
    ...changed,
  });
const internal = (changed: Partial<InternalCall>) =>
  describeInternalCall({
    ...{ id: 'readThing', summary: 'A', method: 'GET', path: '/internal/things', service: 'svc-core' },
    ...{ callers: ['gateway', 'svc-mail'], success: { status: 200, body: null } },
    ...changed,
  });
const body = (schema: z.ZodType) => described({ body: schema });
const query = (shape: z.ZodRawShape) => described({ query: z.object(shape) });
const success = (schema: z.ZodType) => ({ success: { status: 200, body: schema } }) as const;
const file = (...types: string[]) => described({ rawBody: { types } });
const withParams = (params: z.ZodRawShape) =>
  internal({ path: '/internal/things/:kind/:id', params: z.object({ kind: z.string(), ...params }) });

interface Tree {
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.object({ children: z.array(z.lazy(() => tree)) });
const datedTree: z.ZodType = z.object({ children: z.array(z.lazy(() => datedTree)), at: z.string() });
const name = z.string();
const a = z.literal('a');
const tags = (max: number) =>
  z.union([z.array(name), name.transform((text) => text.split(','))]).pipe(z.array(name).max(max));
const none: string[] = [];

/** What changes; before; after; what clients of `before` notice in `after`, and the other way round. */
type Change<Described> = [string, Described, Described, string[], string[]?];

const CALLS: Array<Change<ReturnType<typeof described>>> = [
  [
    'the method',
    described({}),
    described({ method: 'PATCH' }),
    [
      'its route is PATCH /api/things/{id}, and was POST /api/things/{id}',
      'header.idempotency-key is no longer accepted',
    ],
    ['its route is POST /api/things/{id}, and was PATCH /api/things/{id}'],
  ],
  ['the name of a parameter', described({}), described({ path: '/api/things/:thingId' }), none],
  [
    'the status',
    described({}),
    described({ success: { status: 204, body: null } }),
    ['its status is 204, and was 200'],
    ['its status is 200, and was 204'],
  ],
  [
    'the access',
    described({}),
    described({ access: 'admin' }),
    ['its access is admin, and was user'],
    ['its access is user, and was admin'],
  ],
  ['a subscription', described({}), described({ needsSubscription: true }), ['it needs a subscription']],
  ['the service behind the gateway', described({}), described({ service: 'mail' }), none],
  [
    'whether it may be repeated',
    described({}),
    described({ id: 'login' }),
    ['header.idempotency-key is no longer accepted'],
  ],
  [
    'the largest body',
    described({ body: name, maxBody: 10 }),
    described({ body: name, maxBody: 9 }),
    ['its body can have 9 bytes, and could have 10'],
  ],
  [
    'a required parameter of the query',
    query({}),
    query({ after: name }),
    ['query.after is required'],
    ['query.after is no longer accepted'],
  ],
  [
    'the largest number of the query',
    query({ limit: z.int().max(100) }),
    query({ limit: z.int().max(50) }),
    ['query.limit has maximum 50, and had 100'],
  ],
  [
    'a number of the query to an integer',
    query({ limit: z.number() }),
    query({ limit: z.int() }),
    ['query.limit can no longer be any number'],
  ],
  [
    'the values that a number of a query is converted to',
    query({ days: z.coerce.number().pipe(z.union([z.literal(7), z.literal(30)])) }),
    query({ days: z.coerce.number().pipe(z.literal(7)) }),
    ['converted query.days can no longer be 30'],
  ],
  [
    'a body of an object that had none',
    described({}),
    body(z.object({ name })),
    ['body.name is required'],
    ['it no longer has a body'],
  ],
  ['an optional body', described({}), body(z.object({ name: name.optional() })), none, ['it no longer has a body']],
  [
    'whether a request may have no body',
    body(z.object({ name }).optional()),
    body(z.object({ name })),
    ['its body is required'],
  ],
  [
    'whether a request may have no body, if that counts as one without fields',
    body(z.object({ name: name.optional() }).optional()),
    body(z.object({ name: name.optional() })),
    none,
  ],
  [
    'a body to a file',
    body(name),
    file('image/png'),
    ['its body can no longer be application/json'],
    ['its body can no longer be image/png'],
  ],
  ['the types of a file', file('image/png', 'image/gif'), file('image/png'), ['its body can no longer be image/gif']],
  [
    'types of a file to one that includes them',
    file('audio/mpeg', 'audio/ogg'),
    file('audio/*'),
    none,
    ['its body can no longer be audio/*'],
  ],
  [
    'a response to a file',
    described(success(name)),
    described({ mediaType: 'text/csv' }),
    ['its response is text/csv, and was application/json'],
    ['its response is application/json, and was text/csv'],
  ],
  [
    'a response that had no body',
    described({}),
    described(success(name)),
    none,
    ['its response is empty, and was application/json'],
  ],
  [
    'a caller of an internal call',
    internal({}),
    internal({ callers: ['gateway'] }),
    ['svc-mail may no longer make it'],
  ],
  [
    'the service of an internal call',
    internal({}),
    internal({ service: 'svc-mail' }),
    ['its route is GET /svc-mail/internal/things, and was GET /svc-core/internal/things'],
    ['its route is GET /svc-core/internal/things, and was GET /svc-mail/internal/things'],
  ],
  [
    'whether an internal call may be repeated',
    internal({ method: 'POST', idempotent: true }),
    internal({ method: 'POST' }),
    ['it can no longer be repeated safely'],
  ],
  [
    'a limit of an internal response, which other services check',
    internal(success(z.object({ name: name.max(4) }))),
    internal(success(z.object({ name: name.max(5) }))),
    ['response.name has maxLength 5, and had 4'],
  ],
  [
    'what a parameter of the path of an internal call may be',
    withParams({ id: name }),
    withParams({ id: name.max(9) }),
    ['path.2 has maxLength 9, and had nothing'],
  ],
];

const BODIES: Array<Change<z.ZodType>> = [
  ['nothing', z.object({ name }), z.object({ name }), none],
  ['an optional field', z.object({}), z.object({ note: name.optional() }), none, ['body.note is no longer accepted']],
  [
    'a required field',
    z.object({}),
    z.object({ note: name }),
    ['body.note is required'],
    ['body.note is no longer accepted'],
  ],
  ['whether a field is required', z.object({ name: name.optional() }), z.object({ name }), ['body.name is required']],
  [
    'a field with a default',
    z.object({}),
    z.object({ name: name.default('A') }),
    none,
    ['body.name is no longer accepted'],
  ],
  [
    'a default',
    name.default('A'),
    name.default('B'),
    ['body is "B" by default, and was "A"'],
    ['body is "A" by default, and was "B"'],
  ],
  ['fields that nobody knows', z.object({ name }), z.strictObject({ name }), ['body can no longer have other fields']],
  ['an enum', z.enum(['a', 'b']), z.enum(['a']), ['body can no longer be "b"']],
  ['any text to an enum', name, z.enum(['a']), ['body can no longer be any string']],
  ['the longest text', name.max(5), name.max(4), ['body has maxLength 4, and had 5']],
  ['the shortest text', name, name.min(1), ['body has minLength 1, and had nothing']],
  [
    'the longest list, and its items',
    z.array(name).max(9),
    z.array(name.max(3)).max(8),
    ['body has maxItems 8, and had 9', 'body[] has maxLength 3, and had nothing'],
  ],
  [
    'a pattern',
    name.regex(/^a/),
    name.regex(/^b/),
    ['body has pattern "^b", and had "^a"'],
    ['body has pattern "^a", and had "^b"'],
  ],
  ['whether there is a pattern', name, name.regex(/^a/), ['body has pattern "^a", and had nothing']],
  ['null', name.nullable(), name, ['body can no longer be null']],
  [
    'a kind',
    z.union([z.object({ kind: a, name }), z.object({ kind: z.literal('b') })]),
    z.object({ kind: a, name }),
    ['body.kind can no longer be "b"', 'body.name is required'],
  ],
  [
    'single values to a text that is too short for one',
    z.enum(['a', 'long']),
    name.max(3),
    ['body can no longer be "long"'],
    ['body can no longer be any string'],
  ],
  [
    'an empty text in addition to a list',
    z.union([z.array(name), z.literal('')]),
    z.array(name),
    ['body can no longer be ""'],
  ],
  ['a single number to any integer', z.literal(1), z.int(), none, ['body can no longer be any integer']],
  [
    'the largest number to one that is not allowed itself',
    z.number().max(9),
    z.number().lt(9),
    ['body has exclusiveMaximum 9, and had nothing'],
    ['body has maximum 9, and had nothing'],
  ],
  ['how the two values of a boolean are written', z.boolean(), z.union([z.literal(true), z.literal(false)]), none],
  ['a boolean to one of its values', z.boolean(), z.literal(true), ['body can no longer be false']],
  [
    'a field that nobody may send',
    z.object({ name: z.never().optional() }),
    z.object({ name: name.optional() }),
    none,
    ['body.name can no longer be any string'],
  ],
  [
    'the names of a record',
    z.record(z.enum(['a', 'b']), name),
    z.record(z.enum(['a', 'b', 'c']), name),
    ['body.c is required'],
    ['the name of a field of body can no longer be "c"'],
  ],
  [
    'a record to an object with named fields',
    z.record(name, name),
    z.object({ a: name.optional() }),
    ['body can no longer have other fields'],
    [
      'body.a is no longer accepted',
      'the name of a field of body can no longer be anything',
      'body[name] can no longer be anything',
    ],
  ],
  [
    'the longest list that a text or a list is converted to',
    tags(9),
    tags(8),
    ['converted body has maxItems 8, and had 9'],
  ],
  ['a check after the first one', name, name.pipe(name.max(9)), ['converted body has maxLength 9, and had nothing']],
  ['a check after the first one that is no stricter', name.max(50), name.max(50).pipe(name.max(60)), none],
  [
    'the last of several checks',
    name.pipe(name.max(50)).pipe(name.max(9)),
    name.pipe(name.max(50)).pipe(name.max(8)),
    ['converted converted body has maxLength 8, and had 9'],
  ],
];

const RESPONSES: Array<Change<z.ZodType>> = [
  ['a field', z.object({ name, note: name }), z.object({ name }), ['response.note is removed']],
  ['an optional field', z.object({ note: name.optional() }), z.object({}), ['response.note is removed']],
  [
    'whether a field is always there',
    z.object({ name }),
    z.object({ name: name.optional() }),
    ['response.name can be missing'],
  ],
  [
    'null',
    z.object({ items: z.array(name) }),
    z.object({ items: z.array(name.nullable()) }),
    ['response.items[] can be null'],
  ],
  ['null in addition to an object', z.object({ name }), z.object({ name }).nullable(), ['response can be null']],
  ['an enum', z.enum(['a']), z.enum(['a', 'b']), ['response can be "b"']],
  ['an enum to any text', z.enum(['a']), name, ['response can be any string']],
  ['the type', z.number(), name, ['response can be any string'], ['response can be any number']],
  ['the type to any', name, z.unknown(), ['response can be anything']],
  ['the longest text, which browsers do not check', name.max(4), name.max(5), none],
  [
    'the values of a record',
    z.record(name, z.number()),
    z.record(name, z.number().nullable()),
    ['response[name] can be null'],
  ],
  [
    'whether a record has all of its names',
    z.record(z.enum(['a', 'b']), name),
    z.partialRecord(z.enum(['a', 'b']), name),
    ['response.a can be missing', 'response.b can be missing'],
  ],
  [
    'a schema that refers to itself',
    tree,
    datedTree,
    none,
    ['response.children[].at is removed', 'response.at is removed'],
  ],
];

describe('An older client notices a change of', () => {
  const notices = (
    before: ReturnType<typeof described>,
    after: typeof before,
    found: string[],
    back: string[] = [],
  ) => {
    expect(compareCall(before, after)).toEqual(found);
    expect(compareCall(after, before)).toEqual(back);
  };
  it.each(CALLS)('a call: %s', (_, before, after, ...found) => notices(before, after, ...found));
  it.each(BODIES)('a request: %s', (_, before, after, ...found) => notices(body(before), body(after), ...found));
  it.each(RESPONSES)('a response: %s', (_, before, after, ...found) =>
    notices(described(success(before)), described(success(after)), ...found),
  );
});

describe('The calls of a release', () => {
  const one = body(z.object({ name }));
  it('may be extended, but not removed', () => {
    const more = body(z.object({ name, note: name.optional() }));
    expect(compareCalls({ one }, { one: more, two: one })).toEqual({ breaking: {}, additions: ['one', 'two'] });
    expect(compareCalls({ one, two: one }, { one })).toEqual({ breaking: { two: ['it is removed'] }, additions: [] });
  });
  it('are the same in a later version of a call', () => {
    expect(compareCalls({ one: { ...one, 'x-version': 3 } }, { one })).toEqual({ breaking: {}, additions: [] });
  });
});
