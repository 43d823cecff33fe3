import { wasRefused } from '@jobtrail/service-kit';
import { gatewayTimeout, HttpError, unavailable } from '../responses/respond.ts';
import { ClientAborted } from './body.ts';

/** The service's response broke off after it had started, so the client's response must be cut off too. */
export class UpstreamAborted extends Error {}

const SLOW: readonly unknown[] = ['UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];

/** Maps a failure between the gateway and a service to the error that the client receives. */
export function toHttpError(error: unknown): HttpError {
  if (error instanceof HttpError) return error;
  const isSlow = error instanceof Error && 'code' in error && SLOW.includes(error.code);
  return isSlow ? gatewayTimeout() : unavailable();
}

/** Whether the connection to the client can no longer be used for a response. */
export function isClientAborted(error: unknown): boolean {
  return error instanceof ClientAborted || error instanceof UpstreamAborted;
}

/** How a call failed between the gateway and a service; null for an error that the client has caused. */
export function upstreamFailureOf(error: unknown): 'refused' | 'timeout' | 'broken' | 'cut off' | null {
  if (error instanceof UpstreamAborted) return 'cut off';
  if (isClientAborted(error)) return null;
  if (wasRefused(error)) return 'refused';
  const { status } = toHttpError(error);
  if (status === 504) return 'timeout';
  return status === 503 ? 'broken' : null;
}
