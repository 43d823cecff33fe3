import type { Knex } from 'knex';
import { findDelivery } from '../deliveries/queries.ts';
import type { DeliveryRow } from '../rows.ts';

/** The addresses that emails to a person went to, except those that have been erased. */
export async function listAddresses(knex: Knex, userId: string): Promise<string[]> {
  const emails: Array<string | null> = await knex<DeliveryRow>('deliveries')
    .where({ user_id: userId })
    .distinct('email')
    .pluck('email');
  return emails.filter((email) => email !== null);
}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/**
 * The broadcast whose email to a person a report is about, by the Message-ID that the report returned.
 * @returns null if it names none
 */
export async function findReportedBroadcast(knex: Knex, text: string, userId: string): Promise<string | null> {
  const [, broadcastId] = new RegExp(`(${UUID})\\.${userId}@`, 'i').exec(text) ?? [];
  if (broadcastId === undefined) return null;
  const row = await findDelivery(knex, { broadcastId: broadcastId.toLowerCase(), userId });
  return row?.broadcast_id ?? null;
}
