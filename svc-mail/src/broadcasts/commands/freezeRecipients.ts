import type { Knex } from 'knex';
import type { Recipient } from '@jobtrail/contract/internal';
import { transaction } from '@jobtrail/service-kit';
import type { BroadcastRow, DeliveryRow } from '../../rows.ts';
import { suppressedAmong } from '../../suppressions/queries.ts';
import { countDeliveries } from '../queries.ts';

/** Long statements take memory of the driver outside the heap, which is freed late. */
const ROWS_PER_STATEMENT = 100;
const AUDIENCE_EMPTY = 'No one was left in the audience when the recipients were listed, so nothing was sent.';

async function insertDeliveries(
  trx: Knex,
  broadcastId: string,
  recipients: readonly Recipient[],
  now: number,
): Promise<number> {
  const suppressed = await suppressedAmong(trx, recipients);
  const rows: DeliveryRow[] = recipients
    .filter((recipient) => !suppressed.has(recipient))
    .map(({ userId, name, email }) => ({
      broadcast_id: broadcastId,
      recipient_key: userId,
      user_id: userId,
      name,
      email,
      status: 'pending',
      due_at: now,
      token: null,
      attempts: 0,
      error: null,
      sent_at: null,
    }));
  for (let from = 0; from < rows.length; from += ROWS_PER_STATEMENT)
    await trx<DeliveryRow>('deliveries').insert(rows.slice(from, from + ROWS_PER_STATEMENT));
  return rows.length;
}

/**
 * Stores a page of recipients, without those who unsubscribed, together with the position it reaches. The last page
 * starts the sending, or cancels the broadcast if there is no one to send it to.
 * @param broadcast its state when the page was requested; if another replica has stored the page since, nothing happens
 * @param next where the next page starts, null after the last one
 * @returns whether there may be another page
 */
export function freezeRecipients(
  knex: Knex,
  { id, frozen_after }: BroadcastRow,
  { recipients, next }: { readonly recipients: readonly Recipient[]; readonly next: string | null },
  now: number,
): Promise<'more' | 'done'> {
  return transaction(knex, async (trx) => {
    const reached = next === null ? { status: 'sending' as const, sent_at: now } : { frozen_after: next };
    const updated = await trx<BroadcastRow>('broadcasts')
      .where({ id, status: 'preparing', frozen_after })
      .update(reached);
    if (updated === 0) return 'more';
    const added = await insertDeliveries(trx, id, recipients, now);
    await trx<BroadcastRow>('broadcasts').where({ id }).increment('recipient_count', added);
    if (next !== null) return 'more';
    await trx<BroadcastRow>('broadcasts')
      .where({ id, recipient_count: 0 })
      .update({
        status: 'canceled',
        pause_reason: AUDIENCE_EMPTY,
        finished_at: now,
        stats: JSON.stringify(await countDeliveries(trx, id)),
      });
    return 'done';
  });
}
