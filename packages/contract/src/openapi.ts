import { z } from 'zod';
import { SCOPE_TEXTS } from './api-tokens/scopes.ts';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';
import { followedBy, nextSchemaOf, THEN } from './conversions.ts';
import { ERROR_CODES } from './error.ts';
import { callsWithoutIdempotencyKey, IDEMPOTENCY_HEADER, isRepeatable, REPLAYED_HEADER } from './idempotency.ts';
import { JSON_BODY_MAX_BYTES } from './limits.ts';
import { PRODUCT } from './texts.ts';

type Json = Record<string, unknown>;

const errorBody = z.object({
  error: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  reason: z.string().optional(),
});

/** The JSON schema of what a call accepts or returns. */
export function schemaOf(schema: z.core.$ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...{ target: 'draft-2020-12', io, unrepresentable: 'any' },
    override: ({ zodSchema, jsonSchema }) => {
      const next = io === 'input' ? nextSchemaOf(zodSchema) : null;
      if (next) jsonSchema[THEN] = followedBy(jsonSchema[THEN], schemaOf(next, io));
    },
  });
  return rest;
}

function content(schema: Json): Json {
  return { 'application/json': { schema } };
}

type Body = Pick<Call, 'body' | 'rawBody' | 'maxBody'>;
/** The request body of a call, with its largest size in bytes; nothing if it has none. */
export function requestBody({ body, rawBody, maxBody = JSON_BODY_MAX_BYTES }: Body): Json {
  if (!body && !rawBody) return {};
  const file = { schema: { type: 'string', format: 'binary' } };
  return {
    requestBody: {
      required: !body?.safeParse(undefined).success,
      content: body
        ? content(schemaOf(body, 'input'))
        : Object.fromEntries(rawBody?.types.map((type) => [type, file]) ?? []),
      'x-max-bytes': maxBody,
    },
  };
}

/** Whether a request of the call may have an `Idempotency-Key`. */
const acceptsIdempotencyKey = ({ id, method }: Call): boolean => method === 'POST' && isRepeatable(id);
const IDEMPOTENCY_KEY: Json = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description:
    `Stays the same when a request is repeated. The repeat gets the response of the first (\`${REPLAYED_HEADER}: true\`) ` +
    'for 24 hours; 409 `request_running` while the first one runs, 422 `key_reused` for a different request.',
  schema: { type: 'string', format: 'uuid' },
};
/** Why a POST call ignores an `Idempotency-Key`. */
const reasons: Readonly<Record<string, string>> = callsWithoutIdempotencyKey;

/**
 * The parameters of a call in its path and its query.
 * @param params the schemas of those in the path, if they are checked
 */
export function parameters({ path, query }: Pick<Call, 'path' | 'query'>, params?: z.ZodObject): Json[] {
  const inPath = [...path.matchAll(/:([a-zA-Z]+)/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf(params?.shape[name] ?? z.string(), 'input'),
  }));
  const inQuery = Object.entries(query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: schemaOf(schema, 'input'),
  }));
  return [...inPath, ...inQuery];
}

/** The successful response of a call. */
export function successOf({ success: { status, body }, mediaType }: Pick<Call, 'mediaType'> & Succeeding): Json {
  const described = body ? content(schemaOf(body, 'output')) : mediaType === undefined ? null : { [mediaType]: {} };
  return { [status]: { description: 'Success', ...(described && { content: described }) } };
}
type Succeeding = { readonly success: { readonly status: number; readonly body: z.ZodType | null } };

/** Public calls that fail unless a password or an earlier step identifies the person. */
const SIGN_IN: readonly string[] = ['login', 'completeSignIn', 'startPasskeySignIn'];

/** Calls without an id in the path that can still return 404. */
const MAY_BE_MISSING: readonly string[] = ['liftSuppression', 'renewCalendarFeed'];

/** The errors that a call can return, by its access and its input. */
function failures(call: Call): Json {
  const statuses: Array<[number, string]> = [];
  if (call.body || call.query || acceptsIdempotencyKey(call)) statuses.push([400, 'Some fields need attention']);
  if (call.access !== 'public' || SIGN_IN.includes(call.id)) statuses.push([401, 'Not signed in']);
  if (call.needsSubscription) statuses.push([402, 'The subscription has ended']);
  if (call.access === 'admin' || call.scope || call.method !== 'GET') statuses.push([403, 'Not allowed']);
  const takesJob = call.body instanceof z.ZodObject && 'jobId' in call.body.shape;
  if (call.path.includes(':') || takesJob || MAY_BE_MISSING.includes(call.id))
    statuses.push([404, 'Not there, or not yours']);
  if (call.method !== 'GET') statuses.push([409, 'Not possible in the current state, or a limit is reached']);
  if (call.body || call.rawBody) statuses.push([413, 'Too large']);
  if (call.body || call.rawBody || call.id === 'transcribeMedia') statuses.push([415, 'Not of a kind that is taken']);
  if (acceptsIdempotencyKey(call)) statuses.push([422, 'The Idempotency-Key was used for another request']);
  if (call.id === 'extractFromUrl') statuses.push([422, 'Nothing could be read at this address']);
  statuses.push([429, 'Too many requests'], [503, 'Not available right now']);
  return Object.fromEntries(
    statuses.map(([status, description]) => [
      status,
      { description, content: content({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

/** The operation of a call in the OpenAPI document. */
export function operation(call: Call): Json {
  return {
    operationId: call.id,
    summary: call.summary,
    ...(reasons[call.id] && { description: `Ignores an \`Idempotency-Key\`: ${reasons[call.id]}.` }),
    tags: [call.service],
    security:
      call.access === 'public' ? [] : [{ session: [] }, ...(call.scope === undefined ? [] : [{ token: [call.scope] }])],
    'x-access': call.access,
    parameters: [...parameters(call), ...(acceptsIdempotencyKey(call) ? [IDEMPOTENCY_KEY] : [])],
    ...requestBody(call),
    responses: { ...successOf(call), ...failures(call) },
  };
}

const TOKENS =
  'An API token from Settings. A call needs the scope that is named here; calls without one take no token. ' +
  Object.entries(SCOPE_TEXTS)
    .map(([scope, { text }]) => `\`${scope}\`: ${text}`)
    .join(' ');

/** Generates the OpenAPI 3.1 document of the whole API from the calls. */
export function openApiDocument(): Json {
  const byPath: Record<string, Json> = {};
  for (const call of allCalls) {
    const path = call.path.replace(/:([a-zA-Z]+)/g, '{$1}');
    byPath[path] = { ...byPath[path], [call.method.toLowerCase()]: operation(call) };
  }
  return {
    openapi: '3.1.0',
    info: { title: `${PRODUCT} API`, version: '1.0.0', description: 'Every call that the screens of Jobtrail make.' },
    servers: [{ url: '/' }],
    paths: byPath,
    components: {
      schemas: { Error: schemaOf(errorBody, 'output') },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'jobtrail_session' },
        token: { type: 'http', scheme: 'bearer', description: TOKENS },
      },
    },
  };
}
