import { setTimeout as sleep } from 'node:timers/promises';
import type { InternalCall } from '@jobtrail/contract/internal';
import { PeerError } from './PeerError.ts';

const FIRST_DELAY_MS = 100;
/** What a proxy or a service that restarts answers. */
const PASSING = new Set([502, 503, 504]);

const isSafe = ({ method, idempotent = false }: InternalCall): boolean => method !== 'POST' || idempotent;

const mayPass = (error: unknown): boolean =>
  error instanceof PeerError &&
  (error.failure === 'no response' || (error.failure === 'status' && PASSING.has(error.status ?? 0)));

/** Grows with each attempt; spread, so that callers that failed together do not come back together. */
const delayBefore = (attempt: number): number => FIRST_DELAY_MS * 2 ** (attempt - 1) * (0.5 + Math.random());

/**
 * Makes a call, and again while its failure may pass, as often as the contract says and the call is safe to repeat.
 * @param deadline ends the attempts
 * @throws what the last attempt threw
 */
export async function withRetries<T>(call: InternalCall, deadline: AbortSignal, attempt: () => Promise<T>): Promise<T> {
  const retries = isSafe(call) ? (call.retries ?? 0) : 0;
  for (let made = 1; ; made += 1) {
    try {
      return await attempt();
    } catch (error) {
      if (made > retries || !mayPass(error) || deadline.aborted) throw error;
      await sleep(delayBefore(made), undefined, { signal: deadline }).catch(() => {
        throw error;
      });
    }
  }
}
