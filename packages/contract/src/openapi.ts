import { z } from 'zod';
import type { Call } from './call.ts';
import { allCalls } from './calls.ts';
import { ERROR_CODES } from './error.ts';
import { PRODUCT } from './texts.ts';

type Json = Record<string, unknown>;

const errorBody = z.object({
  error: z.string(),
  code: z.enum(ERROR_CODES),
  requestId: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
  reason: z.string().optional(),
});

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-2020-12', io, unrepresentable: 'any' });
  return rest;
}

function content(schema: Json): Json {
  return { 'application/json': { schema } };
}

function requestBody(call: Call): Json {
  if (call.rawBody)
    return {
      requestBody: {
        required: true,
        content: Object.fromEntries(
          call.rawBody.types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
        ),
      },
    };
  return call.body ? { requestBody: { required: true, content: content(schemaOf(call.body, 'input')) } } : {};
}

function parameters(call: Call): Json[] {
  const inPath = [...call.path.matchAll(/:([a-zA-Z]+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
  const inQuery = Object.entries(call.query?.shape ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: !z.safeParse(schema, undefined).success,
    schema: schema instanceof z.ZodType ? schemaOf(schema, 'input') : {},
  }));
  return [...inPath, ...inQuery];
}

/** The errors that a call can return, by its access and its input. */
function failures(call: Call): Json {
  const statuses: Array<[number, string]> = [];
  if (call.body || call.query) statuses.push([400, 'Some fields need attention']);
  if (call.access !== 'public' || call.id === 'login' || call.id === 'completeSignIn')
    statuses.push([401, 'Not signed in']);
  if (call.needsSubscription) statuses.push([402, 'The subscription has ended']);
  if (call.access === 'admin' || call.method !== 'GET') statuses.push([403, 'Not allowed']);
  if (call.path.includes(':')) statuses.push([404, 'Not there, or not yours']);
  if (call.body || call.rawBody) statuses.push([413, 'Too large'], [415, 'Not of a kind that is taken']);
  if (call.id === 'extractFromUrl') statuses.push([422, 'Nothing could be read at this address']);
  statuses.push([429, 'Too many requests'], [503, 'Not available right now']);
  return Object.fromEntries(
    statuses.map(([status, description]) => [
      status,
      { description, content: content({ $ref: '#/components/schemas/Error' }) },
    ]),
  );
}

function operation(call: Call): Json {
  const { status, body } = call.success;
  return {
    operationId: call.id,
    summary: call.summary,
    tags: [call.service],
    security: call.access === 'public' ? [] : [{ session: [] }],
    'x-access': call.access,
    parameters: parameters(call),
    ...requestBody(call),
    responses: {
      [status]: {
        description: 'Success',
        ...(body
          ? { content: content(schemaOf(body, 'output')) }
          : call.mediaType
            ? { content: { [call.mediaType]: {} } }
            : {}),
      },
      ...failures(call),
    },
  };
}

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
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: 'jobtrail_session' } },
    },
  };
}
