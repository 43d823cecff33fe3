import { setTimeout as sleep } from 'node:timers/promises';
import type { InternalCall } from '@jobtrail/contract/internal';
import { PeerError } from './PeerError.ts';

const FIRST_DELAY_MS = 100;
/** Statuses of a proxy or of a service that is restarting. */
const TEMPORARY_STATUSES = new Set([502, 503, 504]);

const isSafe = ({ method, idempotent = false }: InternalCall): boolean => method !== 'POST' || idempotent;

const isTemporary = (error: unknown): boolean =>
  error instanceof PeerError &&
  (error.failure === 'no response' || (error.failure === 'status' && TEMPORARY_STATUSES.has(error.status ?? 0)));

/** Grows with each attempt. The jitter keeps callers that failed together from retrying together. */
const delayBefore = (attempt: number): number => FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random());

/**
 * Makes a call and retries temporary failures, as often as the contract allows and if the call is idempotent.
 * @param deadline ends the attempts
 * @throws the error of the last attempt
 */
export async function withRetries<T>(call: InternalCall, deadline: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  const retries = isSafe(call) ? (call.retries ?? 0) : 0;
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (made > retries || !isTemporary(error) || deadline.aborted) throw error;
      await sleep(delayBefore(made), undefined, { signal: deadline }).catch(() => {
        throw error;
      });
    }
  }
}
