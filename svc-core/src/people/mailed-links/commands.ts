import type { Knex } from 'knex';
import { mailedLinks } from '@jobtrail/contract';
import { hashOf, newToken } from '../sessions/token.ts';
import { deadLink } from './deadLink.ts';
import type { MailedLinkRow } from './row.ts';

/** Creates a link with a token of 256 bits, of which only the hash is stored. @returns its address */
export async function createLink(trx: Knex, appUrl: string, link: Omit<MailedLinkRow, 'token_hash'>): Promise<string> {
  const token = newToken();
  await trx<MailedLinkRow>('mailed_links').insert({ ...link, token_hash: hashOf(token) });
  const page = link.purpose === 'reset' ? mailedLinks.reset : mailedLinks.verify;
  return new URL(`${page}${token}`, appUrl).href;
}

/** Uses up a link. Of several concurrent calls, one succeeds. @throws AppError 400 for the others */
export async function useLink(trx: Knex.Transaction, { token_hash }: MailedLinkRow): Promise<void> {
  if ((await trx<MailedLinkRow>('mailed_links').where({ token_hash }).delete()) === 0) throw deadLink();
}

/** Deletes all links of a person. */
export async function deleteLinks(trx: Knex, userId: string): Promise<void> {
  await trx<MailedLinkRow>('mailed_links').where({ user_id: userId }).delete();
}

/** Deletes links that have expired. */
export async function sweepLinks(knex: Knex, now: number): Promise<void> {
  await knex<MailedLinkRow>('mailed_links').where('expires_at', '<=', now).delete();
}
