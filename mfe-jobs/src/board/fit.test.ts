import { boardScale, readZoom, zoomStep } from './fit.ts';

describe('Fit', () => {
  test('gives six fluid lanes if each can have 164 px', () => {
    expect(boardScale('fit', 1024)).toEqual({ scale: 1, width: null });
    expect(boardScale('fit', 1600)).toEqual({ scale: 1, width: null });
  });
  test('scales the board down if there is less space, but never below 0.9, so that texts stay legible', () => {
    expect(boardScale('fit', 922)).toEqual({ scale: 922 / 1024, width: 1024 });
    expect(boardScale('fit', 700)).toEqual({ scale: 0.9, width: 1024 });
  });
});
test.each([75, 100, 125] as const)('at %i the lanes are 264 px wide, scaled', (zoom) => {
  expect(boardScale(zoom, 500)).toEqual({ scale: zoom / 100, width: 6 * 264 + 5 * 8 });
});
test('zooming goes through 75, 100 and 125 and ends on both sides', () => {
  expect([zoomStep(75, -1), zoomStep(75, 1), zoomStep(100, 1), zoomStep(125, 1)]).toEqual([null, 100, 125, null]);
  expect([zoomStep('fit', -1), zoomStep('fit', 1)]).toEqual([75, 100]);
});
test('a stored zoom level is restored; anything else is Fit', () => {
  expect(['75', '125', 'fit', '80', null].map(readZoom)).toEqual([75, 125, 'fit', 'fit', 'fit']);
});
