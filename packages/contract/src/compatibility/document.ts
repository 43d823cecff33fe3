import { z } from 'zod';
import type { Call } from '../call.ts';
import { allCalls } from '../calls.ts';
import { type InternalCall, internalCalls } from '../internal/index.ts';
import { operation, parameters, requestBody, successOf } from '../openapi.ts';

const schema = z.record(z.string(), z.unknown());
const content = z.record(z.string(), z.object({ schema: schema.optional() })).optional();

/** What older clients rely on in a call, as an OpenAPI operation. */
const described = z.object({
  operationId: z.string(),
  /** Increases with each accepted change that older clients notice. */
  'x-version': z.number().int().positive().default(1),
  /** Who may make it: an access of the public API, or the parts that may make an internal call. */
  'x-access': z.union([z.string(), z.array(z.string())]),
  /** Whether an internal call may be repeated. A public POST that may be has a header for that. */
  'x-idempotent': z.boolean().optional(),
  parameters: z.array(z.object({ name: z.string(), in: z.string(), required: z.boolean(), schema })),
  requestBody: z.object({ required: z.boolean(), content, 'x-max-bytes': z.number().int() }).optional(),
  responses: z.record(z.string(), z.object({ description: z.string(), content })),
});

const acceptedChange = z.strictObject({
  call: z.string(),
  /** The version of the call that has the change, or that it had last if the call is removed. */
  version: z.number().int().positive(),
  reason: z.string().min(1),
  changes: z.array(z.string()).min(1),
});

/** The OpenAPI document of a release, with the changes that were accepted although older clients notice them. */
const document = z.object({
  'x-accepted': z.array(acceptedChange),
  paths: z.record(z.string(), z.record(z.string(), described)),
});

/** An operation with its route, such as `GET /api/jobs/{id}`. That of an internal call begins with its service. */
export interface DescribedCall extends z.output<typeof described> {
  readonly route: string;
}
export type DescribedCalls = Readonly<Record<string, DescribedCall>>;

/** The calls as they were last released, and the accepted changes. */
export interface Released {
  readonly calls: DescribedCalls;
  readonly accepted: ReadonlyArray<z.output<typeof acceptedChange>>;
}

const routeOf = (method: string, path: string): string => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;

/** Describes a call of the public API. Its errors are documentation, except that it needs a subscription. */
export function describeCall(call: Call): DescribedCall {
  const { responses, ...rest } = described.parse(operation(call));
  const { 402: needsSubscription } = responses;
  const success = Object.entries(responses).filter(([status]) => status < '300');
  return {
    ...rest,
    responses: {
      ...Object.fromEntries(success),
      ...(needsSubscription && { 402: { description: 'No subscription' } }),
    },
    route: routeOf(call.method, call.path),
  };
}

/** Describes a call between two parts. */
export function describeInternalCall(call: InternalCall): DescribedCall {
  const { id, callers, method, path, params, service, idempotent = method !== 'POST' } = call;
  const internalOperation = {
    operationId: `internal.${id}`,
    'x-access': [...callers].sort(),
    'x-idempotent': idempotent,
    parameters: parameters(call, params),
    ...requestBody(call),
    responses: successOf(call),
  };
  return { ...described.parse(internalOperation), route: routeOf(method, `/${service}${path}`) };
}

/** Every call by its id. That of an internal call begins with `internal.`. */
export const describeCalls = (): DescribedCalls =>
  byId([...allCalls.map(describeCall), ...internalCalls.map(describeInternalCall)]);

const byId = (calls: readonly DescribedCall[]): DescribedCalls =>
  Object.fromEntries(calls.map((call) => [call.operationId, call]));

/** Reads an OpenAPI document with the calls of a release. @throws {Error} if it is malformed */
export function readReleased(text: string): Released {
  const { paths, 'x-accepted': accepted } = document.parse(JSON.parse(text));
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, call]) => ({ ...call, route: `${method.toUpperCase()} ${path}` })),
  );
  return { calls: byId(calls), accepted };
}

/** Writes that document, with one line for each path and each accepted change. */
export function writeReleased({ calls, accepted }: Released): string {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { route, ...call } of Object.values(calls)) {
    const [method = '', path = ''] = route.split(' ');
    paths[path] = { ...paths[path], [method.toLowerCase()]: call };
  }
  const info = { title: 'The calls of the last release', version: '1' };
  const text = JSON.stringify({ openapi: '3.1.0', info, 'x-accepted': accepted, paths }, null, 1);
  return `${text.replaceAll(/\n {3,}|\n {2}(?=[\]}])/g, '')}\n`;
}
