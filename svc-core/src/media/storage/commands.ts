import type { Knex } from 'knex';
import { TEXT_STORAGE_MAX_BYTES } from '@jobtrail/contract';
import { conflict } from '@jobtrail/service-kit';

/**
 * Counts text that a person has added, or removed if it is less than 0. Deleted text counts until it is erased. The
 * person's row is locked until the transaction ends; rows of jobs are locked before it.
 * @throws AppError 409 `limit_reached` if the person would have too much
 */
export async function countText(trx: Knex.Transaction, userId: string, bytes: number): Promise<void> {
  if (bytes === 0) return;
  const person = trx('users').where({ id: userId });
  if (bytes < 0) {
    await person.update({
      text_bytes: trx.raw('case when text_bytes > ? then text_bytes - ? else 0 end', [-bytes, -bytes]),
    });
    return;
  }
  const counted = await person.where('text_bytes', '<=', TEXT_STORAGE_MAX_BYTES - bytes).increment('text_bytes', bytes);
  if (counted === 0)
    throw conflict(
      'Your account has as much text as it can hold. Delete notes or communications that you no longer need; deleted jobs count for 7 more days.',
      'limit_reached',
    );
}
