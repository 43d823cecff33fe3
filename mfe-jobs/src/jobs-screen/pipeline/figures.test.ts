import { aCard } from '../../testing/jobs.ts';
import { openCount, replyRate, stageCounts, waitingLongest } from './figures.ts';

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
test('the reply rate is a percentage from five applications on', () => {
  expect(replyRate({ count: 1, of: 1 })).toBe('1 of 1');
  expect(replyRate({ count: 2, of: 4 })).toBe('2 of 4');
  expect(replyRate({ count: 3, of: 5 })).toBe('60%');
});
test('the applications that have waited longest come first, and are few', () => {
  const silent = new Map([
    ['a', 21],
    ['b', 29],
    ['d', 21],
  ]);
  const cards = ['a', 'b', 'c', 'd'].map((id) => aCard({ id }));
  const silence = ({ id }: { id: string }) => silent.get(id) ?? null;
  expect(waitingLongest(cards, 3, silence).map(({ card, days }) => [card.id, days])).toEqual([
    ['b', 29],
    ['a', 21],
    ['d', 21],
  ]);
  expect(waitingLongest(cards, 1, silence)).toHaveLength(1);
});
