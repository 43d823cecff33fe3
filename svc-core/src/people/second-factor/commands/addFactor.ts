import type { Knex } from 'knex';
import { newId } from '@jobtrail/service-kit';
import { enqueueEmail } from '../../../email-outbox/commands.ts';
import type { SecondFactorRow } from '../../../rows.ts';
import { endEverythingElse } from '../../credentials/commands.ts';
import { lockUser } from '../../users/commands/lockUser.ts';
import { factorAdded } from '../emails.ts';
import { type FactorData, hasFactor, NO_DATA } from '../queries.ts';
import { replaceRecoveryCodes } from './recoveryCodes.ts';

/** A new factor, and the recovery codes that came with the first one. */
export interface AddedFactor {
  row: SecondFactorRow;
  recoveryCodes: string[];
}

/**
 * Adds a factor, ends everything else but this session and notifies the person. With the first factor, the person gets
 * recovery codes.
 * @throws AppError 401 if the person was deleted in the meantime
 */
export async function addFactor(
  trx: Knex.Transaction,
  factor: Pick<SecondFactorRow, 'user_id' | 'kind' | 'name'> & Partial<FactorData>,
  { sessionHash, now }: { sessionHash: string; now: number },
): Promise<AddedFactor> {
  const user = await lockUser(trx, factor.user_id);
  const recoveryCodes = (await hasFactor(trx, user.id)) ? [] : await replaceRecoveryCodes(trx, user.id);
  const row: SecondFactorRow = { ...NO_DATA, ...factor, id: newId(), created_at: now, last_used_at: null };
  await trx<SecondFactorRow>('second_factors').insert(row);
  const ended = await endEverythingElse(trx, user.id, sessionHash);
  await enqueueEmail(trx, { userId: user.id, to: user, content: factorAdded(user.name, row, ended) }, now);
  return { row, recoveryCodes };
}
