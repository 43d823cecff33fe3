import { refusal, unreachable } from './refusal.ts';

export type QueryParameters = Readonly<Record<string, string | number | boolean | null | undefined>>;
/** What any call takes, once the types of the contract have checked it. */
export interface AnyInput {
  params?: Readonly<Record<string, string>> | undefined;
  query?: QueryParameters | undefined;
  body?: unknown;
}
/** The input of a call as what it is to the code that sends it: the types of the contract have checked it where the call is made. */
export const checked = <Options = unknown>(input: unknown): AnyInput & Options => (input ?? {}) as AnyInput & Options;

interface Sent extends Omit<AnyInput, 'params'> {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
}

/** A path with its query; what is null or undefined is left out. */
export function urlOf(path: string, query: QueryParameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

async function answerTo(method: string, path: string, { query, body, signal, keepalive }: Sent): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  try {
    return await fetch(urlOf(path, query), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachable();
  }
}

/**
 * Sends a request: cookies included, a JSON content type only with a body. Answers the parsed JSON, undefined for an answer
 * without content.
 * @throws {ApiError} for every answer that is not OK, and with status 0 when there is no answer
 */
export async function send(method: string, path: string, options: Sent = {}): Promise<unknown> {
  const response = await answerTo(method, path, options);
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw refusal(path, {
      status,
      body: (await response.text()) || statusText,
      requestId: headers.get('x-request-id'),
    });
  }
  const content = await response.text();
  return content === '' ? undefined : JSON.parse(content);
}
