import type { Knex } from 'knex';
import { hashOf, isToken } from '../sessions/token.ts';
import { deadLink } from './deadLink.ts';
import type { MailedLinkRow, Purpose } from './row.ts';

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
