import type { Knex } from 'knex';
import { internal } from '@jobtrail/contract/internal';
import { isDuplicate, type Logger, newId, type Peer } from '@jobtrail/service-kit';
import { claim, finish, postpone } from '../due/rows.ts';
import { type Letter, oneLine, written } from './letter.ts';
import { type Message, OUTGOING_MAILS, type OutgoingMailRow } from './row.ts';

const DAY_MS = 86_400_000;
/** How long a mail waits for svc-mail: nobody needs it later. */
const WAITS_MS = 7 * DAY_MS;
const MAILS_AT_ONCE = 20;

export interface NewMail {
  /** Whose mail it is; null where it shall outlive the person's account. */
  userId: string | null;
  to: { name: string; email: string };
  letter: Letter;
  /** The same key is one mail; one of its own when absent. */
  key?: string;
  /** When the mail is worth nothing any more, ms since the epoch; after a week when absent. */
  expiresAt?: number;
}

/** Puts a mail into the outbox, in the transaction of what it tells of: both happen or neither. */
export async function sendMail(trx: Knex, { userId, to, letter, key, expiresAt }: NewMail, now: number): Promise<void> {
  const id = newId();
  const message: Message = { to: { name: oneLine(to.name), email: to.email }, ...written(letter) };
  const row: OutgoingMailRow = {
    id,
    message_key: key ?? id,
    user_id: userId,
    message: JSON.stringify(message),
    expires_at: expiresAt ?? now + WAITS_MS,
    next_attempt_at: now,
    attempts: 0,
    lease: null,
  };
  try {
    await trx<OutgoingMailRow>('outgoing_mails').insert(row);
  } catch (error) {
    if (key === undefined || !isDuplicate(error)) throw error;
  }
}

/**
 * Takes a person's mails out of the outbox. Only rows that exist are locked: a delete by person would also lock the place
 * in the index at which everybody's next mail is inserted, and two such transactions would wait for each other.
 */
export async function forgetMails(trx: Knex, userId: string): Promise<void> {
  const ids: string[] = await trx<OutgoingMailRow>('outgoing_mails').where({ user_id: userId }).pluck('id');
  if (ids.length > 0) await trx<OutgoingMailRow>('outgoing_mails').whereIn('id', ids).delete();
}

/**
 * Hands mails to svc-mail. A mail is erased with all it says once svc-mail has it; when this process dies in between, it
 * is handed over again under the same key, which is one mail there.
 * @returns whether there may be more
 */
export async function handOver({
  knex,
  mail,
  logger,
  now,
}: {
  knex: Knex;
  mail: Peer<'svc-core', 'svc-mail'>;
  logger: Logger;
  now: () => number;
}): Promise<boolean> {
  const rows = await claim<OutgoingMailRow>(knex, OUTGOING_MAILS, { now: now(), limit: MAILS_AT_ONCE });
  await Promise.all(
    rows.map(async (row) => {
      const { id, message_key: key, user_id: userId, expires_at: expiresAt } = row;
      try {
        if (expiresAt > now())
          await mail.call(internal.queueMail, {
            body: { key, ...(userId === null ? {} : { userId }), ...(JSON.parse(row.message) as Message) },
          });
      } catch (error) {
        logger.warn(
          { err: error, mail: id, attempts: row.attempts },
          'a mail could not be handed over; it is tried again',
        );
        await postpone(knex, OUTGOING_MAILS, id, row, now());
        return;
      }
      await finish(knex, OUTGOING_MAILS, id, row);
    }),
  );
  return rows.length === MAILS_AT_ONCE;
}
