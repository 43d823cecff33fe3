import type { Knex } from 'knex';
import type { InterviewNoteRow } from '../../applications/interview-notes/row.ts';
import type { MediaFile } from './queries.ts';

const UNDATED = 'interview-recording';

/** The name under which a medium is saved: 'interview-' plus the date of its note, or 'interview-recording', as an mp3. Its bytes stay what they are. */
export async function downloadName(knex: Knex, { contentType, interviewNoteId }: MediaFile): Promise<string> {
  if (contentType.startsWith('image/')) return `screenshot.${contentType.slice('image/'.length).replace(/\W.*/, '')}`;
  const note =
    interviewNoteId === null
      ? undefined
      : await knex<InterviewNoteRow>('interview_notes').where({ id: interviewNoteId }).first('interview_date');
  return `${note?.interview_date ? `interview-${note.interview_date}` : UNDATED}.mp3`;
}
