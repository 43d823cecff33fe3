import type { Knex } from 'knex';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import type { SessionRow } from '../../rows.ts';
import type { CallerRow } from './caller.ts';

const LISTED_SESSIONS_MAX = 100;

/** The sessions of a person that have not expired, most recently used first. */
export function listSessions(knex: Knex, userId: string, now: number): Promise<SessionRow[]> {
  return knex<SessionRow>('sessions')
    .where({ user_id: userId })
    .where('last_seen_at', '>=', now - SESSION_IDLE_MS)
    .where('created_at', '>=', now - SESSION_ABSOLUTE_MS)
    .orderBy('last_seen_at', 'desc')
    .limit(LISTED_SESSIONS_MAX);
}

/** A session with its person, the version of the person's jobs, and the person's time zone. */
type SessionCaller = CallerRow & Pick<SessionRow, 'created_at' | 'last_seen_at'>;

/** The session of a token and its active person. It uses primary keys only, because every request runs this query. */
export function findOpenSession(knex: Knex, tokenHash: string): Promise<SessionCaller | undefined> {
  return knex('sessions as s')
    .join('users as u', 'u.id', 's.user_id')
    .where({ 's.token_hash': tokenHash, 'u.is_active': 1 })
    .select('u.id', 'u.name', 'u.email', 'u.role', 'u.access', 'u.jobs_version', 'u.time_zone')
    .select('s.created_at', 's.last_seen_at')
    .first<SessionCaller | undefined>();
}
