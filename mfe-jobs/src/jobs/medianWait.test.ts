import { aCard } from '../testing/jobs.ts';
import { medianWait } from './medianWait.ts';

/** Applications of November 1 that were replied to after these numbers of days. */
const repliedAfter = (...days: number[]) =>
  days.map((day) =>
    aCard({
      applicationDate: '2026-11-01T10:00:00.000Z',
      repliedAt: new Date(Date.UTC(2026, 10, 1 + day, 10)).toISOString(),
    }),
  );

test('the median wait needs three replies, or as many as are asked for', () => {
  expect(medianWait([aCard(), aCard(), aCard()], 'UTC')).toBeNull();
  expect(medianWait(repliedAfter(2, 5), 'UTC')).toBeNull();
  expect(medianWait(repliedAfter(6, 2, 30), 'UTC')).toBe(6);
  expect(medianWait(repliedAfter(1, 2, 3, 4), 'UTC', 5)).toBeNull();
  expect(medianWait(repliedAfter(9, 1, 6, 3, 12), 'UTC', 5)).toBe(6);
});

test('between two waits it is their mean in whole days', () => {
  expect(medianWait(repliedAfter(2, 5, 6, 30), 'UTC')).toBe(6);
  expect(medianWait(repliedAfter(1, 3, 6, 9, 12, 20), 'UTC')).toBe(8);
});

test('days are those of the zone, and a reply that is dated before the application took none', () => {
  const card = aCard({ applicationDate: '2026-11-01T23:30:00.000Z', repliedAt: '2026-11-02T00:30:00.000Z' });
  expect(medianWait([card], 'UTC', 1)).toBe(1);
  expect(medianWait([card], 'Europe/Berlin', 1)).toBe(0);
  const early = aCard({ applicationDate: '2026-11-09T10:00:00.000Z', repliedAt: '2026-11-01T10:00:00.000Z' });
  expect(medianWait([early], 'UTC', 1)).toBe(0);
});
