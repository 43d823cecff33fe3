import type { Knex } from 'knex';
import type { SecondFactorRow } from '../../../rows.ts';
import { listFactors } from '../queries.ts';
import type { SecretBox } from '../SecretBox.ts';
import { stepOfCode } from '../totp.ts';

/**
 * Uses a code of one of a person's authenticator apps. Each time step of an app is accepted once, so of several
 * concurrent calls with one code, one succeeds.
 * @returns false if no app has this code now, or it was used already
 */
export async function useTotp(knex: Knex, box: SecretBox, userId: string, code: string, now: number): Promise<boolean> {
  for (const { id, kind, secret } of await listFactors(knex, userId)) {
    if (kind !== 'totp' || secret === null) continue;
    const step = stepOfCode(box.open(secret, userId), code, now);
    if (step === null) continue;
    const used = await knex<SecondFactorRow>('second_factors')
      .where({ id })
      .where((unused) => unused.whereNull('last_step').orWhere('last_step', '<', step))
      .update({ last_step: step, last_used_at: now });
    if (used > 0) return true;
  }
  return false;
}
