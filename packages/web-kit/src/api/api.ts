import { refusal, unreachable } from './refusal.ts';
import { upload, type UploadOptions } from './upload.ts';

export type QueryParameters = Record<string, string | number | boolean | null | undefined>;
export interface CallOptions {
  query?: QueryParameters | undefined;
  signal?: AbortSignal | undefined;
}
interface Call extends CallOptions {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  body?: unknown;
}

function urlOf(path: string, query: QueryParameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
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
    throw unreachable();
  }
}

async function call<T>(path: string, options: Call): Promise<T> {
  const response = await send(path, options);
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw refusal(path, {
      status,
      body: (await response.text()) || statusText,
      requestId: headers.get('x-request-id'),
    });
  }
  const content = await response.text();
  // The caller names the shape that the contract promises for this path; an empty answer (204) is undefined.
  return (content === '' ? undefined : JSON.parse(content)) as T;
}

/**
 * The calls of the contract: cookies included, a JSON content type only with a body, the answer parsed as JSON.
 * @throws {ApiError} for every answer that is not OK, and with status 0 when there is no answer
 */
export const api = {
  get: <T>(path: string, options: CallOptions = {}): Promise<T> => call<T>(path, { ...options, method: 'GET' }),
  post: <T>(path: string, body?: unknown, options: CallOptions = {}): Promise<T> =>
    call<T>(path, { ...options, method: 'POST', body }),
  patch: <T>(path: string, body: unknown, options: CallOptions = {}): Promise<T> =>
    call<T>(path, { ...options, method: 'PATCH', body }),
  delete: <T = void>(path: string, options: CallOptions = {}): Promise<T> =>
    call<T>(path, { ...options, method: 'DELETE' }),
  /** POST of a file as it is, under its own type, telling how far it has gone; its `signal` stops it with an AbortError. */
  upload: <T>(path: string, file: Blob, { query, ...options }: UploadOptions & CallOptions = {}): Promise<T> =>
    upload<T>(urlOf(path, query), file, options),
};
