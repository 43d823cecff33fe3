import type { InterviewNote } from '@jobtrail/contract';
import type { InterviewNoteRow } from '../../rows.ts';

/** An interview note; `audioPath` is a data URL, an address or null (contract). */
export function presentInterviewNote(
  { id, job_id, notes, interview_date, transcript, summary, transcript_source }: InterviewNoteRow,
  audioPath: string | null,
): InterviewNote {
  return {
    id,
    jobId: job_id,
    notes,
    interviewDate: interview_date,
    transcript,
    summary,
    transcriptSource: transcript_source,
    audioPath,
  };
}
