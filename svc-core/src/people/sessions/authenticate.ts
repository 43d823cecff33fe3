import type { Knex } from 'knex';
import { type Role, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import { type Clock, type Context, isMySql } from '@jobtrail/service-kit';
import type { CoreCaller } from '../../context.ts';
import { cookieName, tokenHashIn } from './cookie.ts';

/** The time of the last request is written at most this often: reading a page must not cost a write. */
const SEEN_EVERY_MS = 300_000;

interface Row {
  id: string;
  name: string;
  email: string;
  role: Role;
  access: 'full' | 'read';
  jobs_version: number;
  created_at: number;
  last_seen_at: number;
}

/** One look by primary keys gives the session, the person and the version of the person's jobs. */
const QUERY = `select u.id, u.name, u.email, u.role, u.access, u.jobs_version, s.created_at, s.last_seen_at
  from sessions s join users u on u.id = s.user_id where s.token_hash = ? and u.is_active = 1`;

/**
 * Makes the function that finds out who sends a request, null when nobody is signed in: no cookie, an unknown one, 12 hours
 * without a request, 14 days after signing in, or a person who was deactivated.
 */
export function createAuthenticate({
  knex,
  clock,
  appUrl,
}: {
  knex: Knex;
  clock: Clock;
  appUrl: string;
}): (ctx: Context) => Promise<CoreCaller | null> {
  const name = cookieName(appUrl);
  const mysql = isMySql(knex);
  const find = async (tokenHash: string): Promise<Row | undefined> => {
    const answer = await knex.raw<unknown>(QUERY, [tokenHash]);
    // MySQL's driver answers [rows, fields], SQLite's answers the rows.
    const rows = (mysql ? (answer as [Row[]])[0] : answer) as Row[];
    return rows[0];
  };
  return async (ctx) => {
    const tokenHash = tokenHashIn(ctx.req.headers.cookie, name);
    if (tokenHash === null) return null;
    const row = await find(tokenHash);
    const now = clock();
    if (!row || now - row.last_seen_at > SESSION_IDLE_MS || now - row.created_at > SESSION_ABSOLUTE_MS) return null;
    if (now - row.last_seen_at > SEEN_EVERY_MS) {
      await knex('sessions').where({ token_hash: tokenHash }).update({ last_seen_at: now });
      await knex('users').where({ id: row.id }).update({ last_seen_at: now });
    }
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      role: row.role,
      access: row.role === 'admin' ? 'full' : row.access,
      jobsVersion: row.jobs_version,
      tokenHash,
    };
  };
}
