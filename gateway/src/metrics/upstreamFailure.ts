import { isClientAborted, toHttpError, UpstreamAborted, wasRefused } from '../forward/failure.ts';

/** How a call failed between the gateway and a service. */
export type UpstreamFailure = 'refused' | 'timeout' | 'broken' | 'cut off';

/** How a service failed; null for an error that the client has caused. */
export function upstreamFailureOf(error: unknown): UpstreamFailure | null {
  if (error instanceof UpstreamAborted) return 'cut off';
  if (isClientAborted(error)) return null;
  if (wasRefused(error)) return 'refused';
  const { status } = toHttpError(error);
  if (status === 504) return 'timeout';
  return status === 503 ? 'broken' : null;
}
