import { describe, expect, it } from '@jest/globals';
import { foldingCases } from '../testing/foldingCases.ts';
import { fold } from './fold.ts';

describe('A folded text', () => {
  it.each(foldingCases)('$text contains what finds it, and nothing else', ({ text, finds, misses = [] }) => {
    for (const typed of finds) expect([typed, fold(text).includes(fold(typed))]).toEqual([typed, true]);
    for (const typed of misses) expect([typed, fold(text).includes(fold(typed))]).toEqual([typed, false]);
  });
  it('is folded for good', () => {
    for (const { text } of foldingCases) expect(fold(fold(text))).toBe(fold(text));
  });
  it('has single spaces, and no half or control characters', () => {
    expect(fold(' \tÅDA\n\u0000 \ud800x ')).toBe('ada \ufffdx');
    expect(fold('  ')).toBe('');
  });
});
