import type { Interview, InterviewConflict } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { InterviewRow } from '../../rows.ts';
import type { Conflict, JobOfInterview } from './row.ts';

/** The people of an interview; the column has only what `updateInterview` and its neighbors have written. */
export const peopleOf = ({ people }: Pick<InterviewRow, 'people'>): string[] => JSON.parse(people) as string[];

/** An interview without its job. */
export const presentInterviewFacts = (row: InterviewRow): Omit<Interview, 'job'> => ({
  id: row.id,
  jobId: row.job_id,
  round: row.round,
  kind: row.kind,
  startsLocal: row.starts_local,
  timeZone: row.time_zone,
  disambiguation: row.disambiguation,
  durationMinutes: row.duration_minutes,
  startsAt: toMoment(row.starts_at),
  endsAt: toMoment(row.ends_at),
  place: row.place,
  people: peopleOf(row),
  preparation: row.preparation,
  state: row.state,
  sequence: row.sequence,
  uid: row.uid,
  createdAt: toMoment(row.created_at),
  updatedAt: toMoment(row.updated_at),
});

/** An interview with what it shows of its job (contract). */
export const presentInterview = (row: InterviewRow, { company, position, status }: JobOfInterview): Interview => ({
  ...presentInterviewFacts(row),
  job: { company, position, status },
});

/** An interview that overlaps another one (contract). */
export const presentConflict = ({ id, job_id, company, starts_at, ends_at }: Conflict): InterviewConflict => ({
  id,
  jobId: job_id,
  company,
  startsAt: toMoment(starts_at),
  endsAt: toMoment(ends_at),
});
