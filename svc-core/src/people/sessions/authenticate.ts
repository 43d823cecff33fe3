import type { Knex } from 'knex';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import type { Clock, Context, Logger } from '@jobtrail/service-kit';
import type { CoreCaller } from '../../context.ts';
import { callerOf } from './caller.ts';
import { recordRequest } from './commands.ts';
import { cookieName, tokenHashIn } from './cookie.ts';
import { LastSeen } from './LastSeen.ts';
import { findOpenSession } from './queries.ts';

/** The time of the last request is written at most this often, so that reading a page usually costs no write. */
const SEEN_EVERY_MS = 300_000;

/**
 * Creates the function that identifies the caller of a request. It returns null without a valid cookie, after 12 hours
 * without a request, 14 days after signing in, and for a person who was deactivated.
 */
export function createAuthenticate({
  knex,
  clock,
  logger,
  appUrl,
}: {
  knex: Knex;
  clock: Clock;
  logger: Logger;
  appUrl: string;
}): (ctx: Context) => Promise<CoreCaller | null> {
  const name = cookieName(appUrl);
  const lastSeen = new LastSeen(
    (session: { tokenHash: string; userId: string }, now) => recordRequest(knex, session, now),
    logger,
  );
  return async (ctx) => {
    const tokenHash = tokenHashIn(ctx.req.headers.cookie, name);
    if (tokenHash === null) return null;
    const row = await findOpenSession(knex, tokenHash);
    const now = clock();
    if (!row || now - row.last_seen_at > SESSION_IDLE_MS || now - row.created_at > SESSION_ABSOLUTE_MS) return null;
    if (now - row.last_seen_at > SEEN_EVERY_MS) await lastSeen.record({ tokenHash, userId: row.id }, now);
    return callerOf(row, tokenHash);
  };
}
