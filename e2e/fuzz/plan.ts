import { kindOfParam, type Operation, type Schema } from '../api/openApi.ts';
import { Random } from './Random.ts';
import { token } from './tokens.ts';
import { createValues, type Values } from './values.ts';

/** The four actors: a subscriber, a person whose subscription has ended, an administrator, and a visitor. */
export const PERSONS = ['may', 'lapsed', 'admin', 'nobody'] as const;
export type PersonName = (typeof PERSONS)[number];

/** Part of every text that the fuzz test types, with the person, so that leaked texts are recognized. */
export const MARK = 'kq7v';
export const markOf = (person: PersonName): string => `${MARK}${person}x2m`;

/** What is wrong with a request. */
const FLAWS = [
  'none',
  'none',
  'none',
  'largest',
  'wrong value',
  'missing field',
  'extra field',
  'wrong body',
  'malformed',
  'content type',
  'odd id',
  'odd query',
  'odd header',
] as const;
type Flaw = (typeof FLAWS)[number] | 'least';

/** Whether a request is one that the call should accept. `least` has only what is required. */
export const isPlain = (flaw: Flaw): boolean => flaw === 'none' || flaw === 'least';

/** A request before it is sent. The same seed always gives the same requests. */
export interface Planned {
  readonly operation: Operation;
  readonly person: PersonName;
  readonly flaw: Flaw;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** `latin1` preserves bytes that are not text. */
  readonly body: { readonly text: string; readonly encoding: 'utf8' | 'latin1' } | null;
}

const NOBODY = '01890000-0000-7000-8000-000000000000';
const ODD_IDS = [
  NOBODY,
  NOBODY.toUpperCase(),
  '0',
  '-1',
  'null',
  'undefined',
  'constructor',
  '__proto__',
  '%00',
  '%FF',
  '%E0%A4%A',
  '%',
  '..',
  '%2e%2e',
  '%2F',
  '.%00.',
  '%F0%9F%92%A9',
  '%E2%80%AE',
  "'%20or%20'1'='1",
  '*',
  '%5B%5D',
  '{id}',
  ':id',
  'a'.repeat(36),
  'a'.repeat(37),
  'a'.repeat(3000),
  `${'k'.repeat(22)}-${'q'.repeat(20)}`,
];
const MALFORMED = [
  '',
  ' ',
  '{',
  '{"a":1,}',
  "{'a':1}",
  '[NaN]',
  '{"a":1}{"b":2}',
  '\u00ff\u00fe{\u0000}\u0000',
  '\u00ef\u00bb\u00bf{}',
  '{"a":"\u00c3\u0028"}',
  '{"a":"\\ud800"}',
  '{"a":1e400}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{"role":"admin"}}}',
  '['.repeat(20_000),
  '{"a":'.repeat(5000),
  '"\\u00"',
];
const WHOLE: readonly unknown[] = [null, [], [[]], 'text', 42, true, {}, [{}]];
const CONTENT_TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/json, text/plain',
  'APPLICATION/JSON',
  'application/vnd.api+json',
  'image/svg+xml',
  ';',
  '',
];
const HEADERS: ReadonlyArray<Readonly<Record<string, string>>> = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip' },
  { accept: 'text/html' },
  { 'accept-encoding': 'gzip;q=0, *' },
  { range: 'bytes=5-2,-0' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'never' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-jobtrail-identity': 'eyJhbGciOiJub25lIn0.e30.' },
  { 'x-request-id': "'; drop table users" },
  { cookie: 'jobtrail_session=%00; jobtrail_session=x; =; ;;' },
  { authorization: 'Bearer x' },
  { 'x-forwarded-for': 'x, 999.1.1.1, ::1' },
  { 'x-forwarded-host': 'evil.example' },
  { 'user-agent': '' },
  { te: 'trailers' },
];

/**
 * Plans requests: each call by each person `rounds` times. The first one is plain and has only what is
 * required, so that it can succeed. Three in thirteen of the others are plain.
 */
export function planRequests(operations: readonly Operation[], seed: number, rounds: number): Planned[] {
  const random = new Random(seed);
  const valuesOf = new Map(PERSONS.map((person) => [person, createValues(random, markOf(person))]));
  const planned: Planned[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const operation of random.shuffled(operations))
      for (const person of PERSONS) {
        const values = valuesOf.get(person);
        if (values)
          planned.push(plan({ operation, person, flaw: round === 0 ? 'least' : random.of(FLAWS) }, values, random));
      }
  return planned;
}

