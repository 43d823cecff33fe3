import { aCard } from '../testing/jobs.ts';
import { silentDays } from './silence.ts';

const now = Date.parse('2026-11-21T12:00:00.000Z');
const daysAgo = (days: number): string => new Date(now - days * 86_400_000).toISOString();

test('an open application is silent after twelve days without a stage change', () => {
  expect(silentDays(aCard({ stageChangedAt: daysAgo(11.9) }), now)).toBeNull();
  expect(silentDays(aCard({ stageChangedAt: daysAgo(12) }), now)).toBe(12);
  expect(silentDays(aCard({ status: 'onsite', stageChangedAt: daysAgo(30) }), now)).toBe(30);
});
test.each(['offer', 'rejected'] as const)('an application in %s is never silent', (status) => {
  expect(silentDays(aCard({ status, stageChangedAt: daysAgo(90) }), now)).toBeNull();
});
