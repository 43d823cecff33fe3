import type { Verdict } from '../transports/Transport.ts';

/** The new state of the delivery. */
export type Settlement =
  | { readonly status: 'sent' }
  | { readonly status: 'uncertain'; readonly error: string }
  | { readonly status: 'failed'; readonly error: string; readonly isUnknownUser?: boolean }
  /** One attempt has been used; the next one is due at `dueAt`, in ms. */
  | { readonly status: 'pending'; readonly error: string; readonly dueAt: number }
  /** Back into the queue as if it had never been claimed, because the problem did not concern the recipient. */
  | { readonly status: 'returned' };

interface Given {
  /** The number of earlier attempts. */
  readonly attempts: number;
  /** The pauses between attempts, in ms. An email has one attempt more than there are pauses. */
  readonly delaysMs: readonly number[];
  readonly now: number;
}

/** Decides the new state from a verdict. A deferred email is retried after each of `delaysMs`, then it has failed. */
export function settle(verdict: Verdict, { attempts, delaysMs, now }: Given): Settlement {
  if (verdict.kind === 'sent') return { status: 'sent' };
  const { kind, error } = verdict;
  if (kind === 'uncertain') return { status: 'uncertain', error };
  const delay = kind === 'deferred' ? delaysMs[attempts] : undefined;
  if (delay === undefined)
    return { status: 'failed', error, ...(verdict.isUnknownUser ? { isUnknownUser: true } : {}) };
  // The jitter keeps emails that were deferred together from being retried together.
  return { status: 'pending', error, dueAt: now + Math.round(delay * (1 + Math.random() / 10)) };
}
