import { describe, expect, it } from '@jest/globals';
import { assert, constantFrom, property, string } from 'fast-check';
import { csvCell, csvLine, withoutApostrophes } from './csv.ts';

describe('A cell of CSV', () => {
  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1', '\n+1', '＝1', '|calc', '%0A'])(
    'with %j is not a formula',
    (text) => {
      expect(csvCell(text).replace(/^"/, '')).toMatch(/^'/);
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
  ])('with %j is written as %s', (value, written) => {
    expect(csvCell(value)).toBe(written);
  });
  it.each([
    ['a;=1+1', '"a;\'=1+1"'],
    ['a; \t@SUM(A1)', '"a; \t\'@SUM(A1)"'],
    ['a\n-1', '"a\n\'-1"'],
    ['a\t+1', '"a\t\'+1"'],
    ['a;b', '"a;b"'],
    ['=1;=2', '"\'=1;\'=2"'],
  ])(
    'with %j holds no formula either where a spreadsheet splits at semicolons, tabs or line breaks',
    (text, written) => {
      expect(csvCell(text)).toBe(written);
    },
  );
  it('is read as the text that it was', () => {
    const parts = ['=', '+', '-', '@', '|', '%', '＝', ';', '\t', '\r', '\n', ' ', 'a', '1', ','];
    const unit = constantFrom(...parts);
    assert(
      property(string({ unit }), (text) => {
        const written = csvCell(text);
        const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written;
        expect(withoutApostrophes(cell)).toBe(text);
      }),
    );
    expect(withoutApostrophes("O'Neill's; it's")).toBe("O'Neill's; it's");
    expect(withoutApostrophes("'twas")).toBe("'twas");
  });
  it('may be a long text of separators', () => {
    const tabs = '\t'.repeat(1_000_000);
    expect(csvCell(`a${tabs}b`)).toBe(`"a${tabs}b"`);
    expect(csvCell(`a${tabs}=b`)).toBe(`"a${tabs}'=b"`);
  });
  it('is in a row that ends as RFC 4180 requires', () => expect(csvLine(['a', null, 'b,c'])).toBe('a,,"b,c"\r\n'));
});
