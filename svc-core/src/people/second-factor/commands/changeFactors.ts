import type { Knex } from 'knex';
import { AppError, notFound, transaction } from '@jobtrail/service-kit';
import { COMMAND_LINE, recordAudit } from '../../../audit/commands.ts';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { SecondFactorRow, UserRow } from '../../../rows.ts';
import { endEverythingElse } from '../../credentials/commands.ts';
import { lockConfirmed, lockUser } from '../../users/commands/lockUser.ts';
import { findUserByEmail } from '../../users/queries.ts';
import { factorRemoved, factorsRemovedBySupport } from '../emails.ts';
import { hasFactor } from '../queries.ts';
import { deleteRecoveryCodes } from './recoveryCodes.ts';

/** Renames a person's second factor. @throws AppError 404 */
export async function renameFactor(knex: Knex, userId: string, id: string, name: string): Promise<SecondFactorRow> {
  await knex<SecondFactorRow>('second_factors').where({ id, user_id: userId }).update({ name });
  const row = await knex<SecondFactorRow>('second_factors').where({ id, user_id: userId }).first();
  if (!row) throw notFound();
  return row;
}

/**
 * Removes a second factor, and with the last one the recovery codes. It ends everything else but this session and
 * notifies the person.
 * @param known as when the password was confirmed
 * @throws AppError 401 if the password has changed since, 404
 */
export async function removeFactor(
  knex: Knex,
  known: UserRow,
  id: string,
  { keep, now }: { keep: string; now: number },
): Promise<void> {
  await transaction(knex, async (trx) => {
    const user = await lockConfirmed(trx, known);
    const userId = user.id;
    const row = await trx<SecondFactorRow>('second_factors').where({ id, user_id: userId }).first();
    if (!row) throw notFound();
    await trx<SecondFactorRow>('second_factors').where({ id }).delete();
    const isLast = !(await hasFactor(trx, userId));
    if (isLast) await deleteRecoveryCodes(trx, userId);
    const ended = await endEverythingElse(trx, userId, keep);
    const content = factorRemoved(user.name, row, { isLast, ended });
    await enqueueEmail(trx, { userId, to: user, content }, now);
  });
}

/** Deletes everything about a person's second factors, and the sign-ins that wait for one. */
export async function deleteSecondFactors(trx: Knex, userId: string): Promise<void> {
  for (const table of ['second_factors', 'second_factor_enrollments', 'recovery_codes', 'pending_sign_ins'])
    await trx(table).where({ user_id: userId }).delete();
}

/**
 * Removes all second factors of a person who has lost them, on the command line: ends everything that was open, notifies
 * the person and records it in the audit log.
 * @throws AppError 404 for an address without an account
 */
export async function removeAllFactors(knex: Knex, email: string, now: number): Promise<number> {
  return transaction(knex, async (trx) => {
    const found = await findUserByEmail(trx, email);
    if (!found) throw new AppError(404, 'not_found', 'No one has this address.');
    const user = await lockUser(trx, found.id);
    const removed = await trx<SecondFactorRow>('second_factors').where({ user_id: user.id }).delete();
    await deleteSecondFactors(trx, user.id);
    const ended = await endEverythingElse(trx, user.id);
    const event = { actorId: COMMAND_LINE, action: 'user.second-factors', subjectId: user.id, detail: { removed } };
    await recordAudit(trx, event, now);
    const content = factorsRemovedBySupport(user.name, ended);
    await enqueueEmail(trx, { userId: user.id, to: user, content }, now);
    return removed;
  });
}
