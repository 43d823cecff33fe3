import type { Knex } from 'knex';
import { enqueue, isDuplicate, newId } from '@jobtrail/service-kit';
import type { OutgoingEmailRow } from '../rows.ts';
import { type EmailContent, oneLine, renderEmail } from './emailContent.ts';
import { type EmailMessage, OUTGOING_EMAILS } from './row.ts';

const DAY_MS = 86_400_000;
/** How long an email may wait for svc-mail before it is useless. */
const EXPIRES_AFTER_MS = 7 * DAY_MS;

interface NewEmail {
  /** The person it is for; null when it must outlive the person's account. */
  userId: string | null;
  to: { name: string; email: string };
  content: EmailContent;
  /** Each key is sent once; a new key if absent. */
  key?: string;
  attachment?: EmailMessage['attachment'];
  /** What the person can unsubscribe from with one click (RFC 8058). */
  unsubscribe?: EmailMessage['unsubscribe'];
  /** When the email becomes useless, in ms since the epoch; after a week if absent. */
  expiresAt?: number;
}

/** Enqueues an email in the transaction that causes it: both are committed or neither. */
export async function enqueueEmail(
  trx: Knex,
  { userId, to, content, key, expiresAt, attachment, unsubscribe }: NewEmail,
  now: number,
): Promise<void> {
  const id = newId();
  const message: EmailMessage = {
    to: { name: oneLine(to.name), email: to.email },
    ...renderEmail(content),
    ...(attachment === undefined ? {} : { attachment }),
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
  };
  const row = {
    id,
    message_key: key ?? id,
    user_id: userId,
    message: JSON.stringify(message),
    expires_at: expiresAt ?? now + EXPIRES_AFTER_MS,
    next_attempt_at: now,
  };
  try {
    await enqueue(trx, OUTGOING_EMAILS, row);
  } catch (error) {
    if (key === undefined || !isDuplicate(error)) throw error;
  }
}

/**
 * Removes a person's emails from the outbox. It locks only existing rows: a delete by person would also lock the index
 * gap into which the next email of anyone is inserted, and two such transactions would deadlock.
 */
export async function discardEmails(trx: Knex, userId: string): Promise<void> {
  const ids: string[] = await trx<OutgoingEmailRow>('outgoing_mails').where({ user_id: userId }).pluck('id');
  if (ids.length > 0) await trx<OutgoingEmailRow>('outgoing_mails').whereIn('id', ids).delete();
}
