import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import type { Call, CallDefinition } from '../call.ts';
import type { InternalCall } from '../internal/index.ts';
import { compareCall, compareCalls } from './compareCalls.ts';
import { describeCall, describeInternalCall } from './describedCall.ts';

const definition: CallDefinition = {
  summary: 'A',
  service: 'core',
  access: 'user',
  success: { status: 200, body: null },
};
const described = (changed: Partial<Call>) =>
  describeCall({ id: 'saveThing', method: 'POST', path: '/api/things/:id', ...definition, ...changed });
const internal = (changed: Partial<InternalCall>) =>
  describeInternalCall({
    ...{ id: 'readThing', summary: 'A', method: 'GET', path: '/internal/things', service: 'svc-core' },
    ...{ callers: ['gateway', 'svc-mail'], success: { status: 200, body: null } },
    ...changed,
  });
const body = (schema: z.ZodType) => described({ body: schema });
const query = (shape: z.ZodRawShape) => described({ query: z.object(shape) });
const response = (schema: z.ZodType) => described({ success: { status: 200, body: schema } });

interface Tree {
  children: Tree[];
}
const tree: z.ZodType<Tree> = z.object({ children: z.array(z.lazy(() => tree)) });
const datedTree: z.ZodType = z.object({ children: z.array(z.lazy(() => datedTree)), at: z.string() });
const chain: z.ZodType = z.object({
  get next() {
    return chain.nullable();
  },
});
const datedChain: z.ZodType = z.object({
  at: z.string(),
  get next() {
    return datedChain.nullable();
  },
});
const name = z.string();
const tags = (max: number) =>
  z
    .union([z.array(z.string()), z.string().transform((text) => text.split(','))])
    .pipe(z.array(name).max(max))
    .transform((list) => list.length)
    .nullable();
const none: string[] = [];
type Described = ReturnType<typeof described>;

