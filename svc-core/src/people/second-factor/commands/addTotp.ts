import type { Knex } from 'knex';
import { ENROLLMENT_MS, type TotpEnrollment } from '@jobtrail/contract';
import { transaction, validationFailed } from '@jobtrail/service-kit';
import type { UserRow } from '../../../rows.ts';
import type { SecretBox } from '../SecretBox.ts';
import { newTotpSecret, stepOfCode, totpUri } from '../totp.ts';
import { type AddedFactor, addFactor } from './addFactor.ts';
import { startEnrollment, takeEnrollment } from './enrollments.ts';

const WRONG_CODE =
  'This code is not correct. Check that the clock of your device is right, and enter the current code.';

/** Who adds a factor, and in which session. */
export interface Enrolling {
  userId: string;
  sessionHash: string;
}

/**
 * Starts adding an authenticator app. It replaces an enrollment that the session has already started.
 * @param user as known when the password was confirmed
 * @throws AppError 409 if the person has too many factors
 */
export async function startTotp(
  knex: Knex,
  box: SecretBox,
  { user, sessionHash }: { user: UserRow; sessionHash: string },
  now: number,
): Promise<TotpEnrollment> {
  const secret = newTotpSecret();
  await startEnrollment(knex, {
    session_hash: sessionHash,
    user_id: user.id,
    kind: 'totp',
    secret: box.seal(secret, user.id),
    expires_at: now + ENROLLMENT_MS,
  });
  return { secret, uri: totpUri(secret, user.email) };
}

/**
 * Adds the authenticator app of this session's enrollment. Its code cannot be used again to sign in.
 * @throws AppError 400 if the code is wrong, 409 if the enrollment has expired or there are too many factors
 */
export function confirmTotp(
  knex: Knex,
  box: SecretBox,
  { userId, sessionHash }: Enrolling,
  { name, code }: { name: string; code: string },
  now: number,
): Promise<AddedFactor> {
  return transaction(knex, async (trx) => {
    const { secret } = await takeEnrollment(trx, { sessionHash, userId, kind: 'totp' }, now);
    const step = stepOfCode(box.open(secret, userId), code, now);
    if (step === null) throw validationFailed({ code: WRONG_CODE });
    return addFactor(trx, { user_id: userId, kind: 'totp', name, secret, last_step: step }, { sessionHash, now });
  });
}
