import type { Knex } from 'knex';
import { RESET_LINK_MS } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { endEverythingElse } from '../credentials/commands.ts';
import { mailRequestedLink, useLink } from '../mailed-links/commands.ts';
import { deadLink, getLink } from '../mailed-links/queries.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { requesterOf } from '../sessions/hashingQueue.ts';
import { hashPassword } from '../sessions/password.ts';
import { findUser, findUserByEmail } from '../users/queries.ts';
import { passwordForgotten, passwordReset } from './emails.ts';

/**
 * Emails a link to choose a new password, without revealing who has an account.
 * @returns the id of the person; null if the address has no active account
 */
export async function requestReset(knex: Knex, appUrl: string, email: string, now: number): Promise<string | null> {
  return transaction(knex, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found?.is_active ? found : undefined;
    const link = { purpose: 'reset', email, user, lifeMs: RESET_LINK_MS, content: passwordForgotten } as const;
    await mailRequestedLink(trx, appUrl, link, now);
    return user?.id ?? null;
  });
}

/**
 * Sets a new password for the person of an emailed link, and ends everything that was open before. It also confirms the
 * email address.
 * @returns the id of the person
 * @throws AppError 400 if the link has expired or was used, or the password is too easy to guess
 */
export async function resetPassword(
  knex: Knex,
  { token, password, checkNewPassword }: { token: string; password: string; checkNewPassword: CheckNewPassword },
  now: () => number,
): Promise<string> {
  const { user_id: userId } = await getLink(knex, token, ['reset'], now());
  const owner = await findUser(knex, userId);
  if (!owner) throw deadLink();
  await checkNewPassword(password, owner);
  const passwordHash = await hashPassword(password, requesterOf(userId));
  return transaction(knex, async (trx) => {
    const link = await getLink(trx, token, ['reset'], now());
    await useLink(trx, link);
    const changed = await trx('users')
      .where({ id: link.user_id, email: link.email, is_active: 1 })
      .update({
        password_hash: passwordHash,
        password_changed_at: now(),
        email_verified_at: trx.raw('coalesce(email_verified_at, ?)', [now()]),
      });
    const user = changed > 0 ? await findUser(trx, link.user_id) : undefined;
    if (!user) throw deadLink();
    const ended = await endEverythingElse(trx, user.id);
    const content = passwordReset(user.name, ended);
    await enqueueEmail(trx, { userId: user.id, to: user, content }, now());
    return user.id;
  });
}
