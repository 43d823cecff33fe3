import type { Knex } from 'knex';
import { SECOND_FACTOR_KINDS, type SecondStep } from '@jobtrail/contract';
import type { EnrollmentRow, PendingSignInRow, RecoveryCodeRow, SecondFactorRow } from '../../rows.ts';

/** The columns of an authenticator app, or of a passkey. */
export type FactorData = Pick<
  SecondFactorRow,
  'secret' | 'last_step' | 'credential_id' | 'credential_hash' | 'public_key' | 'counter' | 'transports'
>;
export const NO_DATA: FactorData = {
  secret: null,
  last_step: null,
  credential_id: null,
  credential_hash: null,
  public_key: null,
  counter: null,
  transports: null,
};

/** The second factors of a person, oldest first. */
export const listFactors = (knex: Knex, userId: string): Promise<SecondFactorRow[]> =>
  knex<SecondFactorRow>('second_factors').where({ user_id: userId }).orderBy('id');

/** Whether a person has a second factor. */
export const hasFactor = async (knex: Knex, userId: string): Promise<boolean> =>
  (await knex<SecondFactorRow>('second_factors').where({ user_id: userId }).first('id')) !== undefined;

/** How many recovery codes a person has not used yet. */
export async function countRecoveryCodes(knex: Knex, userId: string): Promise<number> {
  const hashes: string[] = await knex<RecoveryCodeRow>('recovery_codes').where({ user_id: userId }).pluck('code_hash');
  return hashes.length;
}

/** The ways in which a person can complete the second step of a sign-in; none without a second factor. */
export async function listSecondSteps(knex: Knex, userId: string): Promise<SecondStep['secondStep']> {
  const factors = await listFactors(knex, userId);
  if (factors.length === 0) return [];
  const kinds = SECOND_FACTOR_KINDS.filter((kind) => factors.some((factor) => factor.kind === kind));
  return (await countRecoveryCodes(knex, userId)) > 0 ? [...kinds, 'recovery'] : kinds;
}

/** The enrollment that a session has started; undefined if there is none of this kind or it has expired. */
export const findEnrollment = (
  knex: Knex,
  { sessionHash, userId, kind }: { sessionHash: string; userId: string; kind: EnrollmentRow['kind'] },
  now: number,
): Promise<EnrollmentRow | undefined> =>
  knex<EnrollmentRow>('second_factor_enrollments')
    .where({ session_hash: sessionHash, user_id: userId, kind })
    .where('expires_at', '>', now)
    .first();

/** A sign-in that waits for its second step; undefined if it has ended. */
export const findPendingSignIn = (knex: Knex, tokenHash: string, now: number): Promise<PendingSignInRow | undefined> =>
  knex<PendingSignInRow>('pending_sign_ins').where({ token_hash: tokenHash }).where('expires_at', '>', now).first();
