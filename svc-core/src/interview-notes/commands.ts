import { RELATED_MAX } from '@jobtrail/contract';
import type { InterviewNoteChanges, NewInterviewNote } from '@jobtrail/contract/calls';
import { conflict, newId, notFound, toMoment, transaction, validationFailed } from '@jobtrail/service-kit';
import type { Core } from '../core.ts';
import { lockJob } from '../jobs/queries.ts';
import { mediaIdOf } from '../media/address.ts';
import { forgetMedia, freeBlobs, nameMedia, withStoredMedia } from '../media/commands.ts';
import { checkAudio } from '../media/kinds.ts';
import type { MediaRow } from '../media/row.ts';
import type { InterviewNoteRow } from './row.ts';

const today = (now: number): string => toMoment(now).slice(0, 10);
const foreignAudio = () => validationFailed({ audioPath: 'This audio does not belong to this note.' });

/** Adds an interview note to a job of the person. @throws AppError 404, 409 `limit_reached`, 413, 415 */
export async function createInterviewNote(core: Core, userId: string, { jobId, notes, interviewDate, transcript, summary, transcriptSource, audioPath }: NewInterviewNote): Promise<InterviewNoteRow> {
  if (audioPath && mediaIdOf(audioPath) !== null) throw foreignAudio();
  const media = audioPath ? [await checkAudio(audioPath)] : [];
  return withStoredMedia(core, media, (stored) => transaction(core.knex, async (trx) => {
    await lockJob(trx, userId, jobId);
    const counted = await trx('interview_notes').where({ job_id: jobId }).count({ total: '*' }).first();
    if (Number(counted?.['total'] ?? 0) >= RELATED_MAX) throw conflict(`One job holds at most ${RELATED_MAX} interview notes.`, 'limit_reached');
    const now = core.clock();
    const row: InterviewNoteRow = {
      id: newId(), user_id: userId, job_id: jobId, notes, interview_date: interviewDate === undefined ? today(now) : interviewDate,
      transcript: transcript ?? null, summary: summary ?? null, transcript_source: transcript ? (transcriptSource ?? null) : null, created_at: now,
    };
    await trx<InterviewNoteRow>('interview_notes').insert(row);
    await nameMedia(trx, { userId, jobId, interviewNoteId: row.id }, stored, { now });
    return row;
  }));
}

/** A transcript that a person takes away or writes anew is no longer what a provider made. */
function columnsOf({ notes, interviewDate, transcript, summary, transcriptSource }: InterviewNoteChanges): Partial<InterviewNoteRow> {
  return {
    ...(notes === undefined ? {} : { notes }),
    ...(interviewDate === undefined ? {} : { interview_date: interviewDate }),
    ...(transcript === undefined ? {} : { transcript, transcript_source: transcript === null ? null : (transcriptSource ?? null) }),
    ...(summary === undefined ? {} : { summary }),
  };
}

/** Changes an interview note; audio that is replaced or removed is freed. @throws AppError 404, 413, 415 */
export async function updateInterviewNote(core: Core, userId: string, id: string, body: InterviewNoteChanges): Promise<InterviewNoteRow> {
  const { audioPath } = body;
  const kept = audioPath ? mediaIdOf(audioPath) : null;
  const media = audioPath && kept === null ? [await checkAudio(audioPath)] : [];
  const { row, freed } = await withStoredMedia(core, media, (stored) => transaction(core.knex, async (trx) => {
    const before = await trx<InterviewNoteRow>('interview_notes').where({ id, user_id: userId }).forUpdate().first();
    if (!before) throw notFound();
    const columns = columnsOf(body);
    if (Object.keys(columns).length > 0) await trx<InterviewNoteRow>('interview_notes').where({ id }).update(columns);
    if (kept !== null && !(await trx<MediaRow>('media').where({ id: kept, interview_note_id: id }).first('id'))) throw foreignAudio();
    const gone = audioPath === undefined || kept !== null ? [] : await forgetMedia(trx, { interview_note_id: id });
    await nameMedia(trx, { userId, jobId: before.job_id, interviewNoteId: id }, stored, { now: core.clock() });
    return { row: { ...before, ...columns }, freed: gone };
  }));
  await freeBlobs(core, freed);
  return row;
}

/** Deletes an interview note with its audio. @throws AppError 404 */
export async function deleteInterviewNote(core: Core, userId: string, id: string): Promise<void> {
  const freed = await transaction(core.knex, async (trx) => {
    const deleted = await trx<InterviewNoteRow>('interview_notes').where({ id, user_id: userId }).delete();
    if (deleted === 0) throw notFound();
    return forgetMedia(trx, { interview_note_id: id });
  });
  await freeBlobs(core, freed);
}
