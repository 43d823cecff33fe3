import type { Knex } from 'knex';
import type { PasskeyAssertion, PasskeyRequest } from '@jobtrail/contract';
import { conflict } from '@jobtrail/service-kit';
import type { PendingSignInRow, SecondFactorRow } from '../../../rows.ts';
import { credentialHash, newChallenge, type RelyingParty, requestOptions, verifyPasskey } from '../passkey.ts';
import { listFactors } from '../queries.ts';

const NO_PASSKEY = 'There is no passkey for this account.';

/**
 * Creates the challenge with which a pending sign-in is completed, in place of an earlier one.
 * @throws AppError 409 for a person without a passkey
 */
export async function requestPasskey(
  knex: Knex,
  party: RelyingParty,
  { token_hash, user_id }: PendingSignInRow,
): Promise<PasskeyRequest> {
  const passkeys = (await listFactors(knex, user_id)).filter(({ kind }) => kind === 'passkey');
  if (passkeys.length === 0) throw conflict(NO_PASSKEY);
  const challenge = newChallenge();
  await knex<PendingSignInRow>('pending_sign_ins').where({ token_hash }).update({ challenge });
  return requestOptions(party, passkeys, challenge);
}

/**
 * Uses a passkey for the challenge of a pending sign-in. A challenge is used once, and the signature counter of the
 * passkey never goes back: a copied passkey is refused.
 * @returns false if the passkey is unknown or its signature is not correct
 */
export async function usePasskey(
  knex: Knex,
  party: RelyingParty,
  { token_hash, user_id, challenge }: PendingSignInRow,
  response: PasskeyAssertion,
  now: number,
): Promise<boolean> {
  if (challenge === null) return false;
  const pending = knex<PendingSignInRow>('pending_sign_ins').where({ token_hash, challenge });
  if ((await pending.update({ challenge: null })) === 0) return false;
  const passkey = await knex<SecondFactorRow>('second_factors')
    .where({ credential_hash: credentialHash(response.id), user_id })
    .first();
  const counter = passkey && (await verifyPasskey(party, challenge, passkey, response));
  if (!passkey || typeof counter !== 'number') return false;
  const unchanged = { id: passkey.id, counter: passkey.counter };
  return (await knex<SecondFactorRow>('second_factors').where(unchanged).update({ counter, last_used_at: now })) > 0;
}
