import { historyOf, pastDays, pastStages, withDay } from './pastStages.ts';

const TODAY = '2026-11-24';

test('a job may have been in the stages before its own, apart from Applied', () => {
  expect(pastStages('applied')).toEqual([]);
  expect(pastStages('onsite')).toEqual(['phone screen', 'technical interview', 'onsite']);
  expect(pastStages('rejected')).toEqual(['phone screen', 'technical interview', 'onsite', 'offer', 'rejected']);
});

test('days are typed and removed one by one', () => {
  const one = withDay('', 'phone screen', '2026-11-03');
  const two = withDay(one, 'onsite', '2026-11-10');
  expect(pastDays(two)).toEqual({ 'phone screen': '2026-11-03', onsite: '2026-11-10' });
  expect(withDay(withDay(two, 'onsite', ''), 'phone screen', '')).toBe('');
  expect(pastDays('{"onsite":"soon","offer":7}')).toEqual({});
});

test('a history has the days that are known, and today for the stage of the job', () => {
  const past = withDay(withDay('', 'phone screen', '2026-11-03'), 'offer', '2026-11-20');
  expect(historyOf({ status: 'onsite', past: '' }, TODAY)).toEqual({});
  expect(historyOf({ status: 'applied', past }, TODAY)).toEqual({});
  // The offer is later than the stage that is chosen now.
  expect(historyOf({ status: 'onsite', past }, TODAY)).toEqual({
    history: [
      { stage: 'phone screen', happenedOn: '2026-11-03' },
      { stage: 'onsite', happenedOn: TODAY },
    ],
  });
  expect(historyOf({ status: 'offer', past }, TODAY).history?.at(-1)).toEqual({
    stage: 'offer',
    happenedOn: '2026-11-20',
  });
});
