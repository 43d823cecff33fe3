import { describe, expect, it } from '@jest/globals';
import { parseRange } from './range.ts';

describe('a Range header', () => {
  it.each([
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-40', { start: 0, end: 9 }],
    ['bytes=8-40', { start: 8, end: 9 }],
  ])('%s of ten bytes is a part', (header, part) => expect(parseRange(header, 10)).toEqual(part));
  it.each(['bytes=10-', 'bytes=4-2', 'bytes=-0'])('%s of ten bytes is empty', (header) =>
    expect(parseRange(header, 10)).toBe('none'),
  );
  it.each(['', 'bytes=-', 'bytes=0-1,4-5', 'lines=1-2'])('%p requests the whole file', (header) =>
    expect(parseRange(header, 10)).toBeNull(),
  );
});
