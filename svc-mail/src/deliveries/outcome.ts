/** What came of handing a mail over. */
export type Outcome =
  /** The server has taken it. */
  | { readonly kind: 'sent' }
  /** The server has refused it for good. */
  | { readonly kind: 'refused'; readonly error: string }
  /** The server refuses it for now (4xx). */
  | { readonly kind: 'deferred'; readonly error: string }
  /** The connection was lost before any of the mail was sent: it surely has not arrived. */
  | { readonly kind: 'untouched'; readonly error: string }
  /** The connection was lost after the mail had begun to leave: nobody knows. */
  | { readonly kind: 'uncertain'; readonly error: string };

/** What becomes of the delivery. */
export type Settlement =
  | { readonly status: 'sent' }
  | { readonly status: 'failed' | 'uncertain'; readonly error: string }
  /** `counts`: whether this was one of the tries that a mail has. */
  | { readonly status: 'pending'; readonly error: string; readonly dueAt: number; readonly counts: boolean };

const UNTOUCHED_AGAIN_MS = 1000;

/** Decides what follows from an outcome: a deferred mail is tried again after each of `delaysMs`, then it has failed. */
export function settle(outcome: Outcome, { attempts, delaysMs, now }: { attempts: number; delaysMs: readonly number[]; now: number }): Settlement {
  if (outcome.kind === 'sent') return { status: 'sent' };
  const { kind, error } = outcome;
  if (kind === 'untouched') return { status: 'pending', error, dueAt: now + UNTOUCHED_AGAIN_MS, counts: false };
  if (kind === 'uncertain') return { status: 'uncertain', error };
  const delay = kind === 'deferred' ? delaysMs[attempts] : undefined;
  if (delay === undefined) return { status: 'failed', error };
  // Spread, so that what was deferred together does not come back together.
  return { status: 'pending', error, dueAt: now + Math.round(delay * (1 + Math.random() / 10)), counts: true };
}
