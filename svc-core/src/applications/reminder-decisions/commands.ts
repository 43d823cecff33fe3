import type { Knex } from 'knex';
import type { NewDecision } from '@jobtrail/contract/calls';
import { newId, notFound, transaction } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import type { ReminderDecisionRow } from '../../rows.ts';
import { addCommunication } from '../communications/commands.ts';
import { lockJob } from '../jobs/queries.ts';

type Core = Pick<CoreContext, 'knex' | 'clock'>;

/** Stores a decision in place of an earlier one about the same suggestion. The job must be locked. */
export async function storeDecision(
  trx: Knex.Transaction,
  userId: string,
  { jobId, rule, touch, decision }: Omit<NewDecision, 'contact'>,
  now: number,
): Promise<ReminderDecisionRow> {
  const key = { user_id: userId, job_id: jobId, rule, touch };
  const earlier = await trx<ReminderDecisionRow>('reminder_decisions').where(key).first('id');
  const row: ReminderDecisionRow = { ...key, id: earlier?.id ?? newId(), decision, decided_at: now };
  if (earlier) await trx<ReminderDecisionRow>('reminder_decisions').where(key).update(row);
  else await trx<ReminderDecisionRow>('reminder_decisions').insert(row);
  return row;
}

/** A decision, and the communication that it has created. */
interface Decided {
  readonly row: ReminderDecisionRow;
  readonly communicationId: string | null;
}

/**
 * Records a decision about a suggestion, with what the person did as a communication.
 * @param present creates the response, in the same transaction
 * @throws AppError 404, 409 `limit_reached`
 */
export function decideSuggestion<Presented>(
  { knex, clock }: Core,
  userId: string,
  { contact, ...decision }: NewDecision,
  present: (trx: Knex.Transaction, decided: Decided) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    const { jobId } = decision;
    await lockJob(trx, userId, jobId);
    const now = clock();
    const row = await storeDecision(trx, userId, decision, now);
    const communication = contact && (await addCommunication(trx, userId, { jobId, ...contact }, now));
    return present(trx, { row, communicationId: communication?.id ?? null });
  });
}

/** Removes a decision, as if it had not been made. @throws AppError 404 */
export async function withdrawDecision({ knex }: Pick<Core, 'knex'>, userId: string, id: string): Promise<void> {
  const deleted = await knex<ReminderDecisionRow>('reminder_decisions').where({ id, user_id: userId }).delete();
  if (deleted === 0) throw notFound();
}
