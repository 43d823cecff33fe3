import { CALENDAR_FEED_PATH, fillPath } from '@jobtrail/contract';
import { notFound, orConflict, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import { hashOf, newToken } from '../../people/credentials/token.ts';
import { lockConfirmed } from '../../people/users/commands/lockUser.ts';
import type { CalendarFeedRow, UserRow } from '../../rows.ts';
import { feedMade } from './emails.ts';

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

/**
 * Creates the feed of a person, and emails that; only the hash of its token is stored.
 * @param known as when the password was confirmed
 * @throws AppError 401 if the password has changed since, 409 if there is a feed
 */
export async function createFeed({ knex, clock }: Store, known: UserRow, appUrl: string): Promise<NewFeed> {
  const { address, token_hash } = secretAddress(appUrl);
  const createdAt = clock();
  await transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    await orConflict(ALREADY_EXISTS, () =>
      trx<CalendarFeedRow>('calendar_feeds').insert({
        user_id: user.id,
        token_hash,
        created_at: createdAt,
        last_read_at: null,
      }),
    );
    await enqueueEmail(trx, { userId: user.id, to: user, content: feedMade(user.name, 'made') }, createdAt);
  });
  return { address, createdAt };
}

/**
 * Replaces the address of the feed of a person, and emails that; the old one stops working at once.
 * @param known as when the password was confirmed
 * @throws AppError 401 if the password has changed since, 404 if there is no feed
 */
export async function renewFeed({ knex, clock }: Store, known: UserRow, appUrl: string): Promise<NewFeed> {
  const { address, token_hash } = secretAddress(appUrl);
  const createdAt = clock();
  await transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    const changed = await trx<CalendarFeedRow>('calendar_feeds')
      .where({ user_id: user.id })
      .update({ token_hash, created_at: createdAt, last_read_at: null });
    if (changed === 0) throw notFound();
    await enqueueEmail(trx, { userId: user.id, to: user, content: feedMade(user.name, 'renewed') }, createdAt);
  });
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
