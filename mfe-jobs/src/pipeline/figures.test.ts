import { aCard } from '../testing/jobs.ts';
import { openCount, replyRate, stageCounts, waitingLongest } from './figures.ts';

const day = (count: number): string => new Date(Date.UTC(2026, 9, count)).toISOString();
const replied = (days: number) =>
  aCard({ status: 'onsite', applicationDate: day(1), repliedAt: day(1 + days), stageChangedAt: day(1 + days) });

test('every stage has a count, and rejected jobs are not open', () => {
  const cards = [aCard(), aCard({ status: 'offer' }), aCard({ status: 'rejected' })];
  expect(stageCounts(cards)).toEqual({
    applied: 1,
    'phone screen': 0,
    'technical interview': 0,
    onsite: 0,
    offer: 1,
    rejected: 1,
  });
  expect(openCount(cards)).toBe(2);
});
test('the reply rate is the share that ever left Applied, from five applications on', () => {
  expect(replyRate([])).toBeNull();
  expect(replyRate([replied(3)])).toBe('1 of 1');
  expect(replyRate([aCard(), aCard(), replied(3), replied(4)])).toBe('2 of 4');
  expect(replyRate([aCard(), aCard(), replied(3), replied(4), replied(4)])).toBe('60%');
});
test('an application that was added in a later stage got a reply, unless it was given up or withdrawn', () => {
  const added = [
    aCard({ status: 'onsite' }),
    aCard({ status: 'rejected' }),
    aCard({ status: 'rejected', closedReason: 'no answer' }),
    aCard({ status: 'rejected', closedReason: 'withdrew' }),
  ];
  expect(replyRate(added)).toBe('2 of 4');
  expect(replyRate([...added, { ...replied(3), status: 'rejected', closedReason: 'no answer' }])).toBe('60%');
});
test('the longest-waiting applications are open, silent and few', () => {
  const now = Date.UTC(2026, 9, 31);
  const cards = [
    aCard({ id: 'a', stageChangedAt: day(10) }),
    aCard({ id: 'b', stageChangedAt: day(2) }),
    aCard({ id: 'c', stageChangedAt: day(30) }),
    aCard({ id: 'd', status: 'rejected', stageChangedAt: day(1) }),
  ];
  expect(waitingLongest(cards, 3, now).map(({ card, days }) => [card.id, days])).toEqual([
    ['b', 29],
    ['a', 21],
  ]);
  expect(waitingLongest(cards, 1, now)).toHaveLength(1);
});
