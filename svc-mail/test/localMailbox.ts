import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { type MailUnderTest, until } from './mailUnderTest.ts';

type Mailbox = Pick<MailUnderTest, 'dataDir'>;

/** The value of a header of an email. */
export const header = (email: Email, name: string): string | undefined =>
  email.headers.find(({ key }) => key === name)?.value;

/** The address of the unsubscribe link in the header; empty without one. */
export const unsubscribeAddress = (email: Email): string =>
  /<(https?:[^>]+)>/.exec(header(email, 'list-unsubscribe') ?? '')?.[1] ?? '';

/** The emails to an address in the local mailbox. */
export async function emailsTo({ dataDir }: Mailbox, address: string): Promise<Email[]> {
  const folder = join(dataDir, 'mailbox');
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))));
  return emails.filter(({ to }) => to?.some((one) => one.address === address));
}

/** The first email to an address, as soon as it is in the local mailbox. */
export async function firstTo(mailbox: Mailbox, address: string): Promise<Email> {
  const [email] = await until(
    () => emailsTo(mailbox, address).catch(() => []),
    (list) => list.length > 0,
  );
  if (!email) throw new Error('There is no such email');
  return email;
}
