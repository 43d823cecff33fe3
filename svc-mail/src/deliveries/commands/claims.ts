import type { Knex } from 'knex';
import { type Clock, transaction } from '@jobtrail/service-kit';
import type { DeliveryRow, SendRateRow } from '../../rows.ts';
import { type Delivery, STATUS_IS } from '../row.ts';

interface Claim {
  broadcastId: string;
  /** The token of the claiming worker. */
  token: string;
  limit: number;
  now: number;
  leaseMs: number;
}

function toDelivery(row: DeliveryRow): Delivery {
  return {
    broadcastId: row.broadcast_id,
    recipientKey: row.recipient_key,
    userId: row.user_id,
    name: row.name ?? '',
    email: row.email ?? '',
    attempts: row.attempts,
  };
}

/**
 * Claims due deliveries for one worker: the update has the expected values in its condition, and only the rows that it
 * has changed carry the token. @returns none if none is due or another worker was faster
 */
export async function claim(knex: Knex, { broadcastId, token, limit, now, leaseMs }: Claim): Promise<Delivery[]> {
  const due = await knex<DeliveryRow>('deliveries')
    .where({ broadcast_id: broadcastId, status: 'pending' })
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .pluck('recipient_key');
  if (due.length === 0) return [];
  const keys = due.sort();
  return transaction(knex, async (trx) => {
    const these = () =>
      trx<DeliveryRow>('deliveries').where({ broadcast_id: broadcastId }).whereIn('recipient_key', keys);
    const taken = await these()
      .whereRaw(STATUS_IS, ['pending'])
      .update({ status: 'claimed', token, due_at: now + leaseMs });
    if (taken === 0) return [];
    return (await these().where({ token }).whereRaw(STATUS_IS, ['claimed'])).map(toDelivery);
  });
}

/** Releases what a worker has claimed and not started. */
export async function release(knex: Knex, token: string, deliveries: readonly Delivery[], now: number): Promise<void> {
  await forEachBroadcast(deliveries, (broadcastId, keys) =>
    transaction(knex, (trx) =>
      trx<DeliveryRow>('deliveries')
        .where({ broadcast_id: broadcastId, token })
        .whereRaw(STATUS_IS, ['claimed'])
        .whereIn('recipient_key', keys)
        .update({ status: 'pending', token: null, due_at: now }),
    ),
  );
}

/** Renews the leases of a living worker. */
export async function renew(knex: Knex, token: string, deliveries: readonly Delivery[], until: number): Promise<void> {
  await forEachBroadcast(deliveries, (broadcastId, keys) =>
    transaction(knex, (trx) =>
      trx<DeliveryRow>('deliveries')
        .where({ broadcast_id: broadcastId, token })
        .whereRaw(`(${STATUS_IS} or ${STATUS_IS})`, ['claimed', 'sending'])
        .whereIn('recipient_key', keys)
        .update({ due_at: until }),
    ),
  );
}

async function forEachBroadcast(
  deliveries: readonly Delivery[],
  work: (broadcastId: string, keys: string[]) => Promise<unknown>,
): Promise<void> {
  for (const [broadcastId, keys] of keysByBroadcast(deliveries)) await work(broadcastId, keys);
}

/** Groups the recipient keys of deliveries by broadcast, in the order in which all code locks rows. */
export function keysByBroadcast(deliveries: readonly Delivery[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const { broadcastId, recipientKey } of deliveries) {
    const group = groups.get(broadcastId);
    if (group) group.push(recipientKey);
    else groups.set(broadcastId, [recipientKey]);
  }
  for (const group of groups.values()) group.sort();
  return groups;
}

/**
 * Settles the deliveries of dead workers. Claimed ones return to the queue, because none of them had started. Those
 * that were being sent become uncertain, because they may have arrived, and are never resent automatically.
 */
export async function settleExpired(
  knex: Knex,
  broadcastId: string,
  now: number,
): Promise<{ released: number; uncertain: number }> {
  return transaction(knex, async (trx) => {
    const expired = (status: 'claimed' | 'sending') =>
      trx<DeliveryRow>('deliveries').where({ broadcast_id: broadcastId, status }).where('due_at', '<', now);
    const released = await expired('claimed').update({ status: 'pending', token: null, due_at: now });
    const uncertain = await expired('sending').update({
      status: 'uncertain',
      token: null,
      error: 'The sender stopped while this email was being transferred.',
    });
    return { released, uncertain };
  });
}

const ROW = 'mails';
/** A worker reserves at most this much time ahead, so that several share the rate evenly. */
const RESERVED_MAX_MS = 500;
/** More emails than all replicas reserve times for at once. */
const RESERVED_EMAILS_MAX = 5000;

/**
 * Reserves send times in the row that all replicas share, so that together they send no faster than the rate.
 * @param clock the clock that all replicas share: with its own, a replica that is ahead would make the others wait
 * @returns in how many ms the first email may be sent; the others follow every 1000 / rate ms
 */
export function reserveSendTimes(knex: Knex, count: number, perSecond: number, clock: Clock): Promise<number> {
  return transaction(knex, async (trx) => {
    await trx<SendRateRow>('pace').insert({ name: ROW, free_at: 0 }).onConflict('name').ignore();
    const row = await trx<SendRateRow>('pace').where({ name: ROW }).forUpdate().first('free_at');
    const now = clock();
    const freeAt = row?.free_at ?? 0;
    // A time that is further ahead was reserved before the clock was set back.
    const isPossible = freeAt - now <= (RESERVED_EMAILS_MAX * 1000) / perSecond;
    const first = isPossible ? Math.max(now, freeAt) : now;
    await trx<SendRateRow>('pace')
      .where({ name: ROW })
      .update({ free_at: first + Math.ceil((count * 1000) / perSecond) });
    return first - now;
  });
}

/** How many emails a worker may claim at once under a rate. */
export const claimLimit = (perSecond: number): number => Math.max(1, Math.floor((perSecond * RESERVED_MAX_MS) / 1000));
