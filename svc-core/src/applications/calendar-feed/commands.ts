import { CALENDAR_FEED_PATH, fillPath } from '@jobtrail/contract';
import { conflict, isDuplicate, notFound } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { hashOf, newToken } from '../../people/sessions/token.ts';
import type { CalendarFeedRow } from './row.ts';

type Store = Pick<CoreContext, 'knex' | 'clock'>;

/** A feed with its secret address, which is known at this moment only. */
export interface NewFeed {
  readonly address: string;
  readonly createdAt: number;
}

const ALREADY_EXISTS = 'You have a calendar address already. Reset it to see a new one.';

function secretAddress(appUrl: string): { address: string; token_hash: string } {
  const token = newToken();
  return {
    address: new URL(fillPath(CALENDAR_FEED_PATH, { file: `${token}.ics` }), appUrl).href,
    token_hash: hashOf(token),
  };
}

/** Creates the feed of a person; only the hash of its token is stored. @throws AppError 409 if there is one */
export async function createFeed({ knex, clock }: Store, userId: string, appUrl: string): Promise<NewFeed> {
  const { address, token_hash } = secretAddress(appUrl);
  const createdAt = clock();
  try {
    await knex<CalendarFeedRow>('calendar_feeds').insert({
      user_id: userId,
      token_hash,
      created_at: createdAt,
      last_read_at: null,
    });
  } catch (error) {
    throw isDuplicate(error) ? conflict(ALREADY_EXISTS) : error;
  }
  return { address, createdAt };
}

/**
 * Replaces the address of the feed of a person; the old one stops working at once.
 * @throws AppError 404 if there is none
 */
export async function renewFeed({ knex, clock }: Store, userId: string, appUrl: string): Promise<NewFeed> {
  const { address, token_hash } = secretAddress(appUrl);
  const createdAt = clock();
  const changed = await knex<CalendarFeedRow>('calendar_feeds')
    .where({ user_id: userId })
    .update({ token_hash, created_at: createdAt, last_read_at: null });
  if (changed === 0) throw notFound();
  return { address, createdAt };
}

/** Ends the feed of a person. @returns whether there was one */
export async function deleteFeed({ knex }: Pick<Store, 'knex'>, userId: string): Promise<boolean> {
  return (await knex<CalendarFeedRow>('calendar_feeds').where({ user_id: userId }).delete()) > 0;
}

/** Records when some feeds were last read. @param hashes of their tokens */
export async function noteReads({ knex }: Pick<Store, 'knex'>, hashes: readonly string[], at: number): Promise<void> {
  await knex<CalendarFeedRow>('calendar_feeds')
    .whereIn('token_hash', [...hashes])
    .update({ last_read_at: at });
}
