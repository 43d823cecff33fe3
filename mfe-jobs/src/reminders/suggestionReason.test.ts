import { aCard } from '../testing/jobs.ts';
import { medianWait, suggestionReason } from './suggestionReason.ts';

/** Applications of November 1 that were replied to after these numbers of days. */
const repliedAfter = (...days: number[]) =>
  days.map((day) =>
    aCard({
      applicationDate: '2026-11-01T10:00:00.000Z',
      repliedAt: new Date(Date.UTC(2026, 10, 1 + day, 10)).toISOString(),
    }),
  );

test('the reason includes the median wait from five replies on', () => {
  expect(medianWait(repliedAfter(1, 2, 3, 4), 'UTC')).toBeNull();
  expect(medianWait(repliedAfter(9, 1, 6, 3, 12), 'UTC')).toBe(6);
  expect(medianWait(repliedAfter(1, 3, 6, 9, 12, 20), 'UTC')).toBe(7.5);
});

test('the reason of a suggestion states a fact', () => {
  const since = { jobId: 'a', touch: 1, dueOn: '2026-11-24', since: '2026-11-17', days: 7 } as const;
  const applied = { ...since, rule: 'follow-up', about: 'application' } as const;
  expect(suggestionReason(applied, () => null)).toBe('No reply yet.');
  expect(suggestionReason(applied, () => 6)).toBe('No reply yet. Your median wait for a reply is 6 days.');
  expect(suggestionReason({ ...since, rule: 'offer-answer', about: 'offer' }, () => 6)).toBe('Offered on Nov 17.');
});
