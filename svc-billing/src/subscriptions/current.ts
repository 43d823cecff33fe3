import type { SubscriptionRow } from './row.ts';

/** Statuses from the one that says most about a person to the one that says least. */
const RANKS = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'];
const rankOf = (status: string): number => {
  const rank = RANKS.indexOf(status);
  return rank < 0 ? RANKS.length : rank;
};

/** The subscription that counts, where a person has had several: the liveliest, then the newest. */
export function currentOf<Row extends Pick<SubscriptionRow, 'status' | 'created' | 'id'>>(rows: readonly Row[]): Row | undefined {
  return [...rows].sort((a, b) => rankOf(a.status) - rankOf(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1))[0];
}

/** It runs: there is something to cancel, and no second one is sold. */
export const isLive = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => ['active', 'trialing', 'past_due', 'unpaid', 'paused'].includes(status);
