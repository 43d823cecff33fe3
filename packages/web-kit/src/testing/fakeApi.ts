import { fakeRequest } from './fakeRequest.ts';

/** A call made by the code under test. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The parsed JSON, or the file of an upload. */
  body: unknown;
}
type FakeResponse = { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>;
/** Functions that create the responses, by 'METHOD /path'. */
export type FakeResponses = Record<string, (call: ApiCall) => FakeResponse>;
export interface FakeApi {
  calls: ApiCall[];
  /** Adds or replaces responses. */
  respondWith: (more: FakeResponses) => void;
  /** Restores the real fetch and XMLHttpRequest. */
  restore: () => void;
}

/**
 * Replaces the server behind `fetch` and behind the XMLHttpRequest of uploads. A call without a response fails the test
 * that makes it. `fakeApi({ 'GET /api/jobs': () => ({ status: 200, body: [] }) })`
 */
export function fakeApi(responses: FakeResponses): FakeApi {
  const known: FakeResponses = { ...responses };
  const calls: ApiCall[] = [];
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  async function respond(
    method: string,
    address: string | URL,
    given: unknown,
  ): Promise<{ status: number; content: string }> {
    const url = new URL(address, 'http://localhost');
    const call: ApiCall = { method, path: url.pathname, query: url.searchParams, body: given };
    calls.push(call);
    const respondTo = known[`${call.method} ${call.path}`];
    if (!respondTo) throw new Error(`There is no response for ${call.method} ${call.path}`);
    const { status, body } = await respondTo(call);
    return { status, content: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body) };
  }
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { status, content } = await respond(
      init.method ?? 'GET',
      typeof input === 'object' && 'url' in input ? input.url : input,
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    );
    // jsdom has neither Response nor Headers; this is the part of them that the client uses.
    const response = {
      ok: status >= 200 && status < 300,
      status,
      statusText: String(status),
      headers: { get: () => null },
      text: async () => content,
      json: async () => JSON.parse(content),
    };
    return response as unknown as Response;
  };
  globalThis.fetch = fake;
  Object.assign(globalThis, { XMLHttpRequest: fakeRequest(respond) });
  return {
    calls,
    respondWith: (more) => Object.assign(known, more),
    restore: () => {
      Object.assign(globalThis, real);
    },
  };
}
