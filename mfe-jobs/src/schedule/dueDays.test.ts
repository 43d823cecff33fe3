import { aCard } from '../testing/jobs.ts';
import { aReminder } from '../testing/today.ts';
import { dueDays } from './dueDays.ts';

const TODAY = '2026-11-24';
const textsOf = (...reminders: ReturnType<typeof aReminder>[]) =>
  Object.fromEntries(
    [...dueDays({ reminders }, [aCard({ id: 'a' }), aCard({ id: 'over', status: 'rejected' })], TODAY)].map(
      ([day, entries]) => [day, entries.map(({ text }) => text)],
    ),
  );

test('follow-ups are on the day on which they are due, overdue ones on today', () => {
  expect(
    textsOf(
      aReminder({ text: 'Late', dueOn: '2026-11-20' }),
      aReminder({ text: 'Now', dueOn: TODAY }),
      aReminder({ text: 'Later', dueOn: '2026-11-26', jobId: null }),
      aReminder({ text: 'Snoozed', dueOn: '2026-11-23', snoozedUntil: '2026-11-26' }),
    ),
  ).toEqual({ '2026-11-24': ['Late', 'Now'], '2026-11-26': ['Later', 'Snoozed'] });
});

test('follow-ups that are done, have no day, or belong to a closed or deleted job are left out', () => {
  expect(
    textsOf(
      aReminder({ state: 'done' }),
      aReminder({ dueOn: null }),
      aReminder({ jobId: 'over' }),
      aReminder({ jobId: 'gone' }),
    ),
  ).toEqual({});
});
