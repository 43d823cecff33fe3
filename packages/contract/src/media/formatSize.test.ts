import { expect, it } from '@jest/globals';
import { formatSize } from './formatSize.ts';

it.each([
  [0, '0 KB'],
  [512, '0.5 KB'],
  [350 * 1024, '350 KB'],
  [5 * 1024 ** 2, '5 MB'],
  [1.25 * 1024 ** 3, '1.3 GB'],
  [2 * 1024 ** 3, '2 GB'],
  [30 * 1024 ** 4, '30 TB'],
])('%d bytes read %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});
