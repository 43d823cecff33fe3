import type { Knex } from 'knex';
import { RELATED_MAX } from '@jobtrail/contract';
import type { MediaRow } from '../../media/uploads/row.ts';
import type { InterviewNoteRow } from './row.ts';

/** The ids of the interview notes of a job, latest interview first, those without a date last. */
export function listInterviewNoteIds(knex: Knex, jobId: string): Promise<string[]> {
  return knex<InterviewNoteRow>('interview_notes')
    .where({ job_id: jobId })
    .orderBy([
      { column: 'interview_date', order: 'desc' },
      { column: 'id', order: 'desc' },
    ])
    .limit(RELATED_MAX)
    .pluck('id');
}

/** The audio of notes, by note. */
export async function listAudio(knex: Knex, noteIds: readonly string[]): Promise<Map<string, MediaRow>> {
  const rows: MediaRow[] = await knex<MediaRow>('media').whereIn('interview_note_id', noteIds);
  return new Map(rows.flatMap((row) => (row.interview_note_id === null ? [] : [[row.interview_note_id, row]])));
}
