import type { Interview } from '@jobtrail/contract';

let made = 0;

/** An interview for tests, with overrides: Tuesday 15:00 to 16:00 in Berlin. */
export function anInterview(overrides: Partial<Interview> = {}): Interview {
  made += 1;
  return {
    id: `interview-${made}`,
    jobId: 'mosaic',
    job: { company: 'Mosaic Bank', position: 'Web Engineer', status: 'technical interview' },
    round: 1,
    kind: 'video',
    startsLocal: '2026-11-24T15:00',
    timeZone: 'Europe/Berlin',
    disambiguation: 'earlier',
    durationMinutes: 60,
    startsAt: '2026-11-24T14:00:00.000Z',
    endsAt: '2026-11-24T15:00:00.000Z',
    place: null,
    people: [],
    preparation: null,
    state: 'planned',
    sequence: 0,
    uid: `uid-${made}`,
    createdAt: '2026-11-20T10:00:00.000Z',
    updatedAt: '2026-11-20T10:00:00.000Z',
    ...overrides,
  };
}

/** An interview between two moments with a company. */
export const interviewWith = (
  company: string,
  [startsAt, endsAt]: readonly [string, string],
  overrides: Partial<Interview> = {},
): Interview =>
  anInterview({
    id: company.toLowerCase(),
    jobId: `job-${company.toLowerCase()}`,
    job: { company, position: 'Engineer', status: 'phone screen' },
    startsAt,
    endsAt,
    ...overrides,
  });
