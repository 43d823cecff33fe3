import type { Knex } from 'knex';
import { ENROLLMENT_MS, type NewPasskey, type PasskeyCreation } from '@jobtrail/contract';
import { orConflict, transaction, validationFailed } from '@jobtrail/service-kit';
import type { UserRow } from '../../../rows.ts';
import { creationOptions, newChallenge, type RelyingParty, verifyNewPasskey } from '../passkey.ts';
import { listFactors } from '../queries.ts';
import { type AddedFactor, addFactor } from './addFactor.ts';
import type { Enrolling } from './addTotp.ts';
import { startEnrollment, takeEnrollment } from './enrollments.ts';

const NOT_VERIFIED = 'This passkey could not be verified. Please try again.';
const ALREADY_ADDED = 'This passkey has already been added.';

/**
 * Starts adding a passkey. It replaces an enrollment that the session has already started.
 * @param user as known when the password was confirmed
 * @throws AppError 409 if the person has too many factors
 */
export async function startPasskey(
  knex: Knex,
  party: RelyingParty,
  { user, sessionHash }: { user: UserRow; sessionHash: string },
  now: number,
): Promise<PasskeyCreation> {
  const challenge = newChallenge();
  await startEnrollment(knex, {
    session_hash: sessionHash,
    user_id: user.id,
    kind: 'passkey',
    secret: challenge,
    expires_at: now + ENROLLMENT_MS,
  });
  return creationOptions(party, user, await listFactors(knex, user.id), challenge);
}

/**
 * Adds the passkey that the browser has created for this session's enrollment.
 * @throws AppError 400 if it cannot be verified, 409 if the enrollment has expired, the passkey is known or there are
 * too many factors
 */
export function confirmPasskey(
  knex: Knex,
  party: RelyingParty,
  { userId, sessionHash }: Enrolling,
  { name, response }: { name: string; response: NewPasskey },
  now: number,
): Promise<AddedFactor> {
  return transaction(knex, async (trx) => {
    const { secret: challenge } = await takeEnrollment(trx, { sessionHash, userId, kind: 'passkey' }, now);
    const data = await verifyNewPasskey(party, challenge, response);
    if (!data) throw validationFailed({ response: NOT_VERIFIED });
    return orConflict(ALREADY_ADDED, () =>
      addFactor(trx, { user_id: userId, kind: 'passkey', name, ...data }, { sessionHash, now }),
    );
  });
}
