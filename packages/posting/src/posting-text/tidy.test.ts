import fc from 'fast-check';
import { MAX_LENGTH, tidy } from './tidy.ts';

/** Pieces of which texts are made that are hard to keep as they are. */
const piece = fc.oneof(
  fc.constantFrom(
    '- ',
    '• ',
    '•',
    '–',
    '# ',
    '\n',
    '\r\n',
    '\u2028',
    ' ',
    '\t',
    '\u00a0',
    '\u200b',
    '\u034f',
    '\u0301',
  ),
  fc.constantFrom('e', 'Cook', 'ž', '\u{e0041}', '\u202e', '\u{1f468}', '\ud800', '가', '\u1100', '\u1161'),
  fc.string({ unit: 'binary', maxLength: 5 }),
);

describe('the form of a posting text', () => {
  it('stays the same if it is read again', () =>
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = tidy(pieces.join(''));
        expect(tidy(text)).toBe(text);
      }),
    ));

  it.each([
    ['one list item for each bullet', '• Bake\n▪ Knead\n* Sell\n– Clean', '- Bake\n- Knead\n- Sell\n- Clean'],
    ['no list item for a number or a name with a dash', '-5 degrees\n*name*', '-5 degrees\n*name*'],
    ['single blank lines', '\n\nBake\n \n\n\nKnead\n\n', 'Bake\n\nKnead'],
    ['no zero-width characters', 'Ba\u200bk\u2060e\ufeff', 'Bake'],
    ['no marks of direction', '\u202eBake\u202c \u2066Knead\u2069', 'Bake Knead'],
    ['no Unicode tags', `Bake${String.fromCodePoint(0xe0048, 0xe0049, 0xe007f)}`, 'Bake'],
    ['no control characters', 'Ba\u0000k\u0007e', 'Bake'],
  ])('has %s', (_name, text, expected) => expect(tidy(text)).toBe(expected));

  it('has all of a text that is as long as the limit', () => {
    const text = `Bake\n${'x'.repeat(MAX_LENGTH - 5)}`;
    expect(tidy(text)).toBe(text);
  });

  it.each([
    ['of many lines', Array.from({ length: 6_000 }, (_, line) => `Line ${line} of it`).join('\n')],
    ['of 60,001 characters', 'Bake bread.\n'.repeat(5_000).padEnd(MAX_LENGTH + 1, 'x')],
    ['without a line end', 'x'.repeat(MAX_LENGTH + 1)],
  ])('is cut at a line end, and says so: a text %s', (_name, text) => {
    const kept = tidy(text);
    const lines = kept.split('\n');
    expect(kept.length).toBeLessThanOrEqual(MAX_LENGTH);
    expect(lines.at(-1)).toMatch(/left out/);
    expect(text.startsWith(lines.slice(0, -2).join('\n'))).toBe(true);
    expect(tidy(kept)).toBe(kept);
  });
});
