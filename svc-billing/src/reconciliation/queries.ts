import type { Knex } from 'knex';
import type { Row } from '@jobtrail/service-kit';
import type { CheckoutRow } from '../checkouts/queries.ts';
import type { schema } from '../schema.ts';
import type { SyncRow } from '../sync/queries.ts';

export type CursorRow = Row<typeof schema.cursors>;

export const findCursor = (knex: Knex, name: string): Promise<CursorRow | undefined> =>
  knex<CursorRow>('cursors').where({ name }).first();

/** The IDs of pages that may still change and were last synced before a given time, the longest ago first. */
export const listStaleCheckouts = (knex: Knex, before: number, limit: number): Promise<string[]> =>
  knex<CheckoutRow>('checkouts')
    .whereIn('state', ['open', 'unpaid'])
    .where('seen_at', '<', before)
    .orderBy('seen_at')
    .limit(limit)
    .pluck('id');

/**
 * Customers with a subscription that has not ended and whose last sync was before a given time, the longest ago first.
 */
export const listStaleCustomers = (knex: Knex, before: number, limit: number): Promise<string[]> =>
  knex<SyncRow>('refreshes')
    .where({ kind: 'customer' })
    .where('done_at', '<', before)
    .whereExists(
      knex('subscriptions')
        .select(knex.raw('1'))
        .whereRaw('subscriptions.customer_id = refreshes.subject')
        .whereNotIn('status', ['canceled', 'incomplete_expired']),
    )
    .orderBy('done_at')
    .limit(limit)
    .pluck('subject');

/** Customers whose last sync was before a given time, the longest ago first. */
export const listCustomersSyncedBefore = (knex: Knex, before: number, limit: number): Promise<string[]> =>
  knex<SyncRow>('refreshes')
    .where({ kind: 'customer' })
    .where('done_at', '<', before)
    .orderBy('done_at')
    .limit(limit)
    .pluck('subject');
