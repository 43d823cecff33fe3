import { aReminder, aToday } from '../../testing/today.ts';
import { nextReminder } from './useStep.ts';

test('the next step of a job is what is due first, and one without a day comes last', () => {
  const reminders = [
    aReminder({ id: 'undated', dueOn: null }),
    aReminder({ id: 'snoozed', dueOn: '2026-11-01', snoozedUntil: '2026-11-30' }),
    aReminder({ id: 'tomorrow', dueOn: '2026-11-25' }),
    aReminder({ id: 'done', dueOn: '2026-11-20', state: 'done' }),
    aReminder({ id: 'other', dueOn: '2026-11-20', jobId: 'b' }),
  ];
  const without = (...ids: string[]) => aToday({ reminders: reminders.filter(({ id }) => !ids.includes(id)) });
  expect(nextReminder(without(), 'a')?.id).toBe('tomorrow');
  expect(nextReminder(without('tomorrow'), 'a')?.id).toBe('snoozed');
  expect(nextReminder(without('tomorrow', 'snoozed'), 'a')?.id).toBe('undated');
  expect(nextReminder(without(), 'c')).toBeUndefined();
  expect(nextReminder(undefined, 'a')).toBeUndefined();
});
