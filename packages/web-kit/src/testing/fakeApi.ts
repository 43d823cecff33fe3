/** One call that the code under test made. */
export interface ApiCall {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
}
type Answer = { status: number; body?: unknown } | Promise<{ status: number; body?: unknown }>;
/** By 'METHOD /path': what the server answers. */
export type Answers = Record<string, (call: ApiCall) => Answer>;
export interface FakeApi {
  calls: ApiCall[];
  /** Changes or adds answers. */
  answer: (more: Answers) => void;
  /** Puts the real fetch back. */
  restore: () => void;
}

/**
 * Stands for the server behind `fetch`. A call that has no answer fails the test that made it.
 * `fakeApi({ 'GET /api/jobs': () => ({ status: 200, body: [] }) })`
 */
export function fakeApi(answers: Answers): FakeApi {
  const known: Answers = { ...answers };
  const calls: ApiCall[] = [];
  const real = globalThis.fetch;
  const fake = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(typeof input === 'object' && 'url' in input ? input.url : input, 'http://localhost');
    const call: ApiCall = { method: init.method ?? 'GET', path: url.pathname, query: url.searchParams, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined };
    calls.push(call);
    const answer = known[`${call.method} ${call.path}`];
    if (!answer) throw new Error(`Nobody answers ${call.method} ${call.path}`);
    const { status, body } = await answer(call);
    const content = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
    // jsdom has neither Response nor Headers; this is the part of them that the client reads.
    const response = { ok: status >= 200 && status < 300, status, statusText: String(status), headers: { get: () => null }, text: async () => content, json: async () => JSON.parse(content) };
    return response as unknown as Response;
  };
  globalThis.fetch = fake;
  return {
    calls,
    answer: (more) => Object.assign(known, more),
    restore: () => {
      globalThis.fetch = real;
    },
  };
}
