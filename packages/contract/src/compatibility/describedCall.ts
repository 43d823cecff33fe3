import { z } from 'zod';
import type { Call } from '../call.ts';
import { allCalls } from '../calls.ts';
import { isRepeatable } from '../idempotency.ts';
import { type InternalCall, internalCalls } from '../internal/index.ts';
import { JSON_BODY_MAX_BYTES } from '../limits.ts';
import type { Schema } from './branches.ts';
import { followedBy, nextSchemaOf, THEN } from './conversions.ts';
import { hiddenLimits, isStrict, STRICT } from './hiddenLimits.ts';

const schema = z.record(z.string(), z.unknown());

/** What older clients rely on in a call, as JSON. */
export const describedCall = z.object({
  /** Increases with each accepted change that older clients notice. */
  version: z.number().int().positive(),
  route: z.string(),
  /** Who may make it: an access of the public API, or the parts that may make an internal call. */
  access: z.union([z.enum(['public', 'user', 'admin']), z.array(z.string())]),
  /** The service that other services send an internal call to; the gateway finds that of a public call. */
  service: z.string().optional(),
  needsSubscription: z.boolean().optional(),
  /** Whether a client may repeat it with the same Idempotency-Key, or at all if it is internal. */
  repeatable: z.boolean(),
  maxBody: z.number().int(),
  /** The media types of a body that is a file. */
  fileTypes: z.array(z.string()).optional(),
  /** What an internal call accepts as the parameters of its path, in their order. */
  params: z.array(schema).optional(),
  query: schema.optional(),
  body: schema.optional(),
  /** Whether a request may have no body, although the call reads one. */
  bodyOptional: z.boolean().optional(),
  status: z.number().int(),
  /** The media type of a response that is a file. */
  mediaType: z.string().optional(),
  response: schema.optional(),
});
export type DescribedCall = z.infer<typeof describedCall>;
export type DescribedCalls = Readonly<Record<string, DescribedCall>>;

/** The patterns that zod adds to a format. They change with zod, but their meaning does not. */
const FORMAT_PATTERNS: ReadonlySet<unknown> = new Set(
  [z.uuid(), z.email(), z.url(), z.iso.date(), z.iso.datetime({ offset: true })].map(
    (one) => z.toJSONSchema(one)['pattern'],
  ),
);
/** The pattern of a moment in UTC. It is described as a format of its own: unlike `date-time` it accepts no offset. */
const UTC_PATTERN = z.toJSONSchema(z.iso.datetime())['pattern'];

/** Leaves out keywords without meaning: patterns of formats, and the largest numbers that JavaScript has. */
function meaningful(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(meaningful);
  if (typeof value !== 'object' || value === null) return value;
  if ('pattern' in value && value.pattern === UTC_PATTERN) {
    const { pattern: _, ...rest } = value;
    return { ...rest, format: 'date-time in UTC' };
  }
  const entries = Object.entries(value).filter(
    ([key, one]) =>
      !(key === 'pattern' && 'format' in value && FORMAT_PATTERNS.has(one)) &&
      !(typeof one === 'number' && Math.abs(one) === Number.MAX_SAFE_INTEGER),
  );
  return Object.fromEntries(entries.map(([key, one]) => [key, meaningful(one)]));
}

function schemaOf(given: z.core.$ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(given, {
    ...{ target: 'draft-2020-12', io, unrepresentable: 'any' },
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, hiddenLimits(zodSchema));
      const next = io === 'input' ? nextSchemaOf(zodSchema) : null;
      if (next) jsonSchema[THEN] = followedBy(jsonSchema[THEN], schemaOf(next, io));
      if (io === 'output' && isStrict(zodSchema)) jsonSchema[STRICT] = true;
    },
  });
  return schema.parse(meaningful(rest));
}

/** The schemas of the parameters of a path, in their order. */
const paramsOf = (path: string, params: z.ZodObject): Schema[] =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => schemaOf(params.shape[name] ?? z.string(), 'input'));

type Described = Pick<Call | InternalCall, 'query' | 'body' | 'success' | 'maxBody' | 'method' | 'path'>;
function shapeOf({ method, path, query, body, success, maxBody = JSON_BODY_MAX_BYTES }: Described) {
  return {
    version: 1,
    // Clients fill in the parameters of a path by themselves, so the names do not matter.
    route: `${method} ${path.replaceAll(/:\w+/g, ':')}`,
    maxBody,
    ...(query && { query: schemaOf(query, 'input') }),
    ...(body && { body: schemaOf(body, 'input') }),
    ...(body?.safeParse(undefined).success === true && { bodyOptional: true }),
    status: success.status,
    ...(success.body && { response: schemaOf(success.body, 'output') }),
  };
}

/** Describes a call of the public API. */
export function describeCall(call: Call): DescribedCall {
  const { id, access, method, needsSubscription, rawBody, mediaType } = call;
  return {
    ...shapeOf(call),
    access,
    ...(needsSubscription && { needsSubscription }),
    repeatable: method !== 'POST' || isRepeatable(id),
    ...(rawBody && { fileTypes: [...rawBody.types] }),
    ...(mediaType !== undefined && { mediaType }),
  };
}

/** Describes a call between two parts. */
export function describeInternalCall(call: InternalCall): DescribedCall {
  const { callers, method, path, params, service, idempotent = method !== 'POST' } = call;
  return {
    ...shapeOf(call),
    ...(params && { params: paramsOf(path, params) }),
    access: [...callers].sort(),
    service,
    repeatable: idempotent,
  };
}

/**
 * Describes every call by its id, with the properties in the order of the schema, as they are after reading the file. An
 * internal call has the id `internal.<id>`.
 */
export const describeCalls = (): DescribedCalls =>
  Object.fromEntries([
    ...allCalls.map((call) => [call.id, describedCall.parse(describeCall(call))] as const),
    ...internalCalls.map((call) => [`internal.${call.id}`, describedCall.parse(describeInternalCall(call))] as const),
  ]);
