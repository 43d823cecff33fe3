import type { Knex } from 'knex';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import type { SessionRow } from './row.ts';

const SESSIONS_AT_MOST = 100;

/** The sessions of a person that have not ended by their age, seen last first. */
export function listSessions(knex: Knex, userId: string, now: number): Promise<SessionRow[]> {
  return knex<SessionRow>('sessions')
    .where({ user_id: userId })
    .where('last_seen_at', '>=', now - SESSION_IDLE_MS)
    .where('created_at', '>=', now - SESSION_ABSOLUTE_MS)
    .orderBy('last_seen_at', 'desc')
    .limit(SESSIONS_AT_MOST);
}
