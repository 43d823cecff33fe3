import { mailedLinks } from '@jobtrail/contract';
import type { EmailMessage } from '../src/email-outbox/row.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';

interface WaitingEmail extends EmailMessage {
  expiresAt: number;
}

/**
 * The queued emails to an address, in the order in which they were enqueued. Without svc-mail all of them stay queued.
 */
export async function emailsTo({ knex }: Pick<CoreUnderTest, 'knex'>, email: string): Promise<WaitingEmail[]> {
  const rows: Array<{ message: string; expires_at: number }> = await knex('outgoing_mails')
    .orderBy('id')
    .select('message', 'expires_at');
  return rows
    .map(({ message, expires_at: expiresAt }) => ({ ...(JSON.parse(message) as EmailMessage), expiresAt }))
    .filter(({ to }) => to.email === email);
}

/** The token of the newest link that was emailed to an address. */
export async function tokenTo(
  core: Pick<CoreUnderTest, 'knex'>,
  email: string,
  kind: keyof typeof mailedLinks,
): Promise<string> {
  const tokens = (await emailsTo(core, email)).flatMap(
    ({ text }) => new RegExp(`${mailedLinks[kind]}([\\w-]{43})`).exec(text)?.[1] ?? [],
  );
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`No ${kind} link was emailed to ${email}`);
  return token;
}
