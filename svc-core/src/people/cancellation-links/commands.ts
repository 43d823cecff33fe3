import type { Knex } from 'knex';
import { CANCELLATION_LINK_MS } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import type { MailedLinkRow, UserRow } from '../../rows.ts';
import { createLink, mailRequestedLink } from '../mailed-links/commands.ts';
import { deadLink, getLink } from '../mailed-links/queries.ts';
import { findUser, findUserByEmail } from '../users/queries.ts';
import { cancellationRequested } from './emails.ts';

/** Creates the link with which a deactivated person cancels the subscription. @returns its address */
export function createCancellationLink(
  trx: Knex,
  appUrl: string,
  { id, email }: Pick<UserRow, 'id' | 'email'>,
  now: number,
): Promise<string> {
  return createLink(trx, appUrl, {
    user_id: id,
    purpose: 'cancel',
    email,
    expires_at: now + CANCELLATION_LINK_MS,
    session_hash: null,
  });
}

/**
 * Emails a deactivated person the link to cancel the subscription, without revealing who has an account.
 * @returns the id of the person; null if the address has no deactivated account
 */
export async function requestCancellationLink(
  knex: Knex,
  appUrl: string,
  email: string,
  now: number,
): Promise<string | null> {
  return transaction(knex, async (trx) => {
    const found = await findUserByEmail(trx, email);
    const user = found?.is_active === 0 ? found : undefined;
    const link = {
      purpose: 'cancel',
      email,
      user,
      lifeMs: CANCELLATION_LINK_MS,
      content: cancellationRequested,
    } as const;
    await mailRequestedLink(trx, appUrl, link, now);
    return user?.id ?? null;
  });
}

/** Ends the links of a person who is activated again and can therefore cancel in Billing. */
export async function endCancellationLinks(trx: Knex, userId: string): Promise<void> {
  await trx<MailedLinkRow>('mailed_links').where({ user_id: userId, purpose: 'cancel' }).delete();
}

/**
 * The deactivated person of a link, which works until it expires, so that opening it twice makes no difference.
 * @throws AppError 400 for any other token
 */
export async function deactivatedPersonOf(knex: Knex, token: string, now: number): Promise<string> {
  const { user_id: userId } = await getLink(knex, token, ['cancel'], now);
  const user = await findUser(knex, userId);
  if (user?.is_active !== 0) throw deadLink();
  return userId;
}
