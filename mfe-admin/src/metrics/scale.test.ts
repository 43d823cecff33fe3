import { formatCount, formatDollars } from '@jobtrail/web-kit';
import { axisLabel, gridLines } from './scale.ts';

test('a grid has five lines at round values and covers the largest value', () => {
  expect(gridLines(160, false)).toEqual([0, 50, 100, 150, 200]);
  expect(gridLines(20, false)).toEqual([0, 5, 10, 15, 20]);
  expect(gridLines(21, false)).toEqual([0, 10, 20, 30, 40]);
});

test('grid lines of counts are whole numbers, and an empty chart still has a grid', () => {
  expect(gridLines(1, true)).toEqual([0, 1, 2, 3, 4]);
  expect(gridLines(0, true)).toEqual([0, 1, 2, 3, 4]);
});

test('without money there is only $0, and no line is a fraction of a cent', () => {
  expect(gridLines(0, false)).toEqual([0]);
  expect(gridLines(0.01, false)).toEqual([0, 0.01, 0.02, 0.03, 0.04]);
  expect(gridLines(0.07, false)).toEqual([0, 0.02, 0.04, 0.06, 0.08]);
  expect(gridLines(9.99, false)).toEqual([0, 5, 10, 15, 20]);
});

test('small amounts and counts are written in full, without cents that are zero', () => {
  expect([0, 50, 2500].map((value) => axisLabel(value, formatDollars))).toEqual(['$0', '$50', '$2,500']);
  expect(axisLabel(0.02, formatDollars)).toBe('$0.02');
  expect(axisLabel(2000, formatCount)).toBe('2,000');
});
test('large ones are short enough for the margin', () => {
  expect([10_000, 600_000, 1_500_000].map((value) => axisLabel(value, formatDollars))).toEqual([
    '$10K',
    '$600K',
    '$1.5M',
  ]);
  expect(axisLabel(20_000, formatCount)).toBe('20K');
});
