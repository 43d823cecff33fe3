import { cardTextFields, type Job, type JobCard, jobTextFields } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { JobRow } from '../../rows.ts';
import { presentSmart } from '../smart-tags/presenter.ts';
import { type CardRow, textsOf } from './columns.ts';

const moment = (ms: number | null): string | null => (ms === null ? null : toMoment(ms));
const tagsOf = (text: string | null): string[] | null => (text === null ? null : (JSON.parse(text) as string[]));

/** The fields of a job that the board and the table show. */
export function presentCard(row: CardRow): JobCard {
  return {
    id: row.id,
    company: row.company,
    position: row.position,
    status: row.status,
    applicationDate: moment(row.application_date),
    appliedOn: row.applied_on,
    jobUrl: row.job_url,
    tags: tagsOf(row.tags),
    ...textsOf(row, cardTextFields),
    stageChangedAt: toMoment(row.stage_changed_at),
    stageChangedOn: row.stage_changed_on,
    repliedAt: moment(row.replied_at),
    closedReason: row.closed_reason,
    source: row.source,
    smart: presentSmart(row),
    wishlist: row.wishlist === 1,
    hasPosting: row.has_posting === 1,
    updatedAt: toMoment(row.updated_at),
  };
}

/** A whole job without its images, which are written separately. */
export function presentFacts(row: JobRow): Omit<Job, 'images'> {
  return {
    ...presentCard(row),
    userId: row.user_id,
    notes: row.notes,
    ...textsOf(row, jobTextFields),
    createdAt: toMoment(row.created_at),
  };
}

/** A whole job; `images` is a JSON-encoded list or null. */
export function presentJob(row: JobRow, images: readonly string[]): Job {
  return { ...presentFacts(row), images: images.length === 0 ? null : JSON.stringify(images) };
}
