import type { TranscriptionProvider } from '@jobtrail/contract';

/** A row of `interview_notes`. `interview_date` is a day, `YYYY-MM-DD`. */
export interface InterviewNoteRow {
  id: string;
  user_id: string;
  job_id: string;
  notes: string;
  interview_date: string | null;
  transcript: string | null;
  summary: string | null;
  transcript_source: TranscriptionProvider | null;
  created_at: number;
}
