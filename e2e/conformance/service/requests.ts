import { allCalls, type Call } from '@jobtrail/contract/calls';
import { type InternalCall, internalCalls, type Service } from '@jobtrail/contract/internal';
import { nameOf } from '@jobtrail/contract/services';

/** The calls that a service serves: those of the API, and those of other parts. */
export const callsOf = (
  service: Service,
): { readonly own: readonly Call[]; readonly internal: readonly InternalCall[] } => ({
  own: allCalls.filter((call) => call.service === nameOf(service)),
  internal: internalCalls.filter((call) => call.service === service),
});

/** A problem if a response is not an error of the API with this status. */
export async function errorProblem(response: Response, status: number): Promise<string | null> {
  const text = await response.text();
  if (response.status !== status) return `${response.status} instead of ${status}: ${text.slice(0, 200)}`;
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 'the error is not JSON';
  const body: unknown = JSON.parse(text);
  const fields = ['error', 'code', 'requestId'].filter(
    (name) => typeof body !== 'object' || body === null || typeof Reflect.get(body, name) !== 'string',
  );
  return fields.length > 0 ? `the error has no ${fields.join(', ')}` : null;
}

/** The first problem of several requests, with what was asked. */
export async function firstProblem<T extends { path: string; method: string }>(
  all: readonly T[],
  problemOf: (one: T) => Promise<string | null>,
): Promise<string | null> {
  for (const one of all) {
    const problem = await problemOf(one);
    if (problem !== null) return `${one.method} ${one.path}: ${problem}`;
  }
  return null;
}

/** The ID of a request that looks for itself in responses and logs. */
export const REQUEST_ID = 'conformance-0190a1b2';
/** An id that nothing has. */
export const NOBODY = '01890000-0000-7000-8000-000000000000';
/** A path with that id as its parameters. */
export const filled = (path: string): string => path.replaceAll(/:\w+/g, NOBODY);

const JSON_HEADERS = { 'content-type': 'application/json' };
export const takesBody = (method: string): boolean => method !== 'GET' && method !== 'DELETE';
/** A request with a JSON body, if its method takes one. */
export const withBody = (method: string, body: string): RequestInit =>
  takesBody(method) ? { method, headers: JSON_HEADERS, body } : { method };

/** A request as a browser sends it from a page of the product, with more headers. */
export const fromPage = (request: RequestInit, headers: Readonly<Record<string, string>> = {}): RequestInit => ({
  ...request,
  headers: { ...JSON_HEADERS, origin: 'http://localhost:8080', ...headers },
});
