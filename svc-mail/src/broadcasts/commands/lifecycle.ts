import type { Knex } from 'knex';
import type { Audience } from '@jobtrail/contract';
import { conflict, currentOrigin, isDuplicate, newId, notFound, transaction } from '@jobtrail/service-kit';
import { type AuditEvent, recordAction } from '../../audit/commands.ts';
import { OPEN, STATUS_IS } from '../../deliveries/row.ts';
import type { BroadcastRow, DeliveryRow } from '../../rows.ts';
import { countDeliveries } from '../queries.ts';

interface NewBroadcast {
  readonly key: string | null;
  readonly subject: string;
  readonly audience: Audience;
  readonly body: string;
  readonly audienceCount: number;
  readonly by: { readonly id: string; readonly name: string };
}

const CANCEL_BATCH_MAX = 2000;

/**
 * Stores a broadcast whose recipients are still to be frozen. If the key was used before, returns the broadcast that it
 * created.
 * @throws AppError 409 if the key was used for a different broadcast
 */
export async function createBroadcast(
  knex: Knex,
  { key, subject, audience, body, audienceCount, by }: NewBroadcast,
  now: number,
): Promise<BroadcastRow> {
  const row: BroadcastRow = {
    id: newId(),
    request_key: key,
    subject,
    audience,
    body,
    status: 'preparing',
    pause_reason: null,
    created_by: by.id,
    created_by_name: by.name,
    created_at: now,
    sent_at: null,
    finished_at: null,
    resumed_at: null,
    audience_count: audienceCount,
    recipient_count: 0,
    frozen_after: null,
    stats: null,
    addresses_erased_at: null,
    ...currentOrigin(),
  };
  try {
    await transaction(knex, async (trx) => {
      await trx<BroadcastRow>('broadcasts').insert(row);
      await recordAction(trx, { actorId: by.id, action: 'broadcast.send', subject, broadcastId: row.id }, now);
    });
    return row;
  } catch (error) {
    if (key === null || !isDuplicate(error)) throw error;
    const known = await findBroadcastByKey(knex, { key, subject, audience, body });
    if (!known) throw error;
    return known;
  }
}

/**
 * The broadcast that was created with a key.
 * @throws AppError 409 if the key was used for a different broadcast
 */
export async function findBroadcastByKey(
  knex: Knex,
  { key, subject, audience, body }: { key: string; subject: string; audience: Audience; body: string },
): Promise<BroadcastRow | undefined> {
  const known = await knex<BroadcastRow>('broadcasts').where({ request_key: key }).first();
  if (known && (known.subject !== subject || known.audience !== audience || known.body !== body))
    throw conflict('This key belongs to another broadcast.');
  return known;
}

/** Who acts, and when (ms since the epoch). */
interface AdminAction {
  readonly actorId: string;
  readonly now: number;
}

interface Change {
  readonly action: AuditEvent['action'];
  readonly from: ReadonlyArray<BroadcastRow['status']>;
  readonly to: BroadcastRow['status'];
  /** The error for any other status. */
  readonly refusal: string;
}

const change =
  ({ action, from, to, refusal }: Change) =>
  (knex: Knex, id: string, { actorId, now }: AdminAction): Promise<void> =>
    transaction(knex, async (trx) => {
      const row = await trx<BroadcastRow>('broadcasts').where({ id }).forUpdate().first('status', 'subject');
      if (!row) throw notFound();
      if (row.status !== to && !from.includes(row.status)) throw conflict(refusal);
      await trx<BroadcastRow>('broadcasts')
        .where({ id })
        .update({ status: to, pause_reason: null, ...(to === 'sending' && row.status !== to && { resumed_at: now }) });
      if (row.status !== to) await recordAction(trx, { actorId, action, subject: row.subject, broadcastId: id }, now);
    });

