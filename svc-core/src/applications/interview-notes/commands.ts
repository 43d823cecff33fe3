import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import type { InterviewNoteChanges, NewInterviewNote } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, toMoment, transaction, validationFailed } from '@jobtrail/service-kit';
import type { CoreContext } from '../../context.ts';
import { countText } from '../../media/storage/commands.ts';
import { textBytesOf } from '../../media/storage/text.ts';
import { mediaAddress, mediaIdOf } from '../../media/uploads/address.ts';
import { attachUploads } from '../../media/uploads/commands/attachUploads.ts';
import { deleteMedia } from '../../media/uploads/commands/deleteMedia.ts';
import { freeBlobs } from '../../media/uploads/commands/freeBlobs.ts';
import type { InterviewNoteRow, MediaRow } from '../../rows.ts';
import { retrieveDeleted, storeDeleted } from '../deleted-entries/commands.ts';
import { existingJobIds, lockJob } from '../jobs/queries.ts';
import { isTypedOnAnother } from '../typedText.ts';

const today = (now: number): string => toMoment(now).slice(0, 10);
const foreignAudio = () => validationFailed({ audioPath: 'This audio does not belong to this note.' });

/**
 * Attaches the upload with an address as the audio of a note. @throws AppError 400 if it is not an upload of the person
 */
async function attachAudio(
  trx: Knex.Transaction,
  { user_id, job_id, id }: InterviewNoteRow,
  address: string,
  now: number,
): Promise<void> {
  const owner = { userId: user_id, jobId: job_id, interviewNoteId: id };
  if (!(await attachUploads(trx, owner, [mediaIdOf(address) ?? ''], { purpose: 'audio', now }))) throw foreignAudio();
}

/** @throws AppError 409 `limit_reached` if the job has the maximum number of interview notes */
async function checkLimit(trx: Knex.Transaction, jobId: string): Promise<void> {
  const counted = await trx('interview_notes').where({ job_id: jobId }).count({ total: '*' }).first();
  if (Number(counted?.['total'] ?? 0) >= RELATED_MAX)
    throw conflict(`One job holds at most ${RELATED_MAX} interview notes.`, 'limit_reached');
}

/**
 * Adds an interview note to a job of the person.
 * @param present creates the response, in the same transaction
 * @throws AppError 400, 404, 409 `limit_reached`
 */
export async function createInterviewNote<Presented>(
  { knex, clock }: CoreContext,
  userId: string,
  { jobId, notes, interviewDate, transcript, summary, transcriptSource, audioPath }: NewInterviewNote,
  present: (trx: Knex.Transaction, row: InterviewNoteRow) => Promise<Presented>,
): Promise<Presented> {
  return transaction(knex, async (trx) => {
    await lockJob(trx, userId, jobId);
    await checkLimit(trx, jobId);
    const now = clock();
    const row: InterviewNoteRow = {
      id: newId(),
      user_id: userId,
      job_id: jobId,
      notes,
      interview_date: interviewDate === undefined ? today(now) : interviewDate,
      transcript: transcript ?? null,
      summary: summary ?? null,
      transcript_source: transcript || summary ? (transcriptSource ?? null) : null,
      created_at: now,
    };
    await trx<InterviewNoteRow>('interview_notes').insert(row);
    await countText(trx, userId, textBytesOf('interview_notes', row));
    if (audioPath) await attachAudio(trx, row, audioPath, now);
    return present(trx, row);
  });
}

/**
 * Who made the transcript and the summary of a note after a change. The provider is kept as long as one of its texts
 * is; texts that the person writes have no provider.
 */
function sourceAfter(
  before: InterviewNoteRow,
  { transcript, summary, transcriptSource }: InterviewNoteChanges,
): InterviewNoteRow['transcript_source'] {
  const keptText = (transcript === undefined && before.transcript) || (summary === undefined && before.summary);
  if (keptText && before.transcript_source) return before.transcript_source;
  return transcript || summary ? (transcriptSource ?? null) : null;
}

function columnsOf(before: InterviewNoteRow, body: InterviewNoteChanges): Partial<InterviewNoteRow> {
  const { notes, interviewDate, transcript, summary } = body;
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(interviewDate === undefined ? {} : { interview_date: interviewDate }),
    ...(transcript === undefined ? {} : { transcript }),
    ...(summary === undefined ? {} : { summary }),
    ...(transcript === undefined && summary === undefined ? {} : { transcript_source: sourceAfter(before, body) }),
  };
}

