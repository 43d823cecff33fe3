import type { Knex } from 'knex';
import type { CheckoutRow } from './row.ts';

export const findCheckout = (knex: Knex, id: string): Promise<CheckoutRow | undefined> =>
  knex<CheckoutRow>('checkouts').where({ id }).first();

/** The IDs of a person's newest pages for a new card that are still open, at most three. */
export const listOpenSetups = (knex: Knex, userId: string): Promise<string[]> =>
  knex<CheckoutRow>('checkouts')
    .where({ user_id: userId, purpose: 'setup', state: 'open' })
    .orderBy('id', 'desc')
    .limit(3)
    .pluck('id');

/** The IDs of pages that may still change and were last synced before a given time, the longest ago first. */
export const listStaleCheckouts = (knex: Knex, before: number, limit: number): Promise<string[]> =>
  knex<CheckoutRow>('checkouts')
    .whereIn('state', ['open', 'unpaid'])
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .limit(limit)
    .pluck('id');
