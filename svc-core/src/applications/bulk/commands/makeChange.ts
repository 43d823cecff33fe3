import type { Knex } from 'knex';
import { type BulkChange, fold, type SkippedJob, TAGS_MAX, tagsMaxSentence } from '@jobtrail/contract';
import type { JobChanges } from '@jobtrail/contract/calls';
import { validationFailed } from '@jobtrail/service-kit';
import { insertRows } from '../../../database/insertRows.ts';
import { countText } from '../../../media/storage/commands.ts';
import { textBytesOf } from '../../../media/storage/text.ts';
import type { JobRow, ReminderRow, StageHistoryRow, TagOverrideRow } from '../../../rows.ts';
import { placedChange, planChange, sentenceOf } from '../../jobs/changes.ts';
import { changedColumns, columnsBefore } from '../../jobs/columns.ts';
import { hideJobs } from '../../jobs/commands/deleteJobs.ts';
import type { Calendar } from '../../jobs/moveDays.ts';
import { readJobs } from '../../jobs/queries.ts';
import { checkReminderLimit, openReminder } from '../../reminders/commands/changeReminders.ts';
import { derivedColumns, NOTHING } from '../../smart-tags/derive.ts';
import { readBases } from '../../smart-tags/queries.ts';
import { writePlaces } from '../../stage-history/commands.ts';
import { type ChangeRow, listChangesOf } from '../../stage-history/queries.ts';
import { planCorrection } from '../../tag-corrections/commands/changeTags.ts';
import { recordMoves } from '../../webhooks/commands/recordEvents.ts';
import type { JobBefore } from '../operation.ts';
import { correctionsOf, jobsWithFollowUp } from '../queries.ts';
import { updateJobs } from './updateJobs.ts';

/** The jobs that a bulk change changes: all of one person, locked, and in the order of their ids. */
export interface Jobs extends Calendar {
  readonly userId: string;
  readonly ids: readonly string[];
  /** The id of the change. */
  readonly operationId: string;
}

/** What a bulk change has done to jobs. */
export interface Made {
  readonly before: Map<string, JobBefore>;
  readonly skipped: SkippedJob[];
}

type ChangeOf<Kind extends BulkChange['kind']> = Extract<BulkChange, { kind: Kind }>;
type Edit = Exclude<BulkChange, ChangeOf<'followUp' | 'smartTag' | 'delete'>>;

const NOT_APPLIED = 'This job is on the wishlist, so it has no day of application yet.';

/**
 * What an edit of several jobs is for one of them, as the body of `updateJob`.
 * @throws AppError 400 if the job cannot have it
 */
function bodyFor(change: Edit, job: JobRow): JobChanges {
  const tags = job.tags === null ? [] : (JSON.parse(job.tags) as string[]);
  switch (change.kind) {
    case 'stage': {
      const { kind: _, stage: status, ...rest } = change;
      return { status, ...rest };
    }
    case 'addTags': {
      const all = [...tags];
      for (const tag of change.tags) if (!all.some((other) => fold(other) === fold(tag))) all.push(tag);
      if (all.length > TAGS_MAX) throw validationFailed({ tags: tagsMaxSentence });
      return { tags: all };
    }
    case 'removeTags': {
      const removed = new Set(change.tags.map(fold));
      const left = tags.filter((tag) => !removed.has(fold(tag)));
      return { tags: left.length === 0 ? null : left };
    }
    case 'closedReason':
      return { closedReason: change.closedReason };
    case 'appliedOn':
      if (job.wishlist === 1) throw validationFailed({ appliedOn: NOT_APPLIED });
      return { appliedOn: change.appliedOn };
  }
}

