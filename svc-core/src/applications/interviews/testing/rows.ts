import { randomUUID } from 'node:crypto';
import { newId } from '@jobtrail/service-kit';
import type { InterviewRow, JobRow } from '../../../rows.ts';
import { blankJob } from '../../jobs/columns.ts';

const HOUR_MS = 3_600_000;
const AT = Date.parse('2026-11-01T09:00:00Z');

/** A job of a person. */
export const aJob = (userId: string, more: Partial<JobRow> = {}): JobRow => ({
  ...blankJob,
  id: newId(),
  user_id: userId,
  company: 'Kestrel',
  position: 'Engineer',
  status: 'applied',
  application_date: AT,
  job_url: null,
  tags: null,
  notes: null,
  created_at: AT,
  updated_at: AT,
  stage_changed_at: AT,
  replied_at: null,
  ...more,
});

/** An interview of a job, of one hour from its start. */
export const anInterview = (job: Pick<JobRow, 'id' | 'user_id'>, more: Partial<InterviewRow> = {}): InterviewRow => {
  const starts_at = more.starts_at ?? AT;
  return {
    id: newId(),
    user_id: job.user_id,
    job_id: job.id,
    round: 1,
    kind: 'video',
    starts_local: new Date(starts_at).toISOString().slice(0, 16),
    time_zone: 'UTC',
    disambiguation: 'earlier',
    duration_minutes: 60,
    starts_at,
    ends_at: starts_at + HOUR_MS,
    tz_version: '2025a',
    place: null,
    people: '[]',
    preparation: null,
    state: 'planned',
    cancelled_at: null,
    uid: randomUUID(),
    sequence: 0,
    reminder_due_at: null,
    change_due_at: null,
    created_at: AT,
    updated_at: AT,
    ...more,
  };
};
