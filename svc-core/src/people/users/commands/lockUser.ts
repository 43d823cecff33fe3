import type { Knex } from 'knex';
import { unauthenticated } from '@jobtrail/service-kit';
import type { UserRow } from '../../../rows.ts';

/**
 * Locks a person until the transaction ends.
 * @throws AppError 401 if the account has been deleted in the meantime
 */
export async function lockUser(trx: Knex.Transaction, id: string): Promise<UserRow> {
  const user = await trx<UserRow>('users').where({ id }).forUpdate().first();
  if (!user) throw unauthenticated();
  return user;
}

/**
 * The same for a person whose password was entered to confirm a change.
 * @param known as when the password was confirmed
 * @throws AppError 401 if the account has been deleted or the password has changed since
 */
export async function lockConfirmed(
  trx: Knex.Transaction,
  { id, password_hash: known }: Pick<UserRow, 'id' | 'password_hash'>,
): Promise<UserRow> {
  const user = await lockUser(trx, id);
  if (user.password_hash !== known) throw unauthenticated();
  return user;
}
