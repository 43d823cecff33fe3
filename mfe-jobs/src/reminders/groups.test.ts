import { aCard } from '../testing/jobs.ts';
import { aReminder, aToday } from '../testing/today.ts';
import { todayGroups } from './groups.ts';

/** 23:30 in Berlin on November 24, which is still the 24th in UTC. */
const NOW = Date.parse('2026-11-24T22:30:00Z');
const card = aCard({ id: 'a', company: 'Brightwater', status: 'onsite' });
const groupsOf = (overrides: Parameters<typeof aToday>[0], cards = [card], now = NOW) =>
  todayGroups({ today: aToday(overrides), cards, interviews: [], now });
const texts = (list: readonly { reminder: { text: string } }[]) => list.map(({ reminder }) => reminder.text);

test('a reminder is overdue, due or coming up, by its day; the one that has waited longest comes first', () => {
  const { overdue, dueToday, comingUp } = groupsOf({
    reminders: [
      aReminder({ id: '1', text: 'yesterday', dueOn: '2026-11-23' }),
      aReminder({ id: '2', text: 'four days ago', dueOn: '2026-11-20' }),
      aReminder({ id: '3', text: 'today', dueOn: '2026-11-24' }),
      aReminder({ id: '4', text: 'in a week', dueOn: '2026-12-01' }),
      aReminder({ id: '5', text: 'in eight days', dueOn: '2026-12-02' }),
      aReminder({ id: '6', text: 'some day', dueOn: null }),
    ],
  });
  expect(overdue.map(({ reminder, overdue: days }) => [reminder.text, days])).toEqual([
    ['four days ago', 4],
    ['yesterday', 1],
  ]);
  expect(texts(dueToday)).toEqual(['today']);
  expect(texts(comingUp)).toEqual(['in a week']);
});

test("the person's time zone decides which day it is", () => {
  const reminders = [aReminder({ dueOn: '2026-11-25' })];
  expect(groupsOf({ reminders }).dueToday).toHaveLength(0);
  const inTokyo = groupsOf({ reminders, timeZone: 'Asia/Tokyo' });
  expect(inTokyo.day).toBe('2026-11-25');
  expect(inTokyo.dueToday).toHaveLength(1);
});

test('a snoozed reminder is due on the day on which it comes back', () => {
  const { overdue, comingUp } = groupsOf({
    reminders: [aReminder({ dueOn: '2026-11-20', snoozedUntil: '2026-11-27' })],
  });
  expect(overdue).toEqual([]);
  expect(comingUp.map(({ due }) => due)).toEqual(['2026-11-27']);
});

test('reminders of a closed job are retired, and those without a job stay', () => {
  const closed = aCard({ id: 'a', status: 'rejected' });
  const { dueToday } = groupsOf(
    { reminders: [aReminder(), aReminder({ id: 'r2', jobId: null, text: 'Update the resume' })] },
    [closed],
  );
  expect(texts(dueToday)).toEqual(['Update the resume']);
});

test('a follow-up is suggested after seven days without a reply, unless the application has a reminder', () => {
  const quiet = aCard({ id: 'q', company: 'Ostsee', status: 'applied', applicationDate: '2026-11-17T10:00:00.000Z' });
  const [found] = groupsOf({}, [quiet]).suggestions;
  expect(found).toMatchObject({ card: { company: 'Ostsee' }, suggestion: { rule: 'follow-up', touch: 1, days: 7 } });
  expect(groupsOf({ reminders: [aReminder({ jobId: 'q', dueOn: '2026-12-20' })] }, [quiet]).suggestions).toEqual([]);
});

test('reminders that were done today are listed, but Today still counts as empty', () => {
  const done = aReminder({ state: 'done', doneAt: '2026-11-24T09:00:00.000Z' });
  const earlier = aReminder({ id: 'r0', state: 'done', doneAt: '2026-11-23T09:00:00.000Z' });
  expect(groupsOf({ reminders: [earlier, done] }).doneToday).toEqual([done]);
  expect(groupsOf({ reminders: [earlier] }, []).isEmpty).toBe(true);
  expect(groupsOf({ reminders: [done] }, []).isEmpty).toBe(false);
});
