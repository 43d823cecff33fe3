import type { Knex } from 'knex';
import { BROADCASTS_PAGE, type BroadcastStats, RECIPIENTS_PAGE, type RecipientStatus } from '@jobtrail/contract';
import type { DeliveryStatus } from '../deliveries/row.ts';
import type { BroadcastRow, DeliveryRow } from '../rows.ts';

/** The ids of the newest broadcasts, or of those before a given one. */
export function listBroadcastIds(knex: Knex, before: string | undefined): Promise<string[]> {
  const rows = knex<BroadcastRow>('broadcasts').orderBy('id', 'desc').limit(BROADCASTS_PAGE);
  return (before === undefined ? rows : rows.where('id', '<', before)).pluck('id');
}

export const findBroadcast = (knex: Knex, id: string): Promise<BroadcastRow | undefined> =>
  knex<BroadcastRow>('broadcasts').where({ id }).first();

/** A query for broadcasts by their IDs, in any order. */
export const broadcastsIn = (knex: Knex, ids: readonly string[]): Knex.QueryBuilder =>
  knex<BroadcastRow>('broadcasts').whereIn('id', ids);

/** The ids of all broadcasts that are being sent, oldest first. */
export const listSendingBroadcastIds = (knex: Knex): Promise<string[]> =>
  knex<BroadcastRow>('broadcasts').where({ status: 'sending' }).orderBy('id').pluck('id');

/** The oldest broadcast whose recipients are still to be frozen. */
export const findBroadcastToPrepare = (knex: Knex): Promise<BroadcastRow | undefined> =>
  knex<BroadcastRow>('broadcasts').where({ status: 'preparing' }).orderBy('id').first();

/** The count to which each status in the database belongs. */
const COUNTS_AS: Readonly<Record<DeliveryStatus, keyof BroadcastStats>> = {
  pending: 'pending',
  claimed: 'pending',
  sending: 'sending',
  sent: 'delivered',
  failed: 'failed',
  uncertain: 'uncertain',
  skipped: 'skipped',
  canceled: 'canceled',
};
const STATUSES_OF: Readonly<Record<RecipientStatus, readonly DeliveryStatus[]>> = {
  pending: ['pending', 'claimed'],
  sending: ['sending'],
  sent: ['sent'],
  failed: ['failed'],
  uncertain: ['uncertain'],
  skipped: ['skipped'],
  canceled: ['canceled'],
};

/** The number of recipients of a broadcast per status, counted with its index. */
export async function countDeliveries(knex: Knex, id: string): Promise<BroadcastStats> {
  const stats: BroadcastStats = {
    delivered: 0,
    failed: 0,
    uncertain: 0,
    pending: 0,
    sending: 0,
    skipped: 0,
    canceled: 0,
  };
  const rows = await knex<DeliveryRow>('deliveries')
    .where({ broadcast_id: id })
    .groupBy('status')
    .select('status')
    .count({ count: '*' });
  for (const { status, count } of rows) stats[COUNTS_AS[status as DeliveryStatus]] += Number(count);
  return stats;
}

interface RecipientsQuery {
  status?: RecipientStatus | undefined;
  /** The last user id on the previous page. */
  after?: string | undefined;
  limit?: number | undefined;
}

/** A page of a broadcast's recipients in the order of user ids. */
export async function pageOfRecipients(
  knex: Knex,
  id: string,
  { status, after, limit = RECIPIENTS_PAGE }: RecipientsQuery,
): Promise<{ rows: DeliveryRow[]; next: string | null }> {
  const query = knex<DeliveryRow>('deliveries')
    .where({ broadcast_id: id })
    .orderBy('recipient_key')
    .limit(limit + 1);
  if (status !== undefined) query.whereIn('status', STATUSES_OF[status]);
  if (after !== undefined) query.where('recipient_key', '>', after);
  const rows = await query;
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.recipient_key ?? null) : null };
}

/** When the next email of a broadcast is due, in ms; null while one is being sent, and when none is left. */
export async function nextDueAt(knex: Knex, id: string): Promise<number | null> {
  const mails = () => knex<DeliveryRow>('deliveries').where({ broadcast_id: id });
  if (await mails().whereIn('status', ['claimed', 'sending']).first('recipient_key')) return null;
  return (await mails().where({ status: 'pending' }).orderBy('due_at').first('due_at'))?.due_at ?? null;
}

/** Whether an earlier broadcast is still being sent. */
export async function isBehindAnother(knex: Knex, id: string): Promise<boolean> {
  const earlier = knex<BroadcastRow>('broadcasts').where({ status: 'sending' }).where('id', '<', id);
  return (await earlier.first('id')) !== undefined;
}

/** When a broadcast that is being sent was resumed last, if it ever was. */
export const findSending = (knex: Knex, id: string): Promise<Pick<BroadcastRow, 'resumed_at'> | undefined> =>
  knex<BroadcastRow>('broadcasts').where({ id, status: 'sending' }).first('resumed_at');
