import { gatewayTimeout, HttpError, overloaded, unavailable } from '../responses/respond.ts';
import { ClientAborted } from './body.ts';

/** The service's response broke off after it had started, so the client's response must be cut off too. */
export class UpstreamAborted extends Error {}

/** A request was given up before its response, because the replica that has it hangs. */
export class Abandoned extends Error {}

/** As many requests wait for the replica as may, so it has not received this one. */
export class ReplicaBusy extends HttpError {
  constructor() {
    const { status, code, message, headers } = overloaded();
    super(status, code, message, headers);
  }
}

const SLOW = new Set(['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT']);
/** The code of undici's error, and of ours for bodies that do not use undici. */
export const CONNECT_TIMEOUT_CODE = 'UND_ERR_CONNECT_TIMEOUT';
const CONNECTING = new Set([CONNECT_TIMEOUT_CODE, 'ETIMEDOUT']);
const BROKEN = new Set(['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']);
const BEFORE_SENDING = new Set(['connect', 'getaddrinfo']);

/** Whether a service did not respond in time, or not even accept a connection in time. */
export function tookTooLong(error: unknown): boolean {
  return (
    SLOW.has(codeOf(error)) || CONNECTING.has(codeOf(error)) || (error instanceof HttpError && error.status === 504)
  );
}

/** Maps a failure between the gateway and a service to the error that the client receives. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  return SLOW.has(codeOf(error)) ? gatewayTimeout() : unavailable();
}

/**
 * Whether a replica may have received the request but does not respond: the connection was closed, or it hangs. A call
 * that changes nothing can then be retried.
 */
export function isBroken(error: unknown): boolean {
  return error instanceof Abandoned || BROKEN.has(codeOf(error));
}

/** Whether no connection was accepted. */
export function wasRefused(error: unknown): boolean {
  return codeOf(error) === 'ECONNREFUSED';
}

/** Whether the replica has not received anything of the request. Every call can then be retried. */
export function isNotSent(error: unknown): boolean {
  return (
    error instanceof ReplicaBusy ||
    wasRefused(error) ||
    codeOf(error) === CONNECT_TIMEOUT_CODE ||
    BEFORE_SENDING.has(syscallOf(error))
  );
}

/** Whether the connection to the client can no longer be used for a response. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** The code of a system or undici error, or ''. */
function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** The system call that failed, or ''. */
function syscallOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'syscall' in error ? String(error.syscall) : '';
}
