import { type ErrorBody, type ErrorCode, errorSentences } from '@jobtrail/contract';
import type { Exchange } from '../request/exchange.ts';

/** An error that ends a request, with the status and body that the client receives. */
export class HttpError extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  /** @param cause an error to log; without it, the request fails for a reason that is not worth a line of its own */
  constructor(
    status: number,
    code: ErrorCode,
    sentence: string,
    headers: Readonly<Record<string, string>> = {},
    cause?: unknown,
  ) {
    super(sentence, { cause });
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const notFound = (): HttpError => new HttpError(404, 'not_found', errorSentences.notFound);
export const badRequest = (): HttpError => new HttpError(400, 'validation_failed', 'This request is not valid HTTP.');
export const misdirected = (): HttpError =>
  new HttpError(421, 'not_found', 'Jobtrail does not respond under this name.');
export const unauthenticated = (): HttpError => new HttpError(401, 'unauthenticated', errorSentences.unauthenticated);
export const tokenInvalid = (): HttpError => new HttpError(401, 'unauthenticated', errorSentences.tokenInvalid);
export const tokenRefused = (): HttpError => new HttpError(403, 'token_scope', errorSentences.tokenRefused);
export const secondFactorRequired = (): HttpError =>
  new HttpError(403, 'second_factor_required', errorSentences.secondFactorRequired);
export const tooLarge = (): HttpError => new HttpError(413, 'too_large', errorSentences.tooLarge);
export const unavailable = (cause?: unknown): HttpError =>
  new HttpError(503, 'unavailable', errorSentences.unavailable, { 'retry-after': '2' }, cause);
export const overloaded = (): HttpError =>
  new HttpError(503, 'unavailable', errorSentences.overloaded, { 'retry-after': '2' });
export const gatewayTimeout = (): HttpError => new HttpError(504, 'timeout', errorSentences.unavailable);
export const requestTimeout = (): HttpError =>
  new HttpError(408, 'timeout', 'The request took too long to arrive. Please try again.');
export const internalError = (): HttpError => new HttpError(500, 'internal', errorSentences.internal);
export const tooManyRequests = (retryAfterSeconds: number): HttpError =>
  new HttpError(429, 'too_many_requests', errorSentences.tooMany, { 'retry-after': String(retryAfterSeconds) });
export const methodNotAllowed = (allow: readonly string[]): HttpError =>
  new HttpError(405, 'method_not_allowed', errorSentences.methodNotAllowed, { allow: allow.join(', ') });

/** Headers of a response by their lower-case names. */
export type Headers = Readonly<Record<string, string>>;

export const JSON_TYPE = 'application/json; charset=utf-8';

/** Sends a response that is not stored, unless its headers say otherwise. */
export function sendBytes({ res, method }: Exchange, status: number, bytes: Buffer, headers: Headers): void {
  res.writeHead(status, { 'content-length': bytes.length, 'cache-control': 'no-store', ...headers });
  res.end(method === 'HEAD' ? undefined : bytes);
}

/** Sends a JSON response. */
export function sendJson(exchange: Exchange, status: number, body: object, headers: Headers = {}): void {
  sendBytes(exchange, status, Buffer.from(JSON.stringify(body)), { 'content-type': JSON_TYPE, ...headers });
}

/** Sends a plain text response. */
export function sendText(exchange: Exchange, status: number, text: string, headers: Headers = {}): void {
  sendBytes(exchange, status, Buffer.from(text), { 'content-type': 'text/plain; charset=utf-8', ...headers });
}

/**
 * Sends an error as the JSON that the API uses for every error. If a response has already started, it is cut off
 * instead.
 */
export function sendError(exchange: Exchange, { status, code, message, headers }: HttpError): void {
  if (exchange.res.headersSent) {
    exchange.res.destroy();
    return;
  }
  const body: ErrorBody = { error: message, code, requestId: exchange.id };
  sendJson(exchange, status, body, headers);
}

/** Sends a temporary redirect: next time the browser requests the original address again. */
export function sendRedirect(exchange: Exchange, location: string): void {
  sendText(exchange, 307, '', { location });
}
