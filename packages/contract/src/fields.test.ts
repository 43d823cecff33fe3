import { freeText, optional, required, text, webAddress } from './fields.ts';

const INVISIBLE = [
  ...['\u200b', '\u200c', '\u200d', '\u2060', '\u2800', '\u00ad', '\ufeff', '\u3000', '\u3164', '\u115f', '\ufe0f'],
  ...['\u202e', '\u061c', '\u034f', '\u{e0041}', ' \t\n', '\u0007', '\u200b \u2060'],
];

test.each(INVISIBLE)('a text of %j alone is none', (given) => {
  expect(required(10, 'Missing.').safeParse(given).error?.issues).toMatchObject([{ message: 'Missing.' }]);
  expect(optional(10).parse(given)).toBeNull();
  expect(freeText(10).parse(given)).toBeNull();
});

test.each(['.', '–', '李', '👩‍💻', 'नमस्ते', 'a\u00adb', '\u200fשלום', '🏳️‍🌈', '½', '٣'])(
  '%j is a text, and stays whole',
  (given) => {
    expect(required(20, 'Missing.').parse(` ${given} `)).toBe(given);
    expect(freeText(20).parse(` ${given} `)).toBe(` ${given} `);
  },
);

test('half a surrogate pair is replaced, and whole ones are not', () => {
  expect(text().parse('A\ud83d')).toBe('A\ufffd');
  expect(text().parse('\ude00A😀')).toBe('\ufffdA😀');
  expect(webAddress.parse('https://example.com/\ud83d')).toBe('https://example.com/\ufffd');
});
