import { popupPosition } from './popupPosition.ts';

const anchor = { left: 200, right: 300, top: 100, bottom: 132 };
const popup = { width: 160, height: 120 };
const viewport = { width: 800, height: 600 };
const around = { anchor, popup, viewport, gap: 4 };

test('a popup is below its anchor, aligned with its start, its middle or its end', () => {
  expect(popupPosition({ ...around, align: 'start' })).toEqual({ left: 200, top: 136 });
  expect(popupPosition({ ...around, align: 'center' })).toEqual({ left: 170, top: 136 });
  expect(popupPosition({ ...around, align: 'end' })).toEqual({ left: 140, top: 136 });
});

test('it is above if it does not fit below', () => {
  const low = { ...anchor, top: 500, bottom: 532 };
  expect(popupPosition({ ...around, anchor: low, align: 'start' }).top).toBe(376);
});

test('it keeps 8 px from the edges of the viewport', () => {
  expect(popupPosition({ ...around, anchor: { ...anchor, left: 0, right: 40 }, align: 'end' }).left).toBe(8);
  expect(popupPosition({ ...around, anchor: { ...anchor, left: 700, right: 790 }, align: 'start' }).left).toBe(632);
  expect(popupPosition({ ...around, viewport: { width: 800, height: 150 }, align: 'start' }).top).toBe(8);
});
