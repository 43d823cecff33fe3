import { forEachKey, type Job, type JobCard, jobTextFields, NOTHING_KNOWN, type Stage } from '@jobtrail/contract';
import { cardOf } from '../jobs/cache.ts';

let made = 0;

/** A job for tests, with overrides. */
export function aJob(overrides: Partial<Job> = {}): Job {
  made += 1;
  const id = overrides.id ?? `job-${String(made).padStart(4, '0')}`;
  return {
    id,
    company: 'Kestrel Health',
    position: 'Senior Frontend Engineer',
    status: 'applied',
    applicationDate: '2026-11-09T10:00:00.000Z',
    appliedOn: null,
    userId: 'me',
    jobUrl: null,
    tags: null,
    notes: null,
    ...forEachKey(jobTextFields, () => null),
    location: 'Berlin',
    images: null,
    createdAt: '2026-11-09T10:00:00.000Z',
    updatedAt: '2026-11-09T10:00:00.000Z',
    stageChangedAt: '2026-11-09T10:00:00.000Z',
    stageChangedOn: null,
    repliedAt: null,
    closedReason: null,
    source: null,
    smart: NOTHING_KNOWN,
    wishlist: false,
    hasPosting: false,
    ...overrides,
  };
}
/** The card of such a job. */
export const aCard = (overrides: Partial<Job> = {}): JobCard => cardOf(aJob(overrides));
/** Cards of one stage; the first is on top of its lane. */
export const cardsIn = (stage: Stage, companies: readonly string[]): JobCard[] =>
  companies.map((company, index) =>
    aCard({
      id: company.toLowerCase().replaceAll(' ', '-'),
      company,
      status: stage,
      stageChangedAt: new Date(Date.UTC(2026, 10, 20 - index)).toISOString(),
    }),
  );
