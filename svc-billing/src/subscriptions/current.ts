import type { SubscriptionRow } from './row.ts';

/** Statuses from the one that says most about a person to the one that says least. */
const RANKS = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'];
const rankOf = (status: string): number => {
  const rank = RANKS.indexOf(status);
  return rank < 0 ? RANKS.length : rank;
};

/** The subscription that counts, where a person has had several: the liveliest, then the newest. */
export function currentOf<Row extends Pick<SubscriptionRow, 'status' | 'created' | 'id'>>(
  rows: readonly Row[],
): Row | undefined {
  return [...rows].sort(
    (a, b) => rankOf(a.status) - rankOf(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1),
  )[0];
}

/**
 * It has given access at some time: a trial, or a first payment that arrived. One that was canceled or expired before its first
 * payment never did, and neither did one that still waits for it.
 */
export function hasBegun({
  status,
  paid_until_at,
  created,
}: Pick<SubscriptionRow, 'status' | 'paid_until_at' | 'created'>): boolean {
  if (status === 'canceled') return paid_until_at !== null && paid_until_at > created * 1000;
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

/** Nothing happens to it any more. */
export const hasEnded = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** It runs: there is something to cancel, and no second one is sold. */
export const isLive = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);
