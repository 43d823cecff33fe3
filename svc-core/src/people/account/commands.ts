import type { Knex } from 'knex';
import type { AccountChanges } from '@jobtrail/contract/calls';
import { transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { UserRow } from '../../rows.ts';
import { enqueueContactChange } from '../contact-changes/commands.ts';
import { endEverythingElse } from '../credentials/commands.ts';
import { passwordChanged } from '../password-resets/emails.ts';
import { requesterOf } from '../sessions/hashingQueue.ts';
import { hashPassword } from '../sessions/password.ts';
import { addToSearch, removeFromSearch } from '../user-search/commands.ts';
import { lockConfirmed, lockUser } from '../users/commands/lockUser.ts';
import { nextDigestAt } from '../users/nextDigestAt.ts';

/**
 * Changes a person's time zone, and the name, which the payment provider gets too. What the browser has replaces no time
 * zone that is known.
 */
export function changeAccount(
  knex: Knex,
  id: string,
  { name, timeZone, browser }: AccountChanges,
  now: number,
): Promise<UserRow> {
  return transaction(knex, async (trx) => {
    const user = await lockUser(trx, id);
    const changed = {
      ...user,
      name: name ?? user.name,
      time_zone: timeZone ?? user.time_zone ?? browser?.timeZone ?? null,
      hour_cycle: browser?.hourCycle ?? user.hour_cycle,
    };
    if (changed.time_zone !== user.time_zone) changed.next_digest_at = nextDigestAt(changed, now);
    if (changed.time_zone !== user.time_zone || changed.hour_cycle !== user.hour_cycle) {
      const { time_zone, hour_cycle, next_digest_at } = changed;
      await trx<UserRow>('users').where({ id }).update({ time_zone, hour_cycle, next_digest_at });
    }
    if (changed.name === user.name) return changed;
    await trx<UserRow>('users').where({ id }).update({ name: changed.name });
    await removeFromSearch(trx, user);
    await addToSearch(trx, changed);
    await enqueueContactChange(trx, id, now);
    return changed;
  });
}

/**
 * Changes a person's password and ends everything else but this session.
 * @param known as when the password was confirmed
 * @throws AppError 401 if the password has changed since it was confirmed
 */
export async function changePassword(
  knex: Knex,
  known: UserRow,
  password: string,
  { keep, now }: { keep: string; now: number },
): Promise<void> {
  const { id } = known;
  const passwordHash = await hashPassword(password, requesterOf(id));
  await transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    await trx<UserRow>('users').where({ id }).update({ password_hash: passwordHash, password_changed_at: now });
    const ended = await endEverythingElse(trx, id, keep);
    await enqueueEmail(trx, { userId: id, to: user, content: passwordChanged(user.name, ended) }, now);
  });
}
