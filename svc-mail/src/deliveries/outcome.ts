import type { ServerProblem } from '../transports/ServerProblem.ts';
import type { Step } from '../transports/Step.ts';

/** A mail that was not taken: for good, or for now. `step` is null when the server was not even asked. */
export interface Refusal {
  readonly kind: 'refused' | 'deferred';
  readonly step: Step | null;
  readonly error: string;
}

/** What came of handing a mail over, as far as it concerns its recipient. */
export type Verdict =
  /** The server has taken it. */
  | { readonly kind: 'sent' }
  | Refusal
  /** The connection was lost after the mail had begun to leave: nobody knows. */
  | { readonly kind: 'uncertain'; readonly error: string };

/**
 * The server hung up, went silent or refused to go on at `step`, before the mail began to leave. It has surely not
 * arrived, but it is open whether the server does this to everybody, which is a `problem`, or to this recipient alone,
 * which is a `refusal`. It may be neither on a connection that was `reused`: a server may end one after any mail.
 */
export interface Loss {
  readonly kind: 'lost';
  readonly step: Step;
  readonly reused: boolean;
  readonly problem: ServerProblem;
  readonly refusal: Refusal;
}

/** What a carrier reports. */
export type Outcome =
  | Verdict
  | Loss
  /** No mail can be handed over at all; none of this one has left. */
  | { readonly kind: 'unusable'; readonly problem: ServerProblem };

/** What becomes of the delivery. */
export type Settlement =
  | { readonly status: 'sent' }
  | { readonly status: 'failed' | 'uncertain'; readonly error: string }
  /** One of its attempts is used up; the next one is due at `dueAt`, in ms. */
  | { readonly status: 'pending'; readonly error: string; readonly dueAt: number }
  /** Back into the queue as if it had never been taken: the recipient had no part in what went wrong. */
  | { readonly status: 'returned' };

interface Given {
  /** How many attempts were made before this one. */
  readonly attempts: number;
  /** The waits between attempts, in ms: a mail has one attempt more than there are waits. */
  readonly delaysMs: readonly number[];
  readonly now: number;
}

/** Decides what follows from a verdict: a deferred mail is tried again after each of `delaysMs`, then it has failed. */
export function settle(verdict: Verdict, { attempts, delaysMs, now }: Given): Settlement {
  if (verdict.kind === 'sent') return { status: 'sent' };
  const { kind, error } = verdict;
  if (kind === 'uncertain') return { status: 'uncertain', error };
  const delay = kind === 'deferred' ? delaysMs[attempts] : undefined;
  if (delay === undefined) return { status: 'failed', error };
  // Spread, so that what was deferred together does not come back together.
  return { status: 'pending', error, dueAt: now + Math.round(delay * (1 + Math.random() / 10)) };
}