/**
 * Changes an interview note; audio that is replaced is freed, and audio that is removed can be restored.
 * @throws AppError 400, 404, 409 if its text is not the one that the new one was typed on
 */
export async function updateInterviewNote(
  core: CoreContext,
  userId: string,
  id: string,
  body: InterviewNoteChanges,
): Promise<InterviewNoteRow> {
  const { audioPath } = body;
  const { row, freed } = await transaction(core.knex, async (trx) => {
    const before = await trx<InterviewNoteRow>('interview_notes')
      .where({ id, user_id: userId })
      .whereIn('job_id', existingJobIds(trx, userId))
      .forUpdate()
      .first();
    if (!before) throw notFound();
    if (isTypedOnAnother(before.notes, body.notes, body.knownNotes))
      throw conflict('This interview note was changed in another tab or on another device.');
    const columns = columnsOf(before, body);
    if (Object.keys(columns).length > 0) await trx<InterviewNoteRow>('interview_notes').where({ id }).update(columns);
    const changed = { ...before, ...columns };
    await countText(trx, userId, textBytesOf('interview_notes', changed) - textBytesOf('interview_notes', before));
    return {
      row: changed,
      freed: audioPath === undefined ? [] : await replaceAudio(trx, before, audioPath, core.clock()),
    };
  });
  await freeBlobs(core, freed);
  return row;
}

/**
 * Replaces or removes the audio of a note. Removed audio can be attached again.
 * @returns the ids of the files to be freed
 */
async function replaceAudio(
  trx: Knex.Transaction,
  note: InterviewNoteRow,
  address: string | null,
  now: number,
): Promise<string[]> {
  const kept = address === null ? null : mediaIdOf(address);
  if (kept !== null && (await trx<MediaRow>('media').where({ id: kept, interview_note_id: note.id }).first('id')))
    return [];
  const ofNote = (media: Knex.QueryBuilder<MediaRow, MediaRow[]>) => media.where({ interview_note_id: note.id });
  if (address === null) {
    await deleteMedia(trx, ofNote, now, 'restorable');
    return [];
  }
  const gone = await deleteMedia(trx, ofNote, now);
  await attachAudio(trx, note, address, now);
  return gone;
}

/** Deletes an interview note with its audio; `restoreInterviewNote` undoes it. @throws AppError 404 */
export async function deleteInterviewNote(core: CoreContext, userId: string, id: string): Promise<void> {
  await transaction(core.knex, async (trx) => {
    const row = await trx<InterviewNoteRow>('interview_notes').where({ id, user_id: userId }).first();
    if (!row) throw notFound();
    await lockJob(trx, userId, row.job_id);
    const deleted = await trx<InterviewNoteRow>('interview_notes').where({ id }).delete();
    if (deleted === 0) throw notFound();
    const now = core.clock();
    const [audioId = null] = await deleteMedia(
      trx,
      (media) => media.where({ interview_note_id: id }),
      now,
      'restorable',
    );
    await storeDeleted(trx, 'interview-note', row, { audioId, now });
  });
}

/**
 * Restores a deleted interview note with its audio. One that has been restored already is returned, so the call may be
 * repeated.
 * @throws AppError 404, 409 `limit_reached`
 */
export async function restoreInterviewNote(core: CoreContext, userId: string, id: string): Promise<InterviewNoteRow> {
  return transaction(core.knex, async (trx) => {
    const now = core.clock();
    const deleted = await retrieveDeleted(trx, 'interview-note', { userId, id, now });
    if (!deleted) {
      const current = await trx<InterviewNoteRow>('interview_notes').where({ id, user_id: userId }).first();
      if (!current) throw notFound();
      await lockJob(trx, userId, current.job_id);
      return current;
    }
    const { row, audioId } = deleted;
    await checkLimit(trx, row.job_id);
    await trx<InterviewNoteRow>('interview_notes').insert(row);
    if (audioId !== null) await attachAudio(trx, row, mediaAddress(audioId), now);
    return row;
  });
}
