import type { Knex } from 'knex';
import { PENDING_SIGN_IN_ATTEMPTS, PENDING_SIGN_IN_MS } from '@jobtrail/contract';
import { deleteRowsBefore } from '@jobtrail/service-kit';
import { hashOf, newToken } from '../../sessions/token.ts';
import type { UserRow } from '../../users/row.ts';
import type { PendingSignInRow } from '../row.ts';

/** What ties a pending sign-in to the password that was entered. It does not reveal the hash of the password. */
export const passwordFingerprint = ({ password_hash: hash }: Pick<UserRow, 'password_hash'>): string =>
  hashOf(`password ${hash}`);

/**
 * Starts a sign-in that waits for its second step. It replaces an earlier one of this browser.
 * @returns the token; only its hash is stored
 */
export async function startPendingSignIn(
  knex: Knex,
  user: UserRow,
  previousHash: string | null,
  now: number,
): Promise<string> {
  const token = newToken();
  if (previousHash !== null)
    await knex<PendingSignInRow>('pending_sign_ins').where({ token_hash: previousHash }).delete();
  await knex<PendingSignInRow>('pending_sign_ins').insert({
    token_hash: hashOf(token),
    user_id: user.id,
    password_mark: passwordFingerprint(user),
    attempts: 0,
    challenge: null,
    expires_at: now + PENDING_SIGN_IN_MS,
  });
  return token;
}

/** Counts an attempt before it is checked. @returns false if there were too many, even concurrently */
export const countAttempt = async (knex: Knex, tokenHash: string): Promise<boolean> =>
  (await knex<PendingSignInRow>('pending_sign_ins')
    .where({ token_hash: tokenHash })
    .where('attempts', '<', PENDING_SIGN_IN_ATTEMPTS)
    .increment('attempts', 1)) > 0;

/** Ends a pending sign-in whose attempts are used up. @returns whether it has ended */
export async function endIfUsedUp(knex: Knex, tokenHash: string): Promise<boolean> {
  await knex<PendingSignInRow>('pending_sign_ins')
    .where({ token_hash: tokenHash })
    .where('attempts', '>=', PENDING_SIGN_IN_ATTEMPTS)
    .delete();
  return (
    (await knex<PendingSignInRow>('pending_sign_ins').where({ token_hash: tokenHash }).first('token_hash')) ===
    undefined
  );
}

/** Deletes pending sign-ins and enrollments that have expired. @param signal stops it between two steps */
export async function sweepSecondSteps(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  const expired = now + 1;
  const time = 'expires_at';
  await deleteRowsBefore(knex, { table: 'pending_sign_ins', key: 'token_hash', time }, expired, signal);
  await deleteRowsBefore(knex, { table: 'second_factor_enrollments', key: 'session_hash', time }, expired, signal);
}
