import type { Knex } from 'knex';
import { enqueue, type LeasedTable, transaction, unauthenticated } from '@jobtrail/service-kit';
import { requireAnotherAdmin } from '../admin/users/commands/changeUser.ts';
import { discardEmails, enqueueEmail } from '../email-outbox/commands.ts';
import { discardContactChanges } from '../people/contact-changes/commands.ts';
import { deleteLinks } from '../people/mailed-links/commands.ts';
import { deleteSecondFactors } from '../people/second-factor/commands/changeFactors.ts';
import { eraseSignups } from '../people/signups/commands.ts';
import { listSignupAddresses } from '../people/signups/queries.ts';
import { removeFromSearch } from '../people/user-search/commands.ts';
import type { DeletionRow, UserRow } from '../rows.ts';
import { accountDeleted } from './emails.ts';

export const ACCOUNT_DELETIONS: LeasedTable<DeletionRow> = {
  table: 'account_deletions',
  key: 'user_id',
  dueAt: 'next_attempt_at',
};

/**
 * Deletes an account: from now on no one is signed in with it, it is in no list, and its address is free. The worker of
 * `createDeletionWorker` removes its data.
 * @param user as known when the password was confirmed
 * @throws AppError 401 if the account has been deleted or changed in the meantime, 409 for the last active
 * administrator
 */
export async function requestDeletion(knex: Knex, user: UserRow, now: number): Promise<void> {
  const { id } = user;
  await transaction(knex, async (trx) => {
    await requireAnotherAdmin(trx, user);
    const current = await trx<UserRow>('users').where({ id }).forUpdate().first();
    if (current?.password_hash !== user.password_hash || current.role !== user.role) throw unauthenticated();
    const addresses = new Set([current.email, ...(await listSignupAddresses(trx, id))]);
    await enqueue(trx, ACCOUNT_DELETIONS, {
      user_id: id,
      requested_at: now,
      next_attempt_at: now,
      counted_payments: current.counted_payments,
      addresses: JSON.stringify([...addresses]),
    });
    await discardEmails(trx, id);
    await discardContactChanges(trx, id);
    for (const table of [
      'sessions',
      'admin_settings',
      'subscription_decisions',
      'calendar_feeds',
      'api_tokens',
      'webhooks',
    ])
      await trx(table).where({ user_id: id }).delete();
    await deleteLinks(trx, id);
    await deleteSecondFactors(trx, id);
    await eraseSignups(trx, current, now);
    await removeFromSearch(trx, current);
    await trx<UserRow>('users').where({ id }).delete();
    await enqueueEmail(trx, { userId: null, to: current, content: accountDeleted(current.name) }, now);
  });
}
