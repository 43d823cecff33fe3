import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '@jobtrail/contract';
import { transaction } from '@jobtrail/service-kit';
import type { Knex } from 'knex';
import type { UserRow } from '../users/row.ts';
import { hashOf, newToken } from './token.ts';

interface SessionRow {
  token_hash: string;
  user_id: string;
  created_at: number;
  last_seen_at: number;
}

/**
 * Opens a session and ends the one that the browser had before (rotation, design 3).
 * @returns the token, which is stored nowhere; null for a person who is deactivated
 */
export async function openSession(knex: Knex, userId: string, previousHash: string | null, now: number): Promise<string | null> {
  const token = newToken();
  return transaction(knex, async (trx) => {
    // The update holds the person's row, so that a deactivation comes wholly before or wholly after.
    if ((await trx<UserRow>('users').where({ id: userId, is_active: 1 }).update({ last_seen_at: now })) === 0) return null;
    if (previousHash !== null) await trx<SessionRow>('sessions').where({ token_hash: previousHash }).delete();
    await trx<SessionRow>('sessions').insert({ token_hash: hashOf(token), user_id: userId, created_at: now, last_seen_at: now });
    return token;
  });
}

export async function endSession(knex: Knex, tokenHash: string): Promise<void> {
  await knex<SessionRow>('sessions').where({ token_hash: tokenHash }).delete();
}

/** Takes out sessions that have ended by their age. */
export async function sweepSessions(knex: Knex, now: number): Promise<void> {
  await knex<SessionRow>('sessions').where('last_seen_at', '<', now - SESSION_IDLE_MS).delete();
  await knex<SessionRow>('sessions').where('created_at', '<', now - SESSION_ABSOLUTE_MS).delete();
}
