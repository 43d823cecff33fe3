import type { InternalCall } from '@jobtrail/contract/internal';
import { unavailable } from '../errors/AppError.ts';
import { LoggableError } from '../errors/LoggableError.ts';

/**
 * Why a call failed: the peer's address is not configured; the request could not be signed; there was no response in
 * time; the status was not a success; or the body does not match the contract.
 */
type PeerFailure = 'not configured' | 'not signed' | 'no response' | 'status' | 'unreadable response';

const SENTENCES: Readonly<Record<PeerFailure, (service: string, id: string, status: number | null) => string>> = {
  'not configured': (service) => `There is no ${service}`,
  'not signed': (service, id) => `${id} of ${service} could not be signed`,
  'no response': (service, id) => `${service} did not respond to ${id}`,
  status: (service, id, status) => `${service} responded with ${status} to ${id}`,
  'unreadable response': (service, id, status) =>
    `${service} responded with ${status} to ${id} with an unreadable body`,
};

/** A call to another part that failed. */
export class PeerError extends LoggableError {
  /** The call's id in the contract. */
  readonly call: string;
  readonly failure: PeerFailure;
  /** Null if there was no response. */
  readonly status: number | null;

  constructor(
    { id, service }: Pick<InternalCall, 'id' | 'service'>,
    failure: PeerFailure,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(SENTENCES[failure](service, id, status), { cause });
    this.call = id;
    this.failure = failure;
    this.status = status;
  }
}

/**
 * Awaits a peer call for a person's request.
 * @throws AppError 503 for a PeerError, without a cause to log if the peer is not configured; any other error unchanged
 */
export async function orUnavailable<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    if (!(error instanceof PeerError)) throw error;
    throw error.failure === 'not configured' ? unavailable() : unavailable(error);
  }
}
