import { formatCount, formatDollars } from '@jobtrail/web-kit';
import { axisLabel } from './axisLabel.ts';

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
