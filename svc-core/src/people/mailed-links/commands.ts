import type { Knex } from 'knex';
import { mailedLinks } from '@jobtrail/contract';
import { type Row, validationFailed } from '@jobtrail/service-kit';
import type { schema } from '../../schema.ts';
import { hashOf, isToken, newToken } from '../sessions/token.ts';

/** What a link is for: to choose a new password, to confirm the address of an account, to give an account a new one. */
export type Purpose = MailedLinkRow['purpose'];

export type MailedLinkRow = Row<typeof schema.mailed_links>;

const DEAD_LINK = 'This link has expired or has been used already. Please ask for a new one.';
/** @returns an AppError 400: a link that was never made, has expired or was used; nobody is told which */
export const deadLink = () => validationFailed({ token: DEAD_LINK }, DEAD_LINK);

/** Makes a link with a token of 256 bits, of which only the hash is kept. @returns its address */
export async function createLink(trx: Knex, appUrl: string, link: Omit<MailedLinkRow, 'token_hash'>): Promise<string> {
  const token = newToken();
  await trx<MailedLinkRow>('mailed_links').insert({ ...link, token_hash: hashOf(token) });
  const page = link.purpose === 'reset' ? mailedLinks.reset : mailedLinks.verify;
  return new URL(`${page}${token}`, appUrl).href;
}

/** The link of a token. @throws AppError 400 when there is none for these purposes (any more) */
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

/** Uses a link up: of many at once, one succeeds. @throws AppError 400 for the others */
export async function useLink(trx: Knex.Transaction, { token_hash }: MailedLinkRow): Promise<void> {
  if ((await trx<MailedLinkRow>('mailed_links').where({ token_hash }).delete()) === 0) throw deadLink();
}

/** Takes out all links of a person. */
export async function deleteLinks(trx: Knex, userId: string): Promise<void> {
  await trx<MailedLinkRow>('mailed_links').where({ user_id: userId }).delete();
}

/** Takes out links that have expired. */
export async function sweepLinks(knex: Knex, now: number): Promise<void> {
  await knex<MailedLinkRow>('mailed_links').where('expires_at', '<=', now).delete();
}
