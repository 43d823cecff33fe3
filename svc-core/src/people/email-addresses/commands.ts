import type { Knex } from 'knex';
import { EMAIL_LINK_MS, type VerifiedEmail } from '@jobtrail/contract';
import { newId, orConflict, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { MailedLinkRow, UserRow } from '../../rows.ts';
import { enqueueContactChange } from '../contact-changes/commands.ts';
import { endEverythingElse } from '../credentials/commands.ts';
import { createLink, keepUsedLink, useLink } from '../mailed-links/commands.ts';
import { deadLink, getLink } from '../mailed-links/queries.ts';
import { startNotifications } from '../notifications/commands.ts';
import { addToSearch, removeFromSearch } from '../user-search/commands.ts';
import { lockConfirmed } from '../users/commands/lockUser.ts';
import { findUser, findUserByEmail } from '../users/queries.ts';
import { addressChanged, confirmAddress, confirmNewAddress, welcome } from './emails.ts';

const ADDRESS_TAKEN = 'This address belongs to another account now.';

/** Emails a person the link that confirms the address of the account, unless it is confirmed. */
export async function requestVerification(trx: Knex, appUrl: string, user: UserRow, now: number): Promise<void> {
  if (user.email_verified_at !== null) return;
  const expiresAt = now + EMAIL_LINK_MS;
  const href = await createLink(trx, appUrl, {
    user_id: user.id,
    purpose: 'verify',
    email: user.email,
    expires_at: expiresAt,
    session_hash: null,
  });
  await enqueueEmail(
    trx,
    { userId: user.id, to: { name: '', email: user.email }, content: confirmAddress(href), expiresAt },
    now,
  );
}

/**
 * Emails a link to a new address, which becomes the address of the account when the link is opened. If the address is
 * taken, the same rows are written, with an email that has already expired, so that no one learns who else has an
 * account.
 * @param user as known when the password was confirmed
 * @throws AppError 401 if the password has changed since, so that a link is not mailed after a new password has ended
 * the others
 */
export async function requestChange(
  knex: Knex,
  appUrl: string,
  { user, sessionHash }: { user: UserRow; sessionHash: string },
  email: string,
  now: number,
): Promise<void> {
  await transaction(knex, async (trx) => {
    await lockConfirmed(trx, user);
    const taken = (await findUserByEmail(trx, email)) !== undefined;
    const expiresAt = taken ? now : now + EMAIL_LINK_MS;
    const href = await createLink(trx, appUrl, {
      user_id: taken ? newId() : user.id,
      purpose: 'change',
      email,
      expires_at: expiresAt,
      session_hash: sessionHash,
    });
    await enqueueEmail(
      trx,
      { userId: user.id, to: { name: '', email }, content: confirmNewAddress(href), expiresAt },
      now,
    );
  });
}

/** Replaces the address of a person, and ends everything else but the session that asked for it. */
async function giveAddress(
  trx: Knex.Transaction,
  user: UserRow,
  { email, session_hash: keep }: MailedLinkRow,
  now: number,
): Promise<void> {
  // Someone reads the new address, even if it was a demo account until now.
  await orConflict(ADDRESS_TAKEN, () =>
    trx<UserRow>('users').where({ id: user.id }).update({ email, email_verified_at: now, is_demo: 0 }),
  );
  await removeFromSearch(trx, user);
  await addToSearch(trx, { ...user, email });
  const ended = await endEverythingElse(trx, user.id, keep ?? undefined);
  await enqueueContactChange(trx, user.id, now);
  const content = addressChanged(user.name, email, ended);
  await enqueueEmail(trx, { userId: user.id, to: user, content }, now);
}

/**
 * Confirms the address of an emailed link: that of the account, or a new one that replaces it. The old address is
 * notified. The first address of a person that is confirmed gets a welcome. A link that has done so changes nothing more.
 * @throws AppError 400 if the link has expired or was used, 409 if the new address has been taken in the meantime
 */
export function verifyEmail(
  knex: Knex,
  appUrl: string,
  token: string,
  now: number,
): Promise<VerifiedEmail & { userId: string }> {
  return transaction(knex, async (trx) => {
    const link = await getLink(trx, token, ['verify', 'change', 'used'], now);
    const { user_id: userId, email } = link;
    const isUsed = link.purpose === 'used';
    const changed = link.purpose === 'change';
    if (!isUsed) await useLink(trx, link);
    const user = await trx<UserRow>('users').where({ id: userId, is_active: 1 }).forUpdate().first();
    if (!user || (!changed && user.email !== email)) throw deadLink();
    if (isUsed) return { userId, email, changed };
    if (changed) await giveAddress(trx, user, link, now);
    else await trx<UserRow>('users').where({ id: userId }).update({ email_verified_at: now });
    if (user.email_verified_at === null) {
      await startNotifications(trx, user, now);
      const to = { name: user.name, email };
      await enqueueEmail(trx, { userId, to, content: welcome(user.name, appUrl) }, now);
    }
    await keepUsedLink(trx, link);
    return { userId, email, changed };
  });
}

/** Emails a person the link that confirms the address again. */
export async function requestVerificationAgain(knex: Knex, appUrl: string, userId: string, now: number): Promise<void> {
  await transaction(knex, async (trx) => {
    const user = await findUser(trx, userId);
    if (user) await requestVerification(trx, appUrl, user, now);
  });
}
