import { expect, it } from '@jest/globals';
import { atThreadTime } from './threadTime.ts';

const at = (name: string, ts: number, rest: { ph?: string; tid?: number; dur?: number; tdur?: number } = {}) => ({
  name,
  ph: 'X',
  pid: 1,
  tid: 1,
  ts,
  ...rest,
});
const timesOf = (events: Parameters<typeof atThreadTime>[0]) =>
  atThreadTime(events).map(({ name, ts, dur }) => [name, ts, dur]);

it('shortens a task to its thread time, with what happened in it, and leaves the rest where it was', () => {
  const events = [
    at('RunTask', 1000, { dur: 400, tdur: 100 }),
    at('Layout', 1200, { dur: 100, tdur: 25 }),
    at('paint', 1300, { ph: 'I' }),
    at('of another thread', 1350, { tid: 2, dur: 100 }),
    at('between tasks', 1450, { ph: 'I' }),
    at('RunTask', 1500, { dur: 100, tdur: 100 }),
    at('Layout', 1510, { dur: 50 }),
  ];
  expect(timesOf(events)).toEqual([
    ['RunTask', 1000, 100],
    ['Layout', 1050, 25],
    ['paint', 1075, undefined],
    ['of another thread', 1350, 100],
    ['between tasks', 1450, undefined],
    ['RunTask', 1500, 100],
    ['Layout', 1510, 50],
  ]);
});

it('takes a task inside a task as a part of it, and events in any order', () => {
  const events = [at('RunTask', 10, { dur: 20, tdur: 20 }), at('RunTask', 0, { dur: 100, tdur: 50 })];
  expect(timesOf(events)).toEqual([
    ['RunTask', 0, 50],
    ['RunTask', 5, 10],
  ]);
});
