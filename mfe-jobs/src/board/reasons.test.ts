import { aCard } from '../testing/jobs.ts';
import { countReasons, reasonOnCard } from './reasons.ts';

const ended = (...reasons: Array<'employer' | 'no answer' | 'withdrew' | 'declined' | null>) =>
  reasons.map((closedReason, at) => aCard({ id: String(at), status: 'rejected', closedReason }));

test('reasons are counted in groups, and without one the employer has rejected', () => {
  expect(countReasons(ended(null, 'no answer', 'employer', 'withdrew', 'no answer'))).toEqual([
    { group: 'no answer', count: 2 },
    { group: 'employer', count: 2 },
    { group: 'withdrew', count: 1 },
  ]);
  expect(countReasons([])).toEqual([]);
});

test('a card names its reason unless it is a plain rejection', () => {
  expect(ended(null, 'employer', 'no answer', 'withdrew', 'declined').map(reasonOnCard)).toEqual([
    null,
    null,
    'No answer',
    'I withdrew',
    'I declined',
  ]);
});
