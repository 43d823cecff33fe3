import { aReminder, aToday } from '../testing/today.ts';
import { dueFlags } from './due.ts';

const DAY = '2026-11-24';

test('a job has one flag, for the reminder that is due first, in days', () => {
  const flags = dueFlags(
    aToday({
      reminders: [
        aReminder({ id: '1', jobId: 'a', dueOn: '2026-11-24' }),
        aReminder({ id: '2', jobId: 'a', dueOn: '2026-11-22' }),
        aReminder({ id: '3', jobId: 'b', dueOn: '2026-11-24' }),
        aReminder({ id: '4', jobId: 'c', dueOn: '2026-11-23' }),
      ],
    }),
    DAY,
  );
  expect(Object.fromEntries(flags)).toEqual({
    a: { tone: 'overdue', text: '2 days overdue' },
    b: { tone: 'today', text: 'Follow up today' },
    c: { tone: 'overdue', text: '1 day overdue' },
  });
});

test('a reminder that is due later, snoozed, done or without a job causes no flag', () => {
  const reminders = [
    aReminder({ id: '1', dueOn: '2026-11-25' }),
    aReminder({ id: '2', snoozedUntil: '2026-11-30' }),
    aReminder({ id: '3', state: 'done' }),
    aReminder({ id: '4', jobId: null }),
    aReminder({ id: '5', dueOn: null }),
  ];
  expect(dueFlags(aToday({ reminders }), DAY).size).toBe(0);
});
