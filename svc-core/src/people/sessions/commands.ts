import type { Knex } from 'knex';
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS, SESSIONS_MAX } from '@jobtrail/contract';
import { deleteRowsBefore, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../email-outbox/commands.ts';
import type { PendingSignInRow, SessionRow, UserRow } from '../../rows.ts';
import { endEverythingElse } from '../credentials/commands.ts';
import { accessEnded } from '../credentials/emails.ts';
import { hashOf, newToken, sessionId } from '../credentials/token.ts';
import { lockUser } from '../users/commands/lockUser.ts';
import { requesterOf } from './hashingQueue.ts';
import { hashPassword } from './password.ts';

const USER_AGENT_MAX = 300;
const SURPLUS_BATCH_MAX = 500;

/** The browser that opens a session, and the password that was entered. */
interface NewSession {
  /** The User-Agent header of the browser. */
  userAgent?: string;
  /** The hash that matched the password. If it has changed in the meantime, no session is opened. */
  passwordHash?: string;
  /**
   * The hash of the sign-in that waits for its second step, and ends with it. If it has ended, no session is opened.
   */
  pendingHash?: string;
  /** The token of the session; a new random one if absent. */
  token?: string;
}

/**
 * Opens a session and ends the one that the browser had before (rotation).
 * @returns the token, which is stored nowhere; null for a person who is deactivated or whose password has changed, and
 *   for a second step whose sign-in has ended
 */
export async function openSession(
  knex: Knex,
  userId: string,
  previousHash: string | null,
  now: number,
  { userAgent, passwordHash, pendingHash, token = newToken() }: NewSession = {},
): Promise<string | null> {
  const who = {
    id: userId,
    is_active: 1 as const,
    ...(passwordHash === undefined ? {} : { password_hash: passwordHash }),
  };
  return transaction(knex, async (trx) => {
    // The update locks the person's row, so what ends all sessions happens either before all of this or after it.
    if ((await trx<UserRow>('users').where(who).update({ last_seen_at: now })) === 0) return null;
    if (
      pendingHash !== undefined &&
      (await trx<PendingSignInRow>('pending_sign_ins').where({ token_hash: pendingHash }).delete()) === 0
    )
      return null;
    if (previousHash !== null) await trx<SessionRow>('sessions').where({ token_hash: previousHash }).delete();
    await trx<SessionRow>('sessions').insert({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: now,
      last_seen_at: now,
      user_agent: userAgent?.slice(0, USER_AGENT_MAX) || null,
      second_step_at: null,
    });
    await endOldestSessions(trx, userId);
    return token;
  });
}

/** Ends the least recently used sessions of a person who has more than allowed. */
async function endOldestSessions(trx: Knex.Transaction, userId: string): Promise<void> {
  const surplus: string[] = await trx<SessionRow>('sessions')
    .where({ user_id: userId })
    .orderBy([
      { column: 'last_seen_at', order: 'desc' },
      { column: 'created_at', order: 'desc' },
    ])
    .offset(SESSIONS_MAX)
    .limit(SURPLUS_BATCH_MAX)
    .pluck('token_hash');
  if (surplus.length > 0) await trx<SessionRow>('sessions').whereIn('token_hash', surplus).delete();
}

/** Hashes the form of a person's password that all devices write. @returns the person with the new hash */
export async function renewHash(knex: Knex, user: UserRow, password: string): Promise<UserRow> {
  const passwordHash = await hashPassword(password, requesterOf(user.id));
  const unchanged = { id: user.id, password_hash: user.password_hash };
  await knex<UserRow>('users').where(unchanged).update({ password_hash: passwordHash });
  return { ...user, password_hash: passwordHash };
}

/** Records the time of the last request of a session and its person. */
export async function recordRequest(
  knex: Knex,
  { tokenHash, userId }: { tokenHash: string; userId: string },
  now: number,
): Promise<void> {
  await knex<SessionRow>('sessions').where({ token_hash: tokenHash }).update({ last_seen_at: now });
  await knex<UserRow>('users').where({ id: userId }).update({ last_seen_at: now });
}

export async function endSession(knex: Knex, tokenHash: string): Promise<void> {
  await knex<SessionRow>('sessions').where({ token_hash: tokenHash }).delete();
}

/** Ends one of a person's sessions by its id on the wire. @returns false if there is no such session */
export async function endSessionOf(knex: Knex, userId: string, id: string): Promise<boolean> {
  const hashes: string[] = await knex<SessionRow>('sessions').where({ user_id: userId }).pluck('token_hash');
  const hash = hashes.find((known) => sessionId(known) === id);
  return (
    hash !== undefined && (await knex<SessionRow>('sessions').where({ token_hash: hash, user_id: userId }).delete()) > 0
  );
}

/** Ends everything else but the session in which a person asks for it. An email follows if something ended that would be missed. */
export async function signOutElsewhere(knex: Knex, userId: string, keepHash: string, now: number): Promise<void> {
  await transaction(knex, async (trx) => {
    const user = await lockUser(trx, userId);
    const ended = await endEverythingElse(trx, userId, keepHash);
    const content = accessEnded(user.name, 'others', ended);
    if (content) await enqueueEmail(trx, { userId, to: user, content }, now);
  });
}

/** Deletes sessions that have expired. @param signal stops it between two steps */
export async function sweepSessions(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  const sessions = { table: 'sessions', key: 'token_hash' };
  await deleteRowsBefore(knex, { ...sessions, time: 'last_seen_at' }, now - SESSION_IDLE_MS, signal);
  await deleteRowsBefore(knex, { ...sessions, time: 'created_at' }, now - SESSION_ABSOLUTE_MS, signal);
}
