import type { Knex } from 'knex';
import { type Row, transaction } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

type SendRateRow = Row<typeof schema.pace>;

const ROW = 'mails';
/** A worker reserves at most this much time ahead, so that several share the rate evenly. */
const SHARE_MS = 500;

/**
 * Reserves send times in the row that all replicas share, so that together they send no faster than the rate.
 * @returns when the first email may be sent, in ms; the others follow every 1000 / rate ms
 */
export function reserveSendTimes(knex: Knex, count: number, perSecond: number, now: number): Promise<number> {
  return transaction(knex, async (trx) => {
    await trx<SendRateRow>('pace').insert({ name: ROW, free_at: 0 }).onConflict('name').ignore();
    const row = await trx<SendRateRow>('pace').where({ name: ROW }).forUpdate().first('free_at');
    const first = Math.max(now, row?.free_at ?? 0);
    await trx<SendRateRow>('pace')
      .where({ name: ROW })
      .update({ free_at: first + Math.ceil((count * 1000) / perSecond) });
    return first;
  });
}

/** How many emails a worker may claim at once under a rate. */
export const shareOf = (perSecond: number): number => Math.max(1, Math.floor((perSecond * SHARE_MS) / 1000));
