import { describe, expect, it } from '@jest/globals';
import { cell, line } from './csv.ts';

describe('A cell of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n+1', '＝1', '|calc', '%0A'])(
    '%j is no formula',
    (text) => {
      expect(cell(text).replace(/^"/, '')).toMatch(/^'/);
    },
  );
  it.each([
    ['plain', 'plain'],
    ['a=1', 'a=1'],
    ['', ''],
    ['two words', 'two words'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['a\nb', '"a\nb"'],
    [' led', '" led"'],
    [7, '7'],
    [-7, '-7'],
    [null, ''],
    [undefined, ''],
    [true, 'true'],
  ])('%j is written %s', (value, written) => {
    expect(cell(value)).toBe(written);
  });
  it('rows end as RFC 4180 says', () => expect(line(['a', null, 'b,c'])).toBe('a,,"b,c"\r\n'));
});
