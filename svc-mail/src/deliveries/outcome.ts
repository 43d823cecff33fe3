import type { ServerProblem } from '../transports/ServerProblem.ts';
import type { Step } from '../transports/Step.ts';

/** An email that was not accepted, permanently or temporarily. `step` is null if it never reached the server. */
interface Refusal {
  readonly kind: 'refused' | 'deferred';
  readonly step: Step | null;
  readonly error: string;
  /** Whether the server said that the mailbox does not exist. */
  readonly isUnknownUser?: boolean;
}

/** The result of a delivery attempt, as far as it concerns its recipient. */
export type Verdict =
  /** The server has accepted it. */
  | { readonly kind: 'sent' }
  | Refusal
  /** The connection was lost while the email was being transferred, so it may have arrived. */
  | { readonly kind: 'uncertain'; readonly error: string };

/**
 * The server closed the connection, timed out or refused to continue at `step`, before the email was transferred, so it
 * has certainly not arrived. Either the server treats every recipient like this, which is a `problem`, or only this
 * one, which is a `refusal`. On a `reused` connection it may be neither, because a server may close a connection after
 * any email.
 */
interface Loss {
  readonly kind: 'lost';
  readonly step: Step;
  readonly reused: boolean;
  readonly problem: ServerProblem;
  readonly refusal: Refusal;
}

/** What a transport reports. */
export type Outcome =
  | Verdict
  | Loss
  /** No email can be delivered at all; nothing of this one was transferred. */
  | { readonly kind: 'unusable'; readonly problem: ServerProblem };

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
