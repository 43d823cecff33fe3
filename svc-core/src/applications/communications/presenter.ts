import type { Communication } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { CommunicationRow } from './row.ts';

export function presentCommunication({
  id,
  job_id,
  source,
  subject,
  content,
  received_at,
}: CommunicationRow): Communication {
  return { id, jobId: job_id, source, subject, content, receivedAt: toMoment(received_at) };
}
