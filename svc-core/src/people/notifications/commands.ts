import type { Knex } from 'knex';
import type { NotificationChanges } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import { nextDigestAt } from '../../digests/nextDigestAt.ts';
import { lockUser } from '../account/commands.ts';
import type { UserRow } from '../users/row.ts';

/** Changes what a person is notified of, and reschedules the next digest if the change affects it. */
export function changeNotifications(
  knex: Knex,
  id: string,
  changes: NotificationChanges,
  now: number,
): Promise<UserRow> {
  return transaction(knex, async (trx) => {
    const user = await lockUser(trx, id);
    const columns = {
      email_notifications: flag(changes.email, user.email_notifications),
      in_app_notifications: flag(changes.inApp, user.in_app_notifications),
      digest_hour: changes.digestHour ?? user.digest_hour,
      notifications_chosen: 1,
    } as const;
    const changed: UserRow = { ...user, ...columns };
    if (changed.email_notifications !== user.email_notifications || changed.digest_hour !== user.digest_hour)
      changed.next_digest_at = nextDigestAt(changed, now);
    await trx<UserRow>('users')
      .where({ id })
      .update({ ...columns, next_digest_at: changed.next_digest_at });
    return changed;
  });
}

const flag = (wanted: boolean | undefined, before: 0 | 1): 0 | 1 => (wanted === undefined ? before : wanted ? 1 : 0);
