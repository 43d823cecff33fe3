import type { Knex } from 'knex';
import { type Backlog, readBacklog, type Row } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';

/**
 * The kinds of syncs: fetch a customer, a checkout or a charge from the provider, close a customer there, push a
 * person's access to svc-core, or a person's name and address from there to the provider. `refund` was enqueued by
 * versions without closures, for the payment of a refused checkout.
 */
export const SYNC_KINDS = ['customer', 'checkout', 'charge', 'closure', 'refund', 'access', 'contact'] as const;
export type SyncKind = (typeof SYNC_KINDS)[number];

export type SyncRow = Row<typeof schema.refreshes>;

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