type Choice = Pick<Planned, 'operation' | 'person' | 'flaw'>;

function plan(choice: Choice, values: Values, random: Random): Planned {
  const { operation, flaw } = choice;
  const type = operation.body ? 'application/json' : operation.rawTypes.length > 0 ? 'application/octet-stream' : null;
  const headers: Record<string, string> = {
    ...(type === null ? {} : { 'content-type': type }),
    ...(flaw === 'content type' ? { 'content-type': random.of(CONTENT_TYPES) } : {}),
    ...(flaw === 'odd header' ? random.of(HEADERS) : {}),
  };
  const path = pathOf(choice, random) + queryOf(choice, values, random);
  return { ...choice, path, headers, body: bodyOf(choice, values, random) };
}

function pathOf({ operation, flaw }: Choice, random: Random): string {
  return operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    if (flaw === 'odd id') return random.of(ODD_IDS);
    const kind = kindOfParam(operation.path, name);
    if (operation.path.endsWith('/restore')) return token(`${kind}:gone`, random.below(8));
    if (isPlain(flaw) || random.chance(0.7)) return token(kind, random.below(8));
    return random.of([token(`${kind}:gone`), token(`${kind}:other`, random.below(4)), NOBODY]);
  });
}

function queryOf({ operation, flaw }: Choice, values: Values, random: Random): string {
  const pairs = operation.query
    .filter(({ required }) => required || (flaw !== 'least' && random.chance(0.4)))
    .map(({ name, schema }) => [name, String(values.of(schema, name, 'any'))] as const);
  const encoded = pairs.map(([name, value]) => `${name}=${encodedText(value)}`);
  if (flaw !== 'odd query') return encoded.length === 0 ? '' : `?${encoded.join('&')}`;
  const name = operation.query.length > 0 ? random.of(operation.query).name : 'q';
  const odd = random.of([
    `${name}=&${name}=`,
    `${name}=1&${name}=2&${name}=3`,
    `${name}[]=1&${name}[a]=2`,
    `${name}=%00`,
    `${name}=%FF%FE`,
    `${name}=%E0%A4%A`,
    `${name}=%ED%A0%80`,
    `${name}=${'x'.repeat(5000)}`,
    `__proto__[a]=1&constructor=2&${name}`,
    `=&&=&?`,
    `${name}=1e3`,
    `${name}=-9999999999999999999`,
    `${name}=NaN`,
  ]);
  return `?${[...encoded, odd].join('&')}`;
}

/** Leaves tokens as they are: they are encoded when they are replaced. */
const encodedText = (value: string): string =>
  value.startsWith('⟦') ? value : encodeURIComponent(Buffer.from(value).toString());

function bodyOf({ operation, flaw }: Choice, values: Values, random: Random): Planned['body'] {
  if (operation.rawTypes.length > 0)
    return { text: flaw === 'malformed' ? random.of(MALFORMED) : token('file'), encoding: 'latin1' };
  if (operation.body === null)
    return flaw === 'malformed' && operation.method !== 'GET' ? { text: '{', encoding: 'utf8' } : null;
  if (flaw === 'malformed') return { text: random.of(MALFORMED), encoding: 'latin1' };
  if (flaw === 'wrong body') return { text: JSON.stringify(random.of(WHOLE)), encoding: 'utf8' };
  const body = values.of(operation.body, '', flaw === 'largest' || flaw === 'least' ? flaw : 'any');
  return { text: JSON.stringify(flawed(body, operation.body, flaw, values, random)), encoding: 'utf8' };
}

function flawed(body: unknown, schema: Schema, flaw: Flaw, values: Values, random: Random): unknown {
  if (typeof body !== 'object' || body === null) return body;
  const names = Object.keys(body);
  if (flaw === 'extra field') {
    const extra = {
      role: 'admin',
      userId: token('users:other'),
      id: NOBODY,
      isActive: true,
      access: 'full',
      [`${'k'.repeat(200)}`]: [[]],
    };
    return { ...body, ...extra };
  }
  if (names.length === 0) return body;
  const name = random.of(names);
  if (flaw === 'missing field') return Object.fromEntries(Object.entries(body).filter(([each]) => each !== name));
  if (flaw === 'wrong value') return { ...body, [name]: values.wrong(schema.properties?.[name] ?? {}) };
  return body;
}
