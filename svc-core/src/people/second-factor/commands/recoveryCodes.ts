import type { Knex } from 'knex';
import { conflict, transaction } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { RecoveryCodeRow, UserRow } from '../../../rows.ts';
import { endEverythingElse } from '../../credentials/commands.ts';
import { lockConfirmed } from '../../users/commands/lockUser.ts';
import { recoveryCodesRenewed, recoveryCodeUsed } from '../emails.ts';
import { countRecoveryCodes, hasFactor } from '../queries.ts';
import { newRecoveryCodes, recoveryCodeHash } from '../recoveryCode.ts';

const NO_FACTOR = 'Add an authenticator app or a passkey first.';

/** Deletes a person's recovery codes. */
export async function deleteRecoveryCodes(trx: Knex, userId: string): Promise<void> {
  await trx<RecoveryCodeRow>('recovery_codes').where({ user_id: userId }).delete();
}

/** Replaces a person's recovery codes. @returns the new ones, which are stored as hashes only */
export async function replaceRecoveryCodes(trx: Knex.Transaction, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  await deleteRecoveryCodes(trx, userId);
  await trx<RecoveryCodeRow>('recovery_codes').insert(
    codes.map((code) => ({ user_id: userId, code_hash: recoveryCodeHash(userId, code) })),
  );
  return codes;
}

/**
 * Replaces a person's recovery codes and ends everything else but this session.
 * @param known as when the password was confirmed
 * @returns the new codes
 * @throws AppError 401 if the password has changed since, 409 without a second factor
 */
export function renewRecoveryCodes(
  knex: Knex,
  known: UserRow,
  { keep, now }: { keep: string; now: number },
): Promise<string[]> {
  return transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    const { id } = user;
    if (!(await hasFactor(trx, id))) throw conflict(NO_FACTOR);
    const codes = await replaceRecoveryCodes(trx, id);
    const ended = await endEverythingElse(trx, id, keep);
    await enqueueEmail(trx, { userId: id, to: user, content: recoveryCodesRenewed(user.name, ended) }, now);
    return codes;
  });
}

/**
 * Uses up a recovery code, and notifies the person. Of several concurrent calls with one code, one succeeds.
 * @returns false if the person has no such code
 */
export function useRecoveryCode(knex: Knex, userId: string, code: string, now: number): Promise<boolean> {
  return transaction(knex, async (trx) => {
    const used = { user_id: userId, code_hash: recoveryCodeHash(userId, code) };
    if ((await trx<RecoveryCodeRow>('recovery_codes').where(used).delete()) === 0) return false;
    const user = await trx<UserRow>('users').where({ id: userId }).first();
    if (!user) return false;
    const content = recoveryCodeUsed(user.name, await countRecoveryCodes(trx, userId));
    await enqueueEmail(trx, { userId, to: user, content }, now);
    return true;
  });
}
