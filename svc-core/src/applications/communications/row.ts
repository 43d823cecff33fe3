import type { CommunicationSource } from '@jobtrail/contract';

/** A row of `communications`. */
export interface CommunicationRow {
  id: string;
  user_id: string;
  job_id: string;
  source: CommunicationSource;
  subject: string | null;
  content: string;
  received_at: number;
}
