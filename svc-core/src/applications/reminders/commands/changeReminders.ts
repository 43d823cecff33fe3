import type { Knex } from 'knex';
import { REMINDERS_MAX, REMINDERS_OPEN_MAX, UNDO_DELETE_MS } from '@jobtrail/contract';
import type { NewReminder, ReminderChanges } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../../context.ts';
import { lockUser } from '../../../people/users/commands/lockUser.ts';
import type { ReminderRow } from '../../../rows.ts';
import { addCommunication } from '../../communications/commands.ts';
import { lockJob } from '../../jobs/queries.ts';
import { storeDecision } from '../../reminder-decisions/commands.ts';
import { countReminders } from '../queries.ts';

type Core = Pick<CoreContext, 'knex' | 'clock'>;

/**
 * Checks that a person may have `added` more open reminders. The person is locked until the transaction ends, so that two
 * requests cannot both create the last reminder.
 * @throws AppError 409 `limit_reached`
 */
export async function checkReminderLimit(trx: Knex.Transaction, userId: string, added = 1): Promise<void> {
  await lockUser(trx, userId);
  const { open, all } = await countReminders(trx, userId);
  if (open + added > REMINDERS_OPEN_MAX)
    throw conflict(`You can have at most ${REMINDERS_OPEN_MAX} open reminders.`, 'limit_reached');
  if (all + added > REMINDERS_MAX) throw conflict(`You can have at most ${REMINDERS_MAX} reminders.`, 'limit_reached');
}

/** Locks a reminder of a person that is not deleted. @throws AppError 404 */
async function lockReminder(trx: Knex.Transaction, userId: string, id: string): Promise<ReminderRow> {
  const row = await trx<ReminderRow>('reminders').where({ user_id: userId, id }).forUpdate().first();
  if (!row || row.state === 'deleted') throw notFound();
  return row;
}

/** A new reminder. */
export const openReminder = (
  columns: Pick<ReminderRow, 'user_id' | 'job_id' | 'text' | 'due_on'>,
  now: number,
): ReminderRow => ({
  ...columns,
  id: newId(),
  snoozed_until: null,
  state: 'open',
  done_at: null,
  deleted_at: null,
  created_at: now,
});

/**
 * Adds a reminder. One that takes the place of a suggestion dismisses it.
 * @param present creates the response, in the same transaction
 * @throws AppError 404 for an unknown job, 409 `limit_reached`
 */
export function createReminder<Presented>(
  { knex, clock }: Core,
  userId: string,
  { text, dueOn, jobId = null, suggestion }: NewReminder,
  present: (trx: Knex.Transaction, row: ReminderRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    if (jobId !== null) await lockJob(trx, userId, jobId);
    await checkReminderLimit(trx, userId);
    const now = clock();
    const row = openReminder({ user_id: userId, job_id: jobId, text, due_on: dueOn }, now);
    await trx<ReminderRow>('reminders').insert(row);
    if (suggestion && jobId !== null)
      await storeDecision(trx, userId, { jobId, ...suggestion, decision: 'dismissed' }, now);
    return present(trx, row);
  });
}

function columnsOf({ text, dueOn, jobId, snoozedUntil, state }: ReminderChanges): Partial<ReminderRow> {
  return {
    ...(text === undefined ? {} : { text }),
    ...(dueOn === undefined ? {} : { due_on: dueOn, snoozed_until: null }),
    ...(jobId === undefined ? {} : { job_id: jobId }),
    ...(snoozedUntil === undefined ? {} : { snoozed_until: snoozedUntil }),
    ...(state === undefined ? {} : { state }),
  };
}

/** A changed reminder, and the communication that it has created. */
interface ChangedReminder {
  readonly row: ReminderRow;
  readonly communicationId: string | null;
}

/**
 * Changes a reminder; fields that are missing from the body stay unchanged. Finishing one that is done already changes
 * nothing.
 * @throws AppError 404; 400 for a contact without a job; 409 `limit_reached`
 */
export function updateReminder(
  { knex, clock }: Core,
  userId: string,
  id: string,
  body: ReminderChanges,
): Promise<ChangedReminder> {
  return transaction(knex, async (trx) => {
    if (body.state === 'open') await lockUser(trx, userId);
    const before = await lockReminder(trx, userId, id);
    const reopens = body.state === 'open' && before.state === 'done';
    const finishes = body.state === 'done' && before.state === 'open';
    if (reopens) await checkReminderLimit(trx, userId);
    const row: ReminderRow = { ...before, ...columnsOf(body) };
    if (finishes) Object.assign(row, { done_at: clock(), snoozed_until: null });
    if (reopens) row.done_at = null;
    if (row.job_id !== null && row.job_id !== before.job_id) await lockJob(trx, userId, row.job_id);
    const communicationId = finishes && body.contact ? await addContact(trx, row, body.contact) : null;
    await trx<ReminderRow>('reminders').where({ user_id: userId, id }).update(row);
    return { row, communicationId };
  });
}

/** Writes what the person did as a communication of the reminder's job. @returns its id */
async function addContact(
  trx: Knex.Transaction,
  { user_id: userId, job_id: jobId, done_at: at }: ReminderRow,
  contact: NonNullable<ReminderChanges['contact']>,
): Promise<string> {
  if (jobId === null) throw validationFailed({ contact: 'Only a reminder of a job has a contact.' });
  await lockJob(trx, userId, jobId);
  const { id } = await addCommunication(trx, userId, { jobId, ...contact }, at ?? 0);
  return id;
}

/** Deletes a reminder; `restoreReminder` undoes it for UNDO_DELETE_MS. @throws AppError 404 */
export async function deleteReminder({ knex, clock }: Core, userId: string, id: string): Promise<void> {
  const deleted = await knex<ReminderRow>('reminders')
    .where({ user_id: userId, id })
    .whereNot({ state: 'deleted' })
    .update({ state: 'deleted', deleted_at: clock() });
  if (deleted === 0) throw notFound();
}

/**
 * Restores a deleted reminder. One that has been restored already is returned, so the call may be repeated.
 * @throws AppError 404 if there is none, or its job was deleted; 409 `limit_reached`
 */
export function restoreReminder({ knex, clock }: Core, userId: string, id: string): Promise<ReminderRow> {
  return transaction(knex, async (trx) => {
    await lockUser(trx, userId);
    const row = await trx<ReminderRow>('reminders').where({ user_id: userId, id }).forUpdate().first();
    if (!row) throw notFound();
    if (row.state !== 'deleted') return row;
    if ((row.deleted_at ?? 0) < clock() - UNDO_DELETE_MS) throw notFound();
    if (row.job_id !== null) await lockJob(trx, userId, row.job_id);
    if (row.done_at === null) await checkReminderLimit(trx, userId);
    const columns = { state: row.done_at === null ? 'open' : 'done', deleted_at: null } as const;
    await trx<ReminderRow>('reminders').where({ user_id: userId, id }).update(columns);
    return { ...row, ...columns };
  });
}
