/** A row of `media`: what a blob is and whose. */
export interface MediaRow {
  id: string;
  user_id: string;
  job_id: string;
  interview_note_id: string | null;
  content_type: string;
  bytes: number;
  position: number;
  created_at: number;
}
