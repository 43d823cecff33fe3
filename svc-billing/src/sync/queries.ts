import type { Knex } from 'knex';
import { type Backlog, readBacklog } from '@jobtrail/service-kit';
import type { SyncKind, SyncRow } from './row.ts';

export const findSync = (knex: Knex, kind: SyncKind, subject: string): Promise<SyncRow | undefined> =>
  knex<SyncRow>('refreshes').where({ kind, subject }).first();

/** Syncs of a kind that are due, the longest overdue first. */
export const listDueSyncs = (knex: Knex, kind: SyncKind, now: number, limit: number): Promise<SyncRow[]> =>
  knex<SyncRow>('refreshes').where({ kind }).where('due_at', '<=', now).orderBy('due_at').limit(limit);

/** How many syncs of a kind are waiting. A row has the time when it is due again, but not whether a worker holds it. */
export const readSyncBacklog = (knex: Knex, kind: SyncKind, now: number): Promise<Backlog> =>
  readBacklog({
    knex,
    queue: `${kind} syncs`,
    dueAt: 'due_at',
    rows: () => knex<SyncRow>('refreshes').where({ kind }),
    now,
  });

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
