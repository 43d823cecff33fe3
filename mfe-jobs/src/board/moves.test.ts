import { lanesOf } from '../jobs/lanes.ts';
import { cardsIn } from '../testing/jobs.ts';
import { laneAfterKey, positionAfterKey } from './moves.ts';

test('while a card is dragged, arrows select lanes, up to both ends', () => {
  expect(laneAfterKey('applied', 'ArrowRight')).toBe('phone screen');
  expect(laneAfterKey('applied', 'ArrowLeft')).toBeNull();
  expect(laneAfterKey('onsite', 'End')).toBe('rejected');
  expect(laneAfterKey('onsite', 'Home')).toBe('applied');
  expect(laneAfterKey('onsite', 'x')).toBeNull();
});
describe('without a dragged card, arrows move from job to job', () => {
  const lanes = lanesOf([...cardsIn('applied', ['A', 'B', 'C']), ...cardsIn('onsite', ['D'])]);
  test.each([
    ['ArrowDown', 0, { stage: 'applied', index: 1 }],
    ['ArrowDown', 2, null],
    ['ArrowUp', 0, null],
    ['End', 0, { stage: 'applied', index: 2 }],
    ['Home', 2, { stage: 'applied', index: 0 }],
    ['ArrowRight', 2, { stage: 'onsite', index: 0 }],
    ['ArrowLeft', 1, null],
  ])('%s from the job at %i', (key, index, spot) => {
    expect(positionAfterKey(lanes, { stage: 'applied', index }, key)).toEqual(spot);
  });
});
