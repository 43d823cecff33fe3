import type { Knex } from 'knex';
import type { TicketEntryRow, TicketRow } from '../row.ts';

/** Deletes all tickets of a person with everything written on them. */
export async function deleteTickets(knex: Knex, userId: string): Promise<void> {
  const ids: string[] = await knex<TicketRow>('tickets').where({ user_id: userId }).pluck('id');
  await knex<TicketEntryRow>('ticket_entries').whereIn('ticket_id', ids).delete();
  await knex<TicketRow>('tickets').whereIn('id', ids).delete();
}
