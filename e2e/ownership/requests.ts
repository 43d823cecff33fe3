import type { ApiRequest } from '../api/http.ts';
import { kindOfParam, type Schema } from '../api/openApi.ts';
import { mediaAddress, png } from '../api/sampleData.ts';
import { Random } from '../fuzz/Random.ts';
import { replaceTokens } from '../fuzz/tokens.ts';
import { createValues } from '../fuzz/values.ts';
import type { Reference } from './references.ts';

const SEED = 8;
const ABSENT = '01890000-0000-7000-8000-000000000000';
/** Properties that exclude the others in a body, with those that they need besides. */
const BESIDES: Readonly<Record<string, readonly string[]>> = { undo: [], upload: [], replaces: ['upload'] };

/** The person who makes a request: the password, and ids for everything except the reference. */
export interface Requester {
  readonly password: string;
  readonly ids: ReadonlyMap<string, readonly string[]>;
}

/** A valid request with `id` at the reference, and the asker's own ids everywhere else. */
export function requestWith(reference: Reference, id: string, { password, ids }: Requester): ApiRequest {
  const { operation, names, form } = reference;
  const values = createValues(new Random(SEED), 'asker');
  const own = (kind: string): string => ids.get(kind)?.at(0) ?? ABSENT;
  const tokenValue = (name: string): string => {
    if (name === 'password') return password;
    if (name === 'new password') return 'ownership is tested here';
    if (name === 'code') return '123456';
    if (name === 'email') return 'asker@example.com';
    return own(name);
  };
  const value = { id, address: mediaAddress(id), 'list of addresses': JSON.stringify([mediaAddress(id)]) }[form];
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(reference.in === 'path' && names[0] === name ? id : own(kindOfParam(operation.path, name))),
  );
  const pairs = operation.query
    .filter(({ name, required }) => required || (reference.in === 'query' && names[0] === name))
    .map(
      ({ name, schema }) =>
        `${name}=${encodeURIComponent(names[0] === name ? value : String(values.of(schema, name, 'least')))}`,
    );
  const query = pairs.length > 0 ? `?${pairs.join('&')}` : '';
  if (operation.body === null)
    return {
      method: operation.method,
      path: path + query,
      headers: operation.rawTypes.length > 0 ? { 'content-type': 'application/octet-stream' } : {},
      body: operation.rawTypes.length > 0 ? png() : null,
    };
  const schema = choice(operation.body, names);
  const besides = BESIDES[names[0] ?? ''];
  const plain = besides ? Object.fromEntries(besides.map((kind) => [kind, own(kind)])) : values.of(schema, '', 'least');
  const body = reference.in === 'body' ? put(plain, names, isList(schema, names) ? [value] : value) : plain;
  return {
    method: operation.method,
    path: path + query,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(replaceTokens(JSON.stringify(body), tokenValue)),
  };
}

/** The alternative of a schema that has a property of this name. */
function choice(schema: Schema, [first = '']: readonly string[]): Schema {
  return (
    [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].find(({ properties = {} }) => first in properties) ?? schema
  );
}

function isList(schema: Schema, [first = '', ...rest]: readonly string[]): boolean {
  const inner = schema.properties?.[first];
  if (inner === undefined) return false;
  return rest.length === 0 ? inner.type === 'array' : isList(inner, rest);
}

/** A copy of a body with a value at a path. A path into a list leads into its first entry. */
function put(body: unknown, path: readonly string[], value: unknown): unknown {
  const [first, ...rest] = path;
  if (first === undefined) return value;
  if (Array.isArray(body)) return body.map((entry, at) => (at === 0 ? put(entry, path, value) : entry));
  const whole: Readonly<Record<string, unknown>> = typeof body === 'object' && body !== null ? { ...body } : {};
  return { ...whole, [first]: put(whole[first], rest, value) };
}

/** An id that does not exist and has the same position in every order. */
export function absentLike(id: string): string {
  const last = id.at(-1) ?? '';
  return id.slice(0, -1) + (last === 'a' ? 'b' : 'a');
}
