import type { Knex } from 'knex';
import { transaction, unauthenticated } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { deleteLinks } from '../mailed-links/commands.ts';
import { passwordChanged } from '../password-resets/emails.ts';
import { hashPassword } from '../sessions/password.ts';
import { addToSearch, removeFromSearch } from '../user-search/commands.ts';
import type { UserRow } from '../users/row.ts';

/**
 * Locks a person until the transaction ends.
 * @throws AppError 401 if the account has been deleted in the meantime
 */
export async function lockUser(trx: Knex.Transaction, id: string): Promise<UserRow> {
  const user = await trx<UserRow>('users').where({ id }).forUpdate().first();
  if (!user) throw unauthenticated();
  return user;
}

/** Renames a person. */
export function rename(knex: Knex, id: string, name: string): Promise<UserRow> {
  return transaction(knex, async (trx) => {
    const user = await lockUser(trx, id);
    if (user.name === name) return user;
    const renamed = { ...user, name };
    await trx<UserRow>('users').where({ id }).update({ name });
    await removeFromSearch(trx, user);
    await addToSearch(trx, renamed);
    return renamed;
  });
}

/**
 * Changes a person's password, ends all other sessions and deletes the links that were emailed.
 * @param known the hash of the password that was confirmed
 * @throws AppError 401 if the password has changed since it was confirmed
 */
export async function changePassword(
  knex: Knex,
  { id, password_hash: known }: UserRow,
  password: string,
  { keep, now }: { keep: string; now: number },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await transaction(knex, async (trx) => {
    const user = await lockUser(trx, id);
    if (user.password_hash !== known) throw unauthenticated();
    await trx<UserRow>('users').where({ id }).update({ password_hash: passwordHash });
    await trx('sessions').where({ user_id: id }).whereNot({ token_hash: keep }).delete();
    await deleteLinks(trx, id);
    await enqueueEmail(trx, { userId: id, to: user, content: passwordChanged(user.name) }, now);
  });
}
