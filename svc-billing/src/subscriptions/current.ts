import { RUNNING_STATUSES } from '@jobtrail/contract';
import type { SubscriptionRow } from './row.ts';

/** Statuses, the most significant first. */
const RANKS = ['active', 'trialing', 'past_due', 'unpaid', 'paused', 'canceled', 'incomplete', 'incomplete_expired'];
const rankOf = (status: string): number => {
  const rank = RANKS.indexOf(status);
  return rank < 0 ? RANKS.length : rank;
};

/**
 * The subscription that counts when a person has had several: the one with the most significant status, then the
 * newest.
 */
export function currentOf<Row extends Pick<SubscriptionRow, 'status' | 'created' | 'id'>>(
  rows: readonly Row[],
): Row | undefined {
  return [...rows].sort(
    (a, b) => rankOf(a.status) - rankOf(b.status) || b.created - a.created || (a.id < b.id ? 1 : -1),
  )[0];
}

/**
 * Whether it has ever given access, by a trial or a first payment. One that was canceled or expired before its first
 * payment never did, nor has one that still waits for it.
 */
export function hasBegun({
  status,
  paid_until_at,
  created,
}: Pick<SubscriptionRow, 'status' | 'paid_until_at' | 'created'>): boolean {
  if (status === 'canceled') return paid_until_at !== null && paid_until_at > created * 1000;
  return status !== 'incomplete' && status !== 'incomplete_expired';
}

/** Whether it has ended and cannot be resumed. */
export const hasEnded = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'canceled' || status === 'incomplete_expired';

/** Whether its last payment has failed, so that the current period is not paid. */
export const isPaymentOverdue = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  status === 'past_due' || status === 'unpaid';

/** Whether it is running: it can be canceled, and no second one is sold. */
export const isLive = ({ status }: Pick<SubscriptionRow, 'status'>): boolean =>
  RUNNING_STATUSES.some((running) => running === status);