/** What changes; before; after; what clients of `before` notice in `after`, and the other way round. */
const CHANGES: Array<[string, Described, Described, string[], string[]]> = [
  ['nothing', body(z.object({ name })), body(z.object({ name })), none, none],
  [
    'the method',
    described({}),
    described({ method: 'PATCH' }),
    ['its route is PATCH /api/things/:, and was POST /api/things/:'],
    ['its route is POST /api/things/:, and was PATCH /api/things/:'],
  ],
  [
    'the path',
    described({}),
    described({ path: '/api/thing/:id' }),
    ['its route is POST /api/thing/:, and was POST /api/things/:'],
    ['its route is POST /api/things/:, and was POST /api/thing/:'],
  ],
  [
    'the flags of a pattern',
    body(z.string().regex(/^a$/i)),
    body(z.string().regex(/^a$/)),
    ['body has x-flags nothing, and had "i"'],
    ['body has x-flags "i", and had nothing'],
  ],
  [
    'a pattern with flags that is removed',
    body(z.string().regex(/^a$/i)),
    body(name),
    none,
    ['body has pattern "^a$", and had nothing'],
  ],
  [
    'the flags of a pattern in a response between services',
    internal({ success: { status: 200, body: z.string().regex(/^a$/) } }),
    internal({ success: { status: 200, body: z.string().regex(/^a$/i) } }),
    ['response has x-flags "i", and had nothing'],
    ['response has x-flags nothing, and had "i"'],
  ],
  [
    'the protocols of a URL',
    body(z.url()),
    body(z.url({ protocol: /^https$/ })),
    ['body has x-protocol "^https$", and had nothing'],
    none,
  ],
  [
    'the hosts of a URL',
    body(z.url({ hostname: /example$/ })),
    body(z.url({ hostname: /^a\.example$/ })),
    ['body has x-hostname "^a\\\\.example$", and had "example$"'],
    ['body has x-hostname "example$", and had "^a\\\\.example$"'],
  ],
  [
    'one value instead of a pattern with flags and of a URL with a protocol',
    body(z.object({ a: z.literal('A'), url: z.literal('http://a.example') })),
    body(z.object({ a: z.string().regex(/^a$/i), url: z.url({ protocol: /^https$/ }) })),
    ['body.url can no longer be "http://a.example"'],
    ['body.a can no longer be any string', 'body.url can no longer be any string'],
  ],
  ['the name of a parameter', described({}), described({ path: '/api/things/:thingId' }), none, none],
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
  ['a subscription', described({}), described({ needsSubscription: true }), ['it needs a subscription'], none],
  ['the service behind the gateway', described({}), described({ service: 'mail' }), none, none],
  [
    'the largest body',
    described({ maxBody: 10 }),
    described({ maxBody: 9 }),
    ['its body can have 9 bytes, and could have 10'],
    none,
  ],
  [
    'an optional field of the request',
    body(z.object({ name })),
    body(z.object({ name, note: name.optional() })),
    none,
    ['body.note is no longer accepted'],
  ],
  [
    'a required field of the request',
    body(z.object({ name })),
    body(z.object({ name, note: name })),
    ['body.note is required'],
    ['body.note is no longer accepted'],
  ],
  [
    'whether a field of the request is required',
    body(z.object({ name: name.optional() })),
    body(z.object({ name })),
    ['body.name is required'],
    none,
  ],
  [
    'a field with a default',
    body(z.object({})),
    body(z.object({ name: name.default('A') })),
    none,
    ['body.name is no longer accepted'],
  ],
  [
    'a default',
    body(z.object({ name: name.default('A') })),
    body(z.object({ name: name.default('B') })),
    ['body.name is "B" by default, and was "A"'],
    ['body.name is "A" by default, and was "B"'],
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
    'fields that nobody knows',
    body(z.object({ name })),
    body(z.strictObject({ name })),
    ['body can no longer have other fields'],
    none,
  ],
  [
    'an enum of the request',
    body(z.object({ kind: z.enum(['a', 'b']) })),
    body(z.object({ kind: z.enum(['a']) })),
    ['body.kind can no longer be "b"'],
    none,
  ],
  [
    'a text of the request to an enum',
    body(z.object({ kind: name })),
    body(z.object({ kind: z.enum(['a']) })),
    ['body.kind can no longer be any string'],
    none,
  ],
  [
    'the longest text',
    body(z.object({ name: name.max(5) })),
    body(z.object({ name: name.max(4) })),
    ['body.name has maxLength 4, and had 5'],
    none,
  ],
  [
    'the shortest text',
    body(z.object({ name })),
    body(z.object({ name: name.min(1) })),
    ['body.name has minLength 1, and had nothing'],
    none,
  ],
  [
    'the longest list, and its items',
    body(z.object({ all: z.array(name).max(9) })),
    body(z.object({ all: z.array(name.max(3)).max(8) })),
    ['body.all has maxItems 8, and had 9', 'body.all[] has maxLength 3, and had nothing'],
    none,
  ],
  [
    'the largest number',
    query({ limit: z.int().max(100) }),
    query({ limit: z.int().max(50) }),
    ['query.limit has maximum 50, and had 100'],
    none,
  ],
  [
    'a number to an integer',
    query({ limit: z.number() }),
    query({ limit: z.int() }),
    ['query.limit can no longer be any number'],
    none,
  ],
  [
    'a pattern',
    body(z.object({ name: name.regex(/^a/) })),
    body(z.object({ name: name.regex(/^b/) })),
    ['body.name has pattern "^b", and had "^a"'],
    ['body.name has pattern "^a", and had "^b"'],
  ],
  [
    'whether there is a pattern',
    body(z.object({ name })),
    body(z.object({ name: name.regex(/^a/) })),
    ['body.name has pattern "^a", and had nothing'],
    none,
  ],
  [
    'a format',
    body(z.object({ name })),
    body(z.object({ name: z.uuid() })),
    ['body.name has format "uuid", and had nothing'],
    none,
  ],
  [
    'null in the request',
    body(z.object({ name: name.nullable() })),
    body(z.object({ name })),
    ['body.name can no longer be null'],
    none,
  ],
  [
    'a required parameter of the query',
    query({}),
    query({ after: name }),
    ['query.after is required'],
    ['query.after is no longer accepted'],
  ],
  [
    'a kind of body',
    body(z.union([z.object({ kind: z.literal('a'), name }), z.object({ kind: z.literal('b') })])),
    body(z.object({ kind: z.literal('a'), name })),
    ['body.kind can no longer be "b"', 'body.name is required'],
    none,
  ],
  [
    'a body to a file',
    body(z.object({ name })),
    described({ rawBody: { types: ['image/png'] } }),
    ['its body is a file'],
    ['its body is no longer a file'],
  ],
  [
    'the types of a file',
    described({ rawBody: { types: ['image/png', 'image/gif'] } }),
    described({ rawBody: { types: ['image/png'] } }),
    ['its body can no longer be image/gif'],
    none,
  ],
  [
    'a field of the response',
    response(z.object({ name, note: name })),
    response(z.object({ name })),
    ['response.note is removed'],
    none,
  ],
  [
    'an optional field of the response',
    response(z.object({ name, note: name.optional() })),
    response(z.object({ name })),
    ['response.note is removed'],
    none,
  ],
  [
    'whether a field of the response is always there',
    response(z.object({ name })),
    response(z.object({ name: name.optional() })),
    ['response.name can be missing'],
    none,
  ],
  [
    'null in the response',
    response(z.object({ items: z.array(z.object({ name })) })),
    response(z.object({ items: z.array(z.object({ name: name.nullable() })) })),
    ['response.items[].name can be null'],
    none,
  ],
  [
    'null in addition to a nested object of the response',
    response(z.object({ user: z.object({ name }) })),
    response(z.object({ user: z.object({ name }).nullable() })),
    ['response.user can be null'],
    none,
  ],
  [
    'an enum of the response',
    response(z.object({ kind: z.enum(['a']) })),
    response(z.object({ kind: z.enum(['a', 'b']) })),
    ['response.kind can be "b"'],
    none,
  ],
  [
    'an enum of the response to any text',
    response(z.object({ kind: z.enum(['a']) })),
    response(z.object({ kind: name })),
    ['response.kind can be any string'],
    none,
  ],
  [
    'the type of a field of the response',
    response(z.object({ count: z.number() })),
    response(z.object({ count: name })),
    ['response.count can be any string'],
    ['response.count can be any number'],
  ],
  [
    'the longest text of a response, which browsers do not check',
    response(z.object({ name: name.max(4) })),
    response(z.object({ name: name.max(5) })),
    none,
    none,
  ],
  [
    'the values of a record',
    response(z.record(name, z.number())),
    response(z.record(name, z.number().nullable())),
    ['response[name] can be null'],
    none,
  ],
  [
    'a recursive response',
    response(tree),
    response(datedTree),
    none,
    ['response.children[].at is removed', 'response.at is removed'],
  ],
  ['nothing in a response whose field refers to the whole', response(chain), response(chain), none, none],
  [
    'a response whose field refers to the whole',
    response(chain),
    response(datedChain),
    none,
    ['response.next.at is removed', 'response.at is removed'],
  ],
  [
    'single values of the request to a text that is too short for one',
    body(z.object({ kind: z.enum(['a', 'longer']) })),
    body(z.object({ kind: name.max(3) })),
    ['body.kind can no longer be "longer"'],
    ['body.kind can no longer be any string'],
  ],
  [
    'an empty text in addition to a date',
    body(z.object({ on: z.union([z.iso.date(), z.literal('')]) })),
    body(z.object({ on: z.iso.date() })),
    ['body.on can no longer be ""'],
    none,
  ],
  [
    'a single number of the request to any integer',
    body(z.object({ count: z.literal(1) })),
    body(z.object({ count: z.int() })),
    none,
    ['body.count can no longer be any integer'],
  ],
  [
    'how the smallest integer is written',
    body(z.object({ count: z.int().min(1) })),
    body(z.object({ count: z.int().positive() })),
    none,
    none,
  ],
  [
    'whether the smallest number itself is allowed',
    body(z.object({ size: z.number().min(0) })),
    body(z.object({ size: z.number().gt(0) })),
    ['body.size has exclusiveMinimum 0, and had nothing'],
    none,
  ],
  [
    'the largest number to a smaller one that is not allowed itself',
    body(z.object({ size: z.number().max(9) })),
    body(z.object({ size: z.number().lt(9) })),
    ['body.size has exclusiveMaximum 9, and had nothing'],
    none,
  ],
  [
    'the step of a number',
    body(z.object({ size: z.number().multipleOf(4) })),
    body(z.object({ size: z.number().multipleOf(2) })),
    none,
    ['body.size has multipleOf 4, and had 2'],
  ],
  [
    'the step of a number to a part of it',
    body(z.object({ size: z.number().multipleOf(0.3) })),
    body(z.object({ size: z.number().multipleOf(0.1) })),
    none,
    ['body.size has multipleOf 0.3, and had 0.1'],
  ],
  [
    'how the two values of a boolean are written',
    body(z.object({ on: z.boolean() })),
    body(z.object({ on: z.union([z.literal(true), z.literal(false)]) })),
    none,
    none,
  ],
  [
    'a boolean to one of its values',
    body(z.object({ on: z.boolean() })),
    body(z.object({ on: z.literal(true) })),
    ['body.on can no longer be false'],
    none,
  ],
  [
    'a field that nobody may send to one that may be sent',
    body(z.object({ name: z.never().optional() })),
    body(z.object({ name: name.optional() })),
    none,
    ['body.name can no longer be any string'],
  ],
  [
    'moments with an offset to moments in UTC only',
    body(z.object({ at: z.iso.datetime({ offset: true }) })),
    body(z.object({ at: z.iso.datetime() })),
    ['body.at has format "date-time in UTC", and had "date-time"'],
    none,
  ],
  [
    'the type of a field of the response to any',
    response(z.object({ name })),
    response(z.object({ name: z.unknown() })),
    ['response.name can be anything'],
    none,
  ],
  [
    'a record of the request to an object with named fields',
    body(z.record(name, name)),
    body(z.object({ a: name.optional() })),
    ['body can no longer have other fields'],
    [
      'body.a is no longer accepted',
      'the name of a field of body can no longer be anything',
      'body[name] can no longer be anything',
    ],
  ],
  [
    'a response to a file',
    response(z.object({})),
    described({ mediaType: 'text/csv' }),
    ['its response is text/csv, and was JSON', 'its response has no body'],
    ['its response is JSON, and was text/csv'],
  ],
  [
    'a caller of an internal call',
    internal({}),
    internal({ callers: ['gateway'] }),
    ['svc-mail may no longer make it'],
    none,
  ],
  [
    'the service of an internal call',
    internal({}),
    internal({ service: 'svc-billing' }),
    ['svc-billing serves it, and svc-core did'],
    ['svc-core serves it, and svc-billing did'],
  ],
  [
    'a limit of an internal response, which other services check',
    internal({ success: { status: 200, body: z.object({ name: name.max(4) }) } }),
    internal({ success: { status: 200, body: z.object({ name: name.max(5) }) } }),
    ['response.name has maxLength 5, and had 4'],
    none,
  ],
  [
    'what the parameter of a path of an internal call may be',
    internal({ path: '/internal/things/:kind/:id', params: z.object({ id: z.string(), kind: z.string() }) }),
    internal({ path: '/internal/things/:kind/:id', params: z.object({ id: z.uuid(), kind: z.string() }) }),
    ['parameter 2 of its path has format "uuid", and had nothing'],
    none,
  ],
  [
    'whether the parameters of a path are checked',
    internal({ path: '/internal/things/:id' }),
    internal({ path: '/internal/things/:name', params: z.object({ name: z.enum(['a']) }) }),
    ['parameter 1 of its path can no longer be any string'],
    none,
  ],
  [
    'the longest list that a text or a list is converted to',
    body(z.object({ tags: tags(9).default(null) })),
    body(z.object({ tags: tags(8).default(null) })),
    ['converted body.tags has maxItems 8, and had 9'],
    none,
  ],
  [
    'the values that a number of a query is converted to',
    query({ days: z.coerce.number().pipe(z.union([z.literal(7), z.literal(30)])) }),
    query({ days: z.coerce.number().pipe(z.literal(7)) }),
    ['converted query.days can no longer be 30'],
    none,
  ],
  [
    'a check after the first one',
    body(z.object({ email: name.max(50) })),
    body(z.object({ email: name.max(50).pipe(z.email()) })),
    ['converted body.email has format "email", and had nothing'],
    none,
  ],
  [
    'a check after the first one that is no stricter',
    body(z.object({ name: name.max(50) })),
    body(z.object({ name: name.max(50).pipe(name.max(60)) })),
    none,
    none,
  ],
  [
    'the last of several checks',
    body(name.pipe(name.max(50)).pipe(name.max(9))),
    body(name.pipe(name.max(50)).pipe(name.max(8))),
    ['converted converted body has maxLength 8, and had 9'],
    none,
  ],
  [
    'a check of anything',
    body(z.object({ name: z.unknown() })),
    body(z.object({ name: z.unknown().pipe(name) })),
    ['converted body.name can no longer be anything'],
    none,
  ],
  [
    'the fields of a response between services that refuse unknown ones',
    internal({ success: { status: 200, body: z.strictObject({ name }) } }),
    internal({ success: { status: 200, body: z.strictObject({ name, note: name }) } }),
    ['response.note is new, and older clients accept no field that they do not know'],
    ['response.note is removed'],
  ],
  [
    'types of a file to a type that includes them',
    described({ rawBody: { types: ['audio/mpeg', 'audio/ogg'] } }),
    described({ rawBody: { types: ['audio/*'] } }),
    none,
    ['its body can no longer be audio/*'],
  ],
  [
    'whether a request may have no body',
    body(z.object({ name }).optional()),
    body(z.object({ name })),
    ['its body is required'],
    none,
  ],
  [
    'whether a request may have no body, if that counts as one without fields',
    body(z.object({ name: name.optional() }).optional()),
    body(z.object({ name: name.optional() })),
    none,
    none,
  ],
  [
    'the names of a record of the request',
    body(z.record(z.enum(['a', 'b']), name)),
    body(z.record(z.enum(['a', 'b', 'c']), name)),
    ['body.c is required'],
    ['the name of a field of body can no longer be "c"'],
  ],
  [
    'the names of a record of the response',
    response(z.record(z.enum(['a', 'b']), name)),
    response(z.record(z.enum(['a', 'b', 'c']), name)),
    ['the name of a field of response can be "c"'],
    ['response.c can be missing'],
  ],
  [
    'whether a record of the response has all of its names',
    response(z.record(z.enum(['a', 'b']), name)),
    response(z.partialRecord(z.enum(['a', 'b']), name)),
    ['response.a can be missing', 'response.b can be missing'],
    none,
  ],
  [
    'whether an internal call may be repeated',
    internal({ method: 'POST', idempotent: true }),
    internal({ method: 'POST' }),
    ['it can no longer be repeated safely'],
    none,
  ],
];

describe('An older client notices a change of', () => {
  it.each(CHANGES)('%s', (_, before, after, noticed, noticedBack) => {
    expect(compareCall(before, after)).toEqual(noticed);
    expect(compareCall(after, before)).toEqual(noticedBack);
  });
});

describe('The calls of a release', () => {
  it('may be extended, but not removed', () => {
    const one = described({});
    expect(compareCalls({ one }, { one, two: one })).toEqual({ breaking: {}, additions: ['two'] });
    expect(compareCalls({ one, two: one }, { one })).toEqual({ breaking: { two: ['it is removed'] }, additions: [] });
  });
  it('are the same in a later version of a call', () => {
    const one = body(z.object({ name }));
    expect(compareCalls({ one: { ...one, version: 3 } }, { one })).toEqual({ breaking: {}, additions: [] });
  });
});
