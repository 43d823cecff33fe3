import { IDEMPOTENCY_HEADER } from '@jobtrail/contract';
import { dropEarlyReads, type EarlyRead, takeEarlyRead } from './earlyReads.ts';
import { errorOfResponse, unreachableError } from './responseErrors.ts';

/** A call that is recorded. */
export interface TracedCall {
  /** The header of W3C Trace Context for the request. */
  readonly traceparent: string;
  /** @param status of the response; 0 if there was none */
  readonly end: (status: number) => void;
}

/**
 * Starts recording a call.
 * @param route the pattern of its path
 * @returns null if it is not recorded
 */
export type TraceCall = (method: string, route: string) => TracedCall | null;

declare global {
  interface Window {
    /** Set by the shell while traces are recorded. Every front end bundles its own copy of the API client. */
    jobtrailTraceCall?: TraceCall;
  }
}

/** Starts recording a call, if traces are recorded. */
const traceCall: TraceCall = (method, route) => window.jobtrailTraceCall?.(method, route) ?? null;

export type QueryParameters = Readonly<Record<string, string | number | boolean | null | undefined>>;
/** The input of any call. The types of the contract check it at the call site. */
export interface AnyInput {
  params?: Readonly<Record<string, string>> | undefined;
  query?: QueryParameters | undefined;
  body?: unknown;
}
/** Removes the contract's types from the input of a call, which were checked at the call site. */
export const checked = <Options = unknown>(input: unknown): AnyInput & Options => (input ?? {}) as AnyInput & Options;

interface SendOptions extends Omit<AnyInput, 'params'> {
  signal?: AbortSignal | undefined;
  keepalive?: boolean | undefined;
  /** The same for every repetition of the request. */
  idempotencyKey?: string | undefined;
  /** The pattern of the path, for traces; without it the call is not recorded. */
  route?: string | undefined;
}

/** A path with its query string, without parameters that are null or undefined. */
export function urlOf(path: string, query: QueryParameters = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** The response of an early read; undefined if there was none, in which case the call is made as if for the first time. */
async function responseOf(
  { response, abort }: EarlyRead,
  signal: AbortSignal | undefined,
): Promise<Response | undefined> {
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort, { once: true });
  return response.catch(() => undefined);
}

async function fetchResponse(
  method: string,
  path: string,
  { query, body, signal, keepalive, idempotencyKey, route }: SendOptions,
): Promise<Response> {
  const init: RequestInit = { method, credentials: 'include' };
  const url = urlOf(path, query);
  const traced = route === undefined ? null : traceCall(method, route);
  if (method !== 'GET') dropEarlyReads();
  // An early read has no header for traces, so a recorded call is made again.
  const early = method === 'GET' && traced === null ? takeEarlyRead(url) : undefined;
  const headers = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(idempotencyKey !== undefined && { [IDEMPOTENCY_HEADER]: idempotencyKey }),
    ...(traced && { traceparent: traced.traceparent }),
  };
  if (Object.keys(headers).length > 0) init.headers = headers;
  if (body !== undefined) init.body = JSON.stringify(body);
  if (signal) init.signal = signal;
  if (keepalive) init.keepalive = true;
  try {
    const response = (early && (await responseOf(early, signal))) ?? (await fetch(url, init));
    if (response.status === 401) dropEarlyReads();
    traced?.end(response.status);
    return response;
  } catch (error) {
    traced?.end(0);
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw unreachableError();
  }
}

/**
 * Sends a request with cookies, and with a JSON content type if it has a body.
 * @returns the parsed JSON, or undefined if the response is empty
 * @throws {ApiError} for a response with an error status, and with status 0 if there is no response
 */
export async function send(method: string, path: string, options: SendOptions = {}): Promise<unknown> {
  const response = await fetchResponse(method, path, options);
  if (!response.ok) {
    const { status, statusText, headers } = response;
    throw errorOfResponse(path, {
      status,
      body: (await response.text()) || statusText,
      requestId: headers.get('x-request-id'),
      retryAfter: headers.get('retry-after'),
    });
  }
  const content = await response.text();
  return content === '' ? undefined : JSON.parse(content);
}
