import { paths } from '@jobtrail/contract';
import { ApiError } from './ApiError.ts';
import { sendSignal } from './signals.ts';

export type QueryParameters = Record<string, string | number | boolean | null | undefined>;
export interface CallOptions {
  query?: QueryParameters | undefined;
  signal?: AbortSignal | undefined;
}
interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
}

/** A 401 of these says something about the call, not about the session. */
const answers401: readonly string[] = [paths.login, paths.me];

function urlOf(path: string, query: QueryParameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

interface ErrorFacts {
  code?: string | undefined;
  userMessage?: string | undefined;
  fields?: Record<string, string> | undefined;
  requestId?: string | undefined;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

function factsOf(body: string): ErrorFacts {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return {};
  }
  if (!isRecord(parsed)) return {};
  const fields = isRecord(parsed.fields)
    ? Object.fromEntries(Object.entries(parsed.fields).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])))
    : undefined;
  return { code: text(parsed.code), userMessage: text(parsed.error), fields, requestId: text(parsed.requestId) };
}

async function send(path: string, { method, query, body, signal }: Call): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include' };
  if (body !== undefined) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  if (signal) init.signal = signal;
  try {
    return await fetch(urlOf(path, query), init);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new ApiError({ status: 0, body: 'Failed to fetch', code: 'unreachable', userMessage: 'Jobtrail could not be reached. Please check your connection and try again.' });
  }
}

async function failureOf(response: Response): Promise<ApiError> {
  const body = (await response.text()) || response.statusText;
  const facts = factsOf(body);
  return new ApiError({ status: response.status, body, ...facts, requestId: facts.requestId ?? response.headers.get('x-request-id') ?? undefined });
}

async function call<T>(path: string, options: Call): Promise<T> {
  const response = await send(path, options);
  if (!response.ok) {
    if (response.status === 401 && !answers401.includes(path)) sendSignal('unauthorized');
    if (response.status === 402) sendSignal('paymentNeeded');
    throw await failureOf(response);
  }
  const content = await response.text();
  // The caller names the shape that the contract promises for this path; an empty answer (204) is undefined.
  return (content === '' ? undefined : JSON.parse(content)) as T;
}

/**
 * The calls of spec 7: cookies included, a JSON content type only with a body, the answer parsed as JSON.
 * @throws {ApiError} for every answer that is not OK, and with status 0 when there is no answer
 */
export const api = {
  get: <T>(path: string, options: CallOptions = {}): Promise<T> => call<T>(path, { ...options, method: 'GET' }),
  post: <T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> => call<T>(path, { ...options, method: 'POST', body }),
  patch: <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> => call<T>(path, { ...options, method: 'PATCH', body }),
  delete: <T = void>(path: string, options: CallOptions = {}): Promise<T> => call<T>(path, { ...options, method: 'DELETE' }),
};
