import { Refusal, timedOut, unavailable } from '../answers/answer.ts';
import { ClientAborted } from './body.ts';

/** The service's answer broke off after it had begun: the client's answer can only break off too. */
export class UpstreamAborted extends Error {}

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
const STALE = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);

/** What the client is told of a failure on the way to a service. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  return SLOW.has(codeOf(error)) ? timedOut() : unavailable();
}

/** Whether a kept connection was closed under the request, so that a call that changes nothing may simply be made again. */
export function wasStale(error: unknown): boolean {
  return STALE.has(codeOf(error));
}

/** Whether nobody is left to answer. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** The code of a system or undici error, or ''. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
