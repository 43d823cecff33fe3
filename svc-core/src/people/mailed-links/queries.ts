import type { Knex } from 'knex';
import { validationFailed } from '@jobtrail/service-kit';
import type { MailedLinkRow } from '../../rows.ts';
import { hashOf, isToken } from '../credentials/token.ts';

const DEAD_LINK = 'This link has expired or has been used already. Please ask for a new one.';
/** @returns an AppError 400 for a link that was never created, has expired or was used, without revealing which */
export const deadLink = () => validationFailed({ token: DEAD_LINK }, DEAD_LINK);

/**
 * The purpose of a link: to choose a new password, to confirm the address of an account, to change it, or to cancel the
 * subscription of a deactivated person. A link that has confirmed an address is kept as `used`: it opens nothing, but can
 * still say so.
 */
export type Purpose = MailedLinkRow['purpose'];

/** The link of a token. @throws AppError 400 if there is no such link for these purposes, or it has expired */
export async function getLink(
  knex: Knex,
  token: string,
  purposes: readonly Purpose[],
  now: number,
): Promise<MailedLinkRow> {
  const link = isToken(token)
    ? await knex<MailedLinkRow>('mailed_links')
        .where({ token_hash: hashOf(token) })
        .whereIn('purpose', [...purposes])
        .where('expires_at', '>', now)
        .first()
    : undefined;
  if (!link) throw deadLink();
  return link;
}
