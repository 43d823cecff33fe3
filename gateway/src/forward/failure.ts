import { Refusal, timedOut, unavailable } from '../answers/answer.ts';
import { ClientAborted } from './body.ts';

/** The service's response broke off after it had begun, so the client's response has to break off too. */
export class UpstreamAborted extends Error {}

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** The response to the client for a failure between the gateway and a service. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return SLOW.has(codeOf(error)) ? timedOut() : unavailable();
}

/** Whether a kept connection was closed while the request was sent: a call that changes nothing may then be retried. */
export function wasStale(error: unknown): boolean {
  return STALE.has(codeOf(error));
}

/** Whether the connection to the client cannot be used for a response any more. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** The code of a system or undici error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
