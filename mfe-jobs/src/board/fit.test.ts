import { boardScale, readZoom, zoomStep } from './fit.ts';

describe('Fit', () => {
  test('gives six fluid lanes, closer together if they are narrow', () => {
    expect(boardScale('fit', 1600)).toEqual({ scale: 1, width: null, gap: 8 });
    expect(boardScale('fit', 1024)).toEqual({ scale: 1, width: null, gap: 8 });
    expect(boardScale('fit', 1023)).toEqual({ scale: 1, width: null, gap: 6 });
    expect(boardScale('fit', 6 * 147 + 5 * 6)).toEqual({ scale: 1, width: null, gap: 6 });
  });
  test('scales the board down if there is less space, but never below 0.9, so that texts stay legible', () => {
    expect(boardScale('fit', 830)).toEqual({ scale: 830 / 912, width: 912, gap: 6 });
    expect(boardScale('fit', 700)).toEqual({ scale: 0.9, width: 912, gap: 6 });
  });
  test('shows all six lanes next to the open sidebar and the Pipeline Overview at 1440 px', () => {
    const available = 1440 - 256 - 320 - 2 * 20;
    const { scale, width } = boardScale('fit', available);
    expect((width ?? available) * scale).toBeLessThanOrEqual(available);
  });
});
test.each([75, 100, 125] as const)('at %i the lanes are 264 px wide, scaled', (zoom) => {
  expect(boardScale(zoom, 500)).toEqual({ scale: zoom / 100, width: 6 * 264 + 5 * 8, gap: 8 });
});
test('zooming goes through 75, 100 and 125 and ends on both sides', () => {
  expect([zoomStep(75, -1), zoomStep(75, 1), zoomStep(100, 1), zoomStep(125, 1)]).toEqual([null, 100, 125, null]);
  expect([zoomStep('fit', -1), zoomStep('fit', 1)]).toEqual([75, 100]);
});
test('a stored zoom level is restored; anything else is Fit', () => {
  expect(['75', '125', 'fit', '80', null].map(readZoom)).toEqual([75, 125, 'fit', 'fit', 'fit']);
});
