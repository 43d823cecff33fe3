import type { Knex } from 'knex';
import { INTERVIEW_CHANGE_MAILED_MS } from '@jobtrail/contract';
import type { NotificationChanges } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import type { InterviewRow, UserRow } from '../../rows.ts';
import { lockUser } from '../users/commands/lockUser.ts';
import { nextDigestAt } from '../users/nextDigestAt.ts';

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

/**
 * Makes due what a person could not get while the address was unconfirmed: the digest of the day if its hour has passed,
 * and the emails with the interviews that are near. What there is to send is decided when it is sent.
 */
export async function startNotifications(
  trx: Knex.Transaction,
  { id, next_digest_at }: Pick<UserRow, 'id' | 'next_digest_at'>,
  now: number,
): Promise<void> {
  if (next_digest_at !== null) await trx<UserRow>('users').where({ id }).update({ next_digest_at: now });
  await trx<InterviewRow>('interviews')
    .where({ user_id: id, state: 'planned' })
    .whereBetween('starts_at', [now, now + INTERVIEW_CHANGE_MAILED_MS])
    .update({ change_due_at: now });
}

const flag = (wanted: boolean | undefined, before: 0 | 1): 0 | 1 => (wanted === undefined ? before : wanted ? 1 : 0);
