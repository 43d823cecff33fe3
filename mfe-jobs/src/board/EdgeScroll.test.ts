import { DWELL_MS, edgeAt, EdgeScroll, stepTo } from './EdgeScroll.ts';

const PHONE = { left: 0, right: 375 };

test.each([
  [5, -1],
  [59, -1],
  [61, 0],
  [314, 0],
  [316, 1],
  [500, 1],
])('on a phone, a card held at %i px is at edge %i', (x, edge) => {
  expect(edgeAt(x, PHONE)).toBe(edge);
});
test('on a large screen the edges are not wider than on a tablet', () => {
  expect([edgeAt(70, { left: 0, right: 1600 }), edgeAt(1530, { left: 0, right: 1600 })]).toEqual([0, 0]);
});
test('a step leads to the next lane in either direction, and nowhere after the last one', () => {
  expect(stepTo([-303, 0, 303, 606], 1)).toBe(303);
  expect(stepTo([-303, 0, 303, 606], -1)).toBe(-303);
  expect(stepTo([-606, -303, 0], 1)).toBe(0);
  expect(stepTo([0, 303], -1)).toBe(0);
});

describe('a board', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const board = () => {
    const element = document.createElement('div');
    let scrolled = 0;
    element.getBoundingClientRect = () => new DOMRect(0, 0, 375, 600);
    for (let index = 0; index < 6; index += 1) {
      const lane = document.createElement('div');
      lane.dataset.lane = String(index);
      lane.getBoundingClientRect = () => new DOMRect(index * 311 - scrolled, 0, 303, 600);
      element.append(lane);
    }
    element.style.paddingLeft = '0px';
    const steps: number[] = [];
    Object.assign(element, {
      scrollBy: ({ left }: { left: number }) => {
        steps.push(left);
        scrolled += left;
      },
    });
    return { element, steps };
  };
  const hold = (clientX: number) => document.dispatchEvent(new MouseEvent('mousemove', { clientX }));

  test('scrolls one lane for each dwell at its edge, stops with the last lane, and no longer after the drag', () => {
    const { element, steps } = board();
    const scroll = new EdgeScroll(element);
    hold(365);
    jest.advanceTimersByTime(DWELL_MS - 1);
    expect(steps).toEqual([]);
    jest.advanceTimersByTime(1);
    expect(steps).toEqual([311]);
    hold(370);
    jest.advanceTimersByTime(DWELL_MS * 10);
    expect(steps).toEqual([311, 311, 311, 311, 311]);
    hold(5);
    jest.advanceTimersByTime(DWELL_MS);
    expect(steps.at(-1)).toBe(-311);
    scroll.end();
    jest.advanceTimersByTime(DWELL_MS * 5);
    expect(steps).toHaveLength(6);
  });
  test('does not scroll while the card only passes its edge', () => {
    const { element, steps } = board();
    const scroll = new EdgeScroll(element);
    hold(365);
    jest.advanceTimersByTime(DWELL_MS - 1);
    hold(200);
    jest.advanceTimersByTime(DWELL_MS * 3);
    expect(steps).toEqual([]);
    scroll.end();
  });
});
