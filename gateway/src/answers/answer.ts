import { type ErrorBody, type ErrorCode, errorSentences } from '@jobtrail/contract';
import type { Exchange } from '../request/exchange.ts';

/** An error that is answered to the client. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: ErrorCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(status: number, code: ErrorCode, sentence: string, headers: Readonly<Record<string, string>> = {}) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.headers = headers;
  }
}

export const notFound = (): Refusal => new Refusal(404, 'not_found', errorSentences.notFound);
export const tooLarge = (): Refusal => new Refusal(413, 'too_large', errorSentences.tooLarge);
export const unavailable = (): Refusal =>
  new Refusal(503, 'unavailable', errorSentences.unavailable, { 'retry-after': '2' });
export const timedOut = (): Refusal => new Refusal(504, 'timeout', errorSentences.unavailable);
export const slowClient = (): Refusal =>
  new Refusal(408, 'timeout', 'The request took too long to arrive. Please try again.');
export const broken = (): Refusal => new Refusal(500, 'internal', errorSentences.internal);
export const tooMany = (retryAfterSeconds: number): Refusal =>
  new Refusal(429, 'too_many_requests', errorSentences.tooMany, { 'retry-after': String(retryAfterSeconds) });
export const wrongMethod = (allow: readonly string[]): Refusal =>
  new Refusal(405, 'method_not_allowed', 'This address does not take this kind of request.', {
    allow: allow.join(', '),
  });

/** Answers with JSON. */
export function answerJson(
  { res, method }: Exchange,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  const bytes = Buffer.from(JSON.stringify(body));
  res.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': bytes.length,
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(method === 'HEAD' ? undefined : bytes);
}

/** Answers with plain text. */
export function answerText(
  { res, method }: Exchange,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
    ...headers,
  });
  res.end(method === 'HEAD' ? undefined : text);
}

/** Answers a refusal in the form that every error of the API has; an answer that has begun is cut off instead. */
export function answerRefusal(exchange: Exchange, { status, code, message, headers }: Refusal): void {
  if (exchange.res.headersSent) {
    exchange.res.destroy();
    return;
  }
  const body: ErrorBody = { error: message, code, requestId: exchange.id };
  answerJson(exchange, status, body, headers);
}

/** Sends a browser on, for now: the next time it asks here again. */
export function answerRedirect(exchange: Exchange, location: string): void {
  answerText(exchange, 307, '', { location });
}
