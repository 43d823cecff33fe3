import type { Knex } from 'knex';
import { conflict } from '@jobtrail/service-kit';
import { latestDecision } from '../queries.ts';
import { isOpen } from '../row.ts';
import { createDecision, type NewDecision } from './createDecision.ts';

const IN_PROGRESS = 'An earlier decision about this subscription is still being carried out.';

/**
 * Stores another decision about a person who is already inactive. The same decision again changes nothing.
 * @returns whether a decision was stored
 * @throws AppError 409 while a different one is being carried out
 */
export async function changeDecision(trx: Knex, decision: NewDecision, now: number): Promise<boolean> {
  const latest = await latestDecision(trx, decision.userId);
  if (latest?.choice === decision.choice && latest.state !== 'withdrawn' && latest.state !== 'withdrawing')
    return false;
  if (latest && isOpen(latest)) throw conflict(IN_PROGRESS);
  await createDecision(trx, decision, now);
  return true;
}
