import { laneAt } from './collision.ts';

const lanes = [
  ['applied', { left: 0, right: 100, top: 0, bottom: 500 }],
  ['offer', { left: 108, right: 208, top: 0, bottom: 500 }],
] as const;

test.each([
  [{ x: 50, y: 250 }, 'applied'],
  [{ x: 103, y: 10 }, 'applied'],
  [{ x: 106, y: 10 }, 'offer'],
  [{ x: 300, y: 10 }, undefined],
  [{ x: 50, y: 600 }, undefined],
])('the pointer at %p selects %p', (point, lane) => {
  expect(laneAt(point, lanes)).toBe(lane);
});
