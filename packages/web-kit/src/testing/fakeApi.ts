import { fakeRequest } from './fakeRequest.ts';

/** One call that the code under test made. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  /** The parsed JSON; of an upload the file. */
  body: unknown;
}
type Answer = { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>;
/** By 'METHOD /path': what the server answers. */
export type Answers = Record<string, (call: ApiCall) => Answer>;
export interface FakeApi {
  calls: ApiCall[];
  /** Changes or adds answers. */
  answer: (more: Answers) => void;
  /** Puts the real ones back. */
  restore: () => void;
}

/**
 * Replaces the server behind `fetch`, and behind the XMLHttpRequest of uploads. A call that has no answer fails the test that made it.
 * `fakeApi({ 'GET /api/jobs': () => ({ status: 200, body: [] }) })`
 */
export function fakeApi(answers: Answers): FakeApi {
  const known: Answers = { ...answers };
  const calls: ApiCall[] = [];
  const real = { fetch: globalThis.fetch, XMLHttpRequest: globalThis.XMLHttpRequest };
  async function answered(
    method: string,
    address: string | URL,
    given: unknown,
  ): Promise<{ status: number; content: string }> {
    const url = new URL(address, 'http://localhost');
    const call: ApiCall = { method, path: url.pathname, query: url.searchParams, body: given };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (!answer) throw new Error(`Nobody answers ${call.method} ${call.path}`);
    const { status, body } = await answer(call);
    return { status, content: body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body) };
  }
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const { status, content } = await answered(
      init.method ?? 'GET',
      typeof input === 'object' && 'url' in input ? input.url : input,
      typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
    );
    // jsdom has neither Response nor Headers; this is the part of them that the client reads.
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
  Object.assign(globalThis, { XMLHttpRequest: fakeRequest(answered) });
  return {
    calls,
    answer: (more) => Object.assign(known, more),
    restore: () => {
      Object.assign(globalThis, real);
    },
  };
}
