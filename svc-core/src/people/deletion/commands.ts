import type { Knex } from 'knex';
import { enqueue, transaction, unauthenticated } from '@jobtrail/service-kit';
import { forgetMails, sendMail } from '../../outgoing-mails/commands.ts';
import { forgetLinks } from '../mailed-links/commands.ts';
import { eraseSignups, signupAddresses } from '../signups/commands.ts';
import { removeFromSearch } from '../user-search/commands.ts';
import { keepAnAdmin } from '../users/adminCommands.ts';
import type { UserRow } from '../users/row.ts';
import { accountDeleted } from './letters.ts';
import { ACCOUNT_DELETIONS } from './row.ts';

/**
 * Deletes an account: from this moment on nobody is signed in with it, it is in no list, and its address is free. What belonged to it
 * is taken away by `createDeletionWorker`.
 * @param user as known when the password was confirmed
 * @throws AppError 401 when the account has gone or has another password meanwhile, 409 for the last active administrator
 */
export async function requestDeletion(knex: Knex, user: UserRow, now: number): Promise<void> {
  const { id } = user;
  await transaction(knex, async (trx) => {
    await keepAnAdmin(trx, user);
    const current = await trx<UserRow>('users').where({ id }).forUpdate().first();
    if (current?.password_hash !== user.password_hash || current.role !== user.role) throw unauthenticated();
    const addresses = new Set([current.email, ...(await signupAddresses(trx, id))]);
    await enqueue(trx, ACCOUNT_DELETIONS, {
      user_id: id,
      requested_at: now,
      next_attempt_at: now,
      counted_payments: current.counted_payments,
      addresses: JSON.stringify([...addresses]),
    });
    await forgetMails(trx, id);
    for (const table of ['sessions', 'admin_settings']) await trx(table).where({ user_id: id }).delete();
    await forgetLinks(trx, id);
    await eraseSignups(trx, current, now);
    await removeFromSearch(trx, current);
    await trx<UserRow>('users').where({ id }).delete();
    await sendMail(trx, { userId: null, to: current, letter: accountDeleted(current.name) }, now);
  });
}
