import { gatewayTimeout, HttpError, unavailable } from '../responses/respond.ts';
import { ClientAborted } from './body.ts';

/** The service's response broke off after it had started, so the client's response must be cut off too. */
export class UpstreamAborted extends Error {}

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** Maps a failure between the gateway and a service to the error that the client receives. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  return SLOW.has(codeOf(error)) ? gatewayTimeout() : unavailable();
}

/**
 * Whether a keep-alive connection was closed while the request was being sent. A call that changes nothing can then be
 * retried.
 */
export function wasStale(error: unknown): boolean {
  return STALE.has(codeOf(error));
}

/** Whether the connection to the client can no longer be used for a response. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** The code of a system or undici error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