/** Writes the columns and the stage changes of an edit. */
async function editJobs(trx: Knex.Transaction, jobs: Jobs, change: Edit): Promise<Made> {
  const { userId, now, operationId } = jobs;
  const made: Made = { before: new Map(), skipped: [] };
  const updates = new Map<string, Partial<JobRow>>();
  const entries: StageHistoryRow[] = [];
  let bytes = 0;
  const edit = async (job: JobRow, history: readonly ChangeRow[]): Promise<void> => {
    const planned = await planChange(trx, job, bodyFor(change, job), jobs, async () => history.at(-1));
    const { changes, entry, moved } = placedChange(planned, job, history, now);
    if (Object.keys(changes).length === 0) {
      made.skipped.push({ id: job.id, reason: 'unchanged' });
      return;
    }
    made.before.set(job.id, { columns: columnsBefore(job, changes) });
    updates.set(job.id, { ...changes, updated_at: now });
    bytes += textBytesOf('jobs', { ...job, ...changes }) - textBytesOf('jobs', job);
    if (entry) entries.push({ ...entry, operation_id: operationId });
    await writePlaces(trx, userId, moved);
  };
  // A move without a day and a tag do not depend on the history.
  const needsHistory = 'closedReason' in change || 'happenedOn' in change;
  for await (const some of readJobs(trx, userId, jobs.ids)) {
    const ids = some.map(({ id }) => id);
    const histories = needsHistory ? await listChangesOf(trx, userId, ids) : new Map<string, ChangeRow[]>();
    for (const job of some)
      try {
        await edit(job, histories.get(job.id) ?? []);
      } catch (error) {
        made.skipped.push({ id: job.id, reason: 'not-possible', sentence: sentenceOf(error) });
      }
  }
  await updateJobs(trx, userId, updates);
  await insertRows(trx, 'stage_history', entries);
  await recordMoves(trx, userId, entries, now);
  await countText(trx, userId, bytes);
  return made;
}

/** Adds a follow-up to each job that has not the same one already. @throws AppError 409 `limit_reached` */
async function addFollowUps(
  trx: Knex.Transaction,
  { userId, ids, now }: Jobs,
  { text, dueOn }: ChangeOf<'followUp'>,
): Promise<Made> {
  const has = await jobsWithFollowUp(trx, userId, { text, due_on: dueOn }, ids);
  const rows = ids
    .filter((id) => !has.has(id))
    .map((id) => openReminder({ user_id: userId, job_id: id, text, due_on: dueOn }, now));
  if (rows.length > 0) await checkReminderLimit(trx, userId, rows.length);
  await insertRows<ReminderRow>(trx, 'reminders', rows);
  return {
    before: new Map(rows.map(({ id, job_id }) => [job_id ?? '', { reminder: id }])),
    skipped: ids.filter((id) => has.has(id)).map((id) => ({ id, reason: 'unchanged' })),
  };
}

/** Corrects a smart tag of each job, or withdraws the corrections. */
async function correctTags(
  trx: Knex.Transaction,
  { userId, ids, now }: Jobs,
  { correction }: ChangeOf<'smartTag'>,
): Promise<Made> {
  const made: Made = { before: new Map(), skipped: [] };
  const earlier = await correctionsOf(trx, userId, correction.dimension, ids);
  const overrides: TagOverrideRow[] = [];
  const updates = new Map<string, Partial<JobRow>>();
  for await (const some of readJobs(trx, userId, ids)) {
    const bases = await readBases(trx, userId, some);
    for (const job of some) {
      const before = earlier.get(job.id);
      if ('value' in correction ? before?.value === correction.value : !before) {
        made.skipped.push({ id: job.id, reason: 'unchanged' });
        continue;
      }
      const { override, basis } = planCorrection(job, bases.get(job.id) ?? NOTHING, correction, now);
      if (override) overrides.push(override);
      updates.set(job.id, { ...changedColumns(job, derivedColumns(job, basis)), updated_at: now });
      made.before.set(job.id, {
        correction: before ? { value: before.value, token: before.token, decided_at: before.decided_at } : null,
      });
    }
  }
  await trx<TagOverrideRow>('tag_overrides')
    .where({ user_id: userId, dimension: correction.dimension })
    .whereIn('job_id', [...updates.keys()])
    .delete();
  await insertRows(trx, 'tag_overrides', overrides);
  await updateJobs(trx, userId, updates);
  return made;
}

async function deleteJobs(trx: Knex.Transaction, { userId, ids, now }: Jobs): Promise<Made> {
  for await (const some of readJobs(trx, userId, ids)) await hideJobs(trx, userId, some, now);
  return { before: new Map(ids.map((id) => [id, {}])), skipped: [] };
}

/** Makes a change to several jobs. @throws AppError 409 `limit_reached` if the person cannot have what it adds */
export function makeChange(trx: Knex.Transaction, jobs: Jobs, change: BulkChange): Promise<Made> {
  switch (change.kind) {
    case 'followUp':
      return addFollowUps(trx, jobs, change);
    case 'smartTag':
      return correctTags(trx, jobs, change);
    case 'delete':
      return deleteJobs(trx, jobs);
    default:
      return editJobs(trx, jobs, change);
  }
}
