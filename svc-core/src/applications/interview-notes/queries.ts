import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import { allIds, type RowSource } from '@jobtrail/service-kit';
import type { InterviewNoteRow, MediaRow } from '../../rows.ts';

/** The ids of the interview notes of a job, latest interview first, those without a date last. */
function listInterviewNoteIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<InterviewNoteRow>('interview_notes')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'interview_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RELATED_MAX)
    .pluck('id');
}

/** Reads the interview notes of a job, latest interview first. */
export const interviewNoteSource = (knex: Knex, jobId: string): RowSource => ({
  nextIds: allIds(() => listInterviewNoteIds(knex, jobId)),
  rowsOf: (ids) => knex('interview_notes').where({ job_id: jobId }).whereIn('id', ids),
  texts: ['notes', 'transcript', 'summary'],
});

/** The audio files of notes, by note id. */
export async function listAudio(knex: Knex, noteIds: readonly string[]): Promise<Map<string, MediaRow>> {
  const rows: MediaRow[] = await knex<MediaRow>('media').whereIn('interview_note_id', noteIds);
  return new Map(rows.flatMap((row) => (row.interview_note_id === null ? [] : [[row.interview_note_id, row]])));
}