/** @throws AppError 404, 409 */
export const pauseBroadcast = change({
  action: 'broadcast.pause',
  from: ['sending'],
  to: 'paused',
  refusal: 'Only a broadcast that is being sent can be paused.',
});
/** @throws AppError 404, 409 */
export const resumeBroadcast = change({
  action: 'broadcast.resume',
  from: ['paused'],
  to: 'sending',
  refusal: 'Only a paused broadcast can be resumed.',
});
/** Cancels the rest: no further email is started. @throws AppError 404, 409 */
export const cancelBroadcast = change({
  action: 'broadcast.cancel',
  from: ['preparing', 'sending', 'paused'],
  to: 'canceled',
  refusal: 'This broadcast has been sent already.',
});

/** Pauses a broadcast that is being sent, with a reason. @returns false if it is no longer being sent */
export async function pauseForReason(knex: Knex, id: string, reason: string): Promise<boolean> {
  return (
    (await transaction(knex, (trx) =>
      trx<BroadcastRow>('broadcasts')
        .where({ id, status: 'sending' })
        .update({ status: 'paused', pause_reason: reason }),
    )) > 0
  );
}

/**
 * Puts the failed recipients back into the queue, with their attempts reset; never the uncertain ones.
 * @throws AppError 404, 409
 */
export function retryFailedDeliveries(knex: Knex, id: string, { actorId, now }: AdminAction): Promise<number> {
  return transaction(knex, async (trx) => {
    const row = await trx<BroadcastRow>('broadcasts').where({ id }).forUpdate().first('status', 'subject');
    if (!row) throw notFound();
    if (row.status === 'preparing' || row.status === 'canceled')
      throw conflict('Only a broadcast that was sent can be tried again.');
    const retried = await trx<DeliveryRow>('deliveries')
      .where({ broadcast_id: id, status: 'failed' })
      .whereNotNull('email')
      .update({ status: 'pending', attempts: 0, due_at: now });
    if (retried === 0) return 0;
    await trx<BroadcastRow>('broadcasts')
      .where({ id })
      .update({ status: 'sending', pause_reason: null, finished_at: null, resumed_at: now, stats: null });
    await recordAction(trx, { actorId, action: 'broadcast.retry', subject: row.subject, broadcastId: id }, now);
    return retried;
  });
}

/** Broadcasts that maintenance has yet to finish. */
export function listUnsettledBroadcasts(knex: Knex): Promise<Array<Pick<BroadcastRow, 'id' | 'status'>>> {
  return knex<BroadcastRow>('broadcasts')
    .whereIn('status', ['sending', 'paused', 'canceled'])
    .whereNull('finished_at')
    .select('id', 'status');
}

/** Removes a batch of the recipients of a canceled broadcast from the queue. */
export async function cancelPendingDeliveries(knex: Knex, id: string): Promise<void> {
  for (;;) {
    const keys = await knex<DeliveryRow>('deliveries')
      .where({ broadcast_id: id, status: 'pending' })
      .limit(CANCEL_BATCH_MAX)
      .pluck('recipient_key');
    if (keys.length === 0) return;
    await transaction(knex, (trx) =>
      trx<DeliveryRow>('deliveries')
        .where({ broadcast_id: id })
        .whereRaw(STATUS_IS, ['pending'])
        .whereIn('recipient_key', keys)
        .update({ status: 'canceled' }),
    );
  }
}

/** Finishes a broadcast if none of its emails is pending, and stores its counts. */
export async function finishIfDone(knex: Knex, id: string, now: number): Promise<void> {
  const open = () => knex<DeliveryRow>('deliveries').where({ broadcast_id: id }).whereIn('status', OPEN);
  if (await open().first('recipient_key')) return;
  await transaction(knex, async (trx) => {
    const closed = await trx<BroadcastRow>('broadcasts')
      .where({ id })
      .whereIn('status', ['sending', 'paused', 'canceled'])
      .whereNotExists(open().select(trx.raw('1')))
      .update({
        finished_at: now,
        status: trx.raw(`case when status = 'canceled' then 'canceled' else 'sent' end`),
        pause_reason: null,
      });
    if (closed > 0)
      await trx<BroadcastRow>('broadcasts')
        .where({ id })
        .update({ stats: JSON.stringify(await countDeliveries(trx, id)) });
  });
}
