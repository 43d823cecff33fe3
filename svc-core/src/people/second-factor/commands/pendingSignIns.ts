import type { Knex } from 'knex';
import {
  PENDING_SIGN_IN_ATTEMPTS,
  PENDING_SIGN_IN_MS,
  SECOND_STEP_CONFIRMS_MS,
  SECOND_STEP_NEEDED,
} from '@jobtrail/contract';
import { AppError, deleteRowsBefore, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { PendingSignInRow, SessionRow, UserRow } from '../../../rows.ts';
import { hashOf, newToken } from '../../credentials/token.ts';
import { findUser } from '../../users/queries.ts';
import { wrongCodesEntered } from '../emails.ts';
import { hasFactor } from '../queries.ts';

const STEP_NEEDED =
  'Please confirm this with your second step. If nothing asks you for it, reload the page and try again.';

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
  await knex<PendingSignInRow>('pending_sign_ins').insert(pendingRow(user, hashOf(token), now));
  return token;
}

const pendingRow = (user: UserRow, tokenHash: string, now: number): PendingSignInRow => ({
  token_hash: tokenHash,
  user_id: user.id,
  password_mark: passwordFingerprint(user),
  attempts: 0,
  challenge: null,
  expires_at: now + PENDING_SIGN_IN_MS,
});

/**
 * The key under which a session waits for the second step that confirms a change. No token has this hash, so nobody signs
 * in with it.
 */
export const confirmationHash = (sessionHash: string): string => hashOf(`confirmation of ${sessionHash}`);

/**
 * Makes sure that a person with a second factor has confirmed the changes of a session with it a moment ago. Otherwise
 * the session waits for it from now on, like a sign-in.
 * @param user whose password was entered
 * @throws AppError 403 with the reason SECOND_STEP_NEEDED
 */
export async function requireSecondStep(knex: Knex, user: UserRow, sessionHash: string, now: number): Promise<void> {
  if (!(await hasFactor(knex, user.id))) return;
  const session = await knex<SessionRow>('sessions').where({ token_hash: sessionHash }).first('second_step_at');
  if ((session?.second_step_at ?? 0) > now - SECOND_STEP_CONFIRMS_MS) return;
  await knex<PendingSignInRow>('pending_sign_ins')
    .insert(pendingRow(user, confirmationHash(sessionHash), now))
    .onConflict('token_hash')
    .merge();
  throw new AppError(403, 'forbidden', STEP_NEEDED, { reason: SECOND_STEP_NEEDED });
}

/**
 * Records that the second step confirms the changes of a session.
 * @returns false if the session no longer waits for it
 */
export const confirmSession = (knex: Knex, sessionHash: string, now: number): Promise<boolean> =>
  transaction(knex, async (trx) => {
    const waiting = { token_hash: confirmationHash(sessionHash) };
    if ((await trx<PendingSignInRow>('pending_sign_ins').where(waiting).delete()) === 0) return false;
    await trx<SessionRow>('sessions').where({ token_hash: sessionHash }).update({ second_step_at: now });
    return true;
  });

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

/** Emails a person that somebody enters wrong codes after the right password. */
export async function warnOfWrongCodes(knex: Knex, userId: string, now: number): Promise<void> {
  const user = await findUser(knex, userId);
  if (user) await enqueueEmail(knex, { userId, to: user, content: wrongCodesEntered(user.name) }, now);
}

/** Deletes pending sign-ins and enrollments that have expired. @param signal stops it between two steps */
export async function sweepSecondSteps(knex: Knex, now: number, signal: AbortSignal): Promise<void> {
  const expired = now + 1;
  const time = 'expires_at';
  await deleteRowsBefore(knex, { table: 'pending_sign_ins', key: 'token_hash', time }, expired, signal);
  await deleteRowsBefore(knex, { table: 'second_factor_enrollments', key: 'session_hash', time }, expired, signal);
}
