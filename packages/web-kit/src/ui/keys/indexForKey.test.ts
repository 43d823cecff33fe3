import { indexForKey } from './indexForKey.ts';

const menu = { count: 3, wraps: true, labels: ['Main (Gradient)', 'Light', ' Dark'] };
const tabs = { count: 3, wraps: true, axis: 'horizontal' } as const;

test('arrows move by one and wrap around if the list wraps', () => {
  expect(indexForKey('ArrowDown', { ...menu, current: 0 })).toBe(1);
  expect(indexForKey('ArrowDown', { ...menu, current: 2 })).toBe(0);
  expect(indexForKey('ArrowUp', { ...menu, current: 0 })).toBe(2);
  expect(indexForKey('ArrowUp', { ...menu, current: -1 })).toBe(2);
});

test('arrows stop at the ends of a list that does not wrap', () => {
  expect(indexForKey('ArrowDown', { ...menu, wraps: false, current: 2 })).toBe(2);
  expect(indexForKey('ArrowUp', { ...menu, wraps: false, current: 0 })).toBe(0);
});

test('a horizontal list responds to left and right only', () => {
  expect(indexForKey('ArrowRight', { ...tabs, current: 1 })).toBe(2);
  expect(indexForKey('ArrowLeft', { ...tabs, current: 0 })).toBe(2);
  expect(indexForKey('ArrowDown', { ...tabs, current: 0 })).toBeUndefined();
});

test('Home and End move to the ends', () => {
  expect(indexForKey('Home', { ...menu, current: 2 })).toBe(0);
  expect(indexForKey('End', { ...menu, current: 0 })).toBe(2);
});

test('a character goes to the next entry that starts with it, ignoring case, and wraps around', () => {
  const labels = ['Offer', 'Applied', 'On hold'];
  expect(indexForKey('o', { ...menu, labels, current: 0 })).toBe(2);
  expect(indexForKey('O', { ...menu, labels, current: 2 })).toBe(0);
  expect(indexForKey('d', { ...menu, current: 0 })).toBe(2);
});

test('a character that starts no entry, a space and any other key do nothing', () => {
  expect(indexForKey('z', { ...menu, current: 0 })).toBeUndefined();
  expect(indexForKey(' ', { ...menu, current: 0 })).toBeUndefined();
  expect(indexForKey('F8', { ...menu, current: 0 })).toBeUndefined();
  expect(indexForKey('o', { ...tabs, current: 0 })).toBeUndefined();
});
