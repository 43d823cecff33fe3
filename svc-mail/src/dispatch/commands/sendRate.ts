import type { Knex } from 'knex';
import { type Clock, type Row, transaction } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';

type SendRateRow = Row<typeof schema.pace>;

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
