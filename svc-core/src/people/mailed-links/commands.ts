import type { Knex } from 'knex';
import { mailedLinks } from '@jobtrail/contract';
import { deleteRowsBefore, newId } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { EmailContent } from '../../email-outbox/emailContent.ts';
import type { MailedLinkRow, UserRow } from '../../rows.ts';
import { hashOf, newToken } from '../credentials/token.ts';
import { deadLink, type Purpose } from './queries.ts';

type OpenPurpose = Exclude<Purpose, 'used'>;

const PAGES: Readonly<Record<OpenPurpose, string>> = {
  reset: mailedLinks.reset,
  verify: mailedLinks.verify,
  change: mailedLinks.verify,
  cancel: mailedLinks.cancel,
};

/** Creates a link with a token of 256 bits. Only the hash of the token is stored. @returns its address */
export async function createLink(
  trx: Knex,
  appUrl: string,
  link: Omit<MailedLinkRow, 'token_hash'> & { purpose: OpenPurpose },
): Promise<string> {
  const token = newToken();
  await trx<MailedLinkRow>('mailed_links').insert({ ...link, token_hash: hashOf(token) });
  return new URL(`${PAGES[link.purpose]}${token}`, appUrl).href;
}

interface RequestedLink {
  purpose: OpenPurpose;
  /** The address that was entered. */
  email: string;
  /** The person that the link is for; undefined if the address belongs to no one. */
  user: UserRow | undefined;
  lifeMs: number;
  content: (name: string, href: string) => EmailContent;
}

/**
 * Emails a link to an address that anyone may have entered. For an address without a person, the same rows are written,
 * with an email that has already expired and a link that belongs to no one. So neither the response nor its timing
 * reveals who has an account.
 */
export async function mailRequestedLink(
  trx: Knex,
  appUrl: string,
  { purpose, email, user, lifeMs, content }: RequestedLink,
  now: number,
): Promise<void> {
  const expiresAt = user ? now + lifeMs : now;
  const href = await createLink(trx, appUrl, {
    user_id: user?.id ?? newId(),
    purpose,
    email,
    expires_at: expiresAt,
    session_hash: null,
  });
  const name = user?.name ?? '';
  await enqueueEmail(
    trx,
    { userId: user?.id ?? newId(), to: { name, email }, content: content(name, href), expiresAt },
    now,
  );
}

/** Uses up a link. Of several concurrent calls, one succeeds. @throws AppError 400 for the others */
export async function useLink(trx: Knex.Transaction, { token_hash, purpose }: MailedLinkRow): Promise<void> {
  if ((await trx<MailedLinkRow>('mailed_links').where({ token_hash, purpose }).delete()) === 0) throw deadLink();
}

/** Keeps a link that has been used up until it expires, so that it can say that the address is confirmed. */
export async function keepUsedLink(trx: Knex.Transaction, link: MailedLinkRow): Promise<void> {
  await trx<MailedLinkRow>('mailed_links').insert({ ...link, purpose: 'used', session_hash: null });
}

/** Deletes all links of a person. */
export async function deleteLinks(trx: Knex, userId: string): Promise<void> {
  await trx<MailedLinkRow>('mailed_links').where({ user_id: userId }).delete();
}

/** Deletes links that have expired. @param signal stops it between two steps */
export async function sweepLinks(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  await deleteRowsBefore(knex, { table: 'mailed_links', key: 'token_hash', time: 'expires_at' }, now + 1, signal);
}
