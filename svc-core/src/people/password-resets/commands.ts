import type { Knex } from 'knex';
import { RESET_LINK_MS } from '@jobtrail/contract';
import { newId, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { createLink, deleteLinks, useLink } from '../mailed-links/commands.ts';
import { deadLink } from '../mailed-links/deadLink.ts';
import { getLink } from '../mailed-links/queries.ts';
import type { CheckNewPassword } from '../passwords/checkNewPassword.ts';
import { hashPassword } from '../sessions/password.ts';
import { findUser, findUserByEmail } from '../users/queries.ts';
import { passwordChanged, passwordForgotten } from './emails.ts';

/**
 * Emails a link to choose a new password. For an address without an account the same rows are written, with an email
 * that has already expired and a link that belongs to no one. So neither the response nor its timing reveals who has an
 * account.
 * @returns the id of the person; null if the address has no active account
 */
export async function requestReset(knex: Knex, appUrl: string, email: string, now: number): Promise<string | null> {
  return transaction(knex, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found?.is_active ? found : undefined;
    const expiresAt = user ? now + RESET_LINK_MS : now;
    const href = await createLink(trx, appUrl, {
      user_id: user?.id ?? newId(),
      purpose: 'reset',
      email,
      expires_at: expiresAt,
      session_hash: null,
    });
    const name = user?.name ?? '';
    await enqueueEmail(
      trx,
      { userId: user?.id ?? newId(), to: { name, email }, content: passwordForgotten(name, href), expiresAt },
      now,
    );
    return user?.id ?? null;
  });
}

/**
 * Sets a new password for the person of an emailed link and ends all of the person's sessions. It also confirms the
 * address.
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
  const passwordHash = await hashPassword(password);
  return transaction(knex, async (trx) => {
    const link = await getLink(trx, token, ['reset'], now());
    await useLink(trx, link);
    const changed = await trx('users')
      .where({ id: link.user_id, email: link.email, is_active: 1 })
      .update({ password_hash: passwordHash, email_verified_at: trx.raw('coalesce(email_verified_at, ?)', [now()]) });
    const user = changed > 0 ? await findUser(trx, link.user_id) : undefined;
    if (!user) throw deadLink();
    await trx('sessions').where({ user_id: user.id }).delete();
    await deleteLinks(trx, user.id);
    await enqueueEmail(trx, { userId: user.id, to: user, content: passwordChanged(user.name) }, now());
    return user.id;
  });
}
