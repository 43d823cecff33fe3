import type { Knex } from 'knex';
import { deleteOldRows } from '@jobtrail/service-kit';
import type { SignupState } from '../people/signups/queries.ts';
import type { AuditRow, SignupRow, TicketEntryRow, TicketRow } from '../rows.ts';

const SETTLED: readonly SignupState[] = ['completed', 'refused', 'expired'];

/** Deletes sign-ups that were settled before a moment; accounts stay. @returns how many */
export async function purgeSignups(knex: Knex, before: number, signal: AbortSignal): Promise<number> {
  let deleted = 0;
  // One state at a time: the index has the order of settlement for each.
  for (const state of SETTLED)
    deleted += await deleteOldRows(
      knex,
      {
        key: 'id',
        select: (some) =>
          some<SignupRow>('signups').where({ state }).where('settled_at', '<', before).orderBy('settled_at'),
        remove: (trx, ids) => trx<SignupRow>('signups').whereIn('id', ids).where({ state }).delete(),
      },
      signal,
    );
  return deleted;
}

/** Deletes resolved tickets that were created before a moment, with their notes and replies. @returns how many */
export const purgeTickets = (knex: Knex, before: number, signal: AbortSignal): Promise<number> =>
  deleteOldRows(
    knex,
    {
      key: 'id',
      select: (some) =>
        some<TicketRow>('tickets').where('created_at', '<', before).where({ status: 'resolved' }).orderBy('created_at'),
      async remove(trx, ids) {
        await trx<TicketEntryRow>('ticket_entries').whereIn('ticket_id', ids).delete();
        await trx<TicketRow>('tickets').whereIn('id', ids).delete();
      },
    },
    signal,
  );

/** The smallest UUIDv7 of a moment in ms. */
const firstIdAt = (moment: number): string => {
  const hex = Math.max(0, moment).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
};

/** Deletes entries of the audit log that were recorded before a moment, which their ids contain. @returns how many */
export const purgeAuditLog = (knex: Knex, before: number, signal: AbortSignal): Promise<number> =>
  deleteOldRows(
    knex,
    {
      key: 'id',
      select: (some) => some<AuditRow>('audit_log').where('id', '<', firstIdAt(before)).orderBy('id'),
      remove: (trx, ids) => trx<AuditRow>('audit_log').whereIn('id', ids).delete(),
    },
    signal,
  );
