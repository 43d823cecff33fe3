import { fold, foldPlain, oneLine, withoutMarks } from './clean.ts';

const CHARACTERS = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
/** Characters that may compose with the one before them. */
const MARKS = [
  ...new Set(
    CHARACTERS.filter((letter) => !/[\ud800-\udfff]/.test(letter)).flatMap((letter) =>
      [...letter.normalize('NFD')].slice(1),
    ),
  ),
];

describe('oneLine', () => {
  it('composes every letter with its marks', () => {
    for (const letter of ['a', 'O', 'и', 'か', '가', '”'])
      for (const mark of MARKS) expect(oneLine(`${letter}${mark}`)).toBe(`${letter}${mark}`.normalize('NFC'));
  });

  it('normalizes every character that is neither invisible nor a space', () => {
    for (const letter of CHARACTERS)
      if (!/[\s\p{Cf}\u034f\ud800-\udfff]/u.test(letter)) expect(oneLine(letter)).toBe(letter.normalize('NFC'));
  });

  it.each([
    ['spaces of every kind', ' a\t\u00a0b\n\u2009 c ', 'a b c'],
    ['soft hyphens', 'Bäcke\u00adrei', 'Bäckerei'],
    ['marks of direction', '\u200fa\u200b', 'a'],
  ])('removes %s', (_name, text, expected) => expect(oneLine(text)).toBe(expected));
});

describe('withoutMarks', () => {
  it('leaves the letters', () => expect(withoutMarks('Žluťoučký Bäcker й')).toBe('Zlutoucky Backer и'));
});

describe('a folded text', () => {
  it('has one word for a Turkish name with a dotted capital', () => expect(fold('İzmir')).toBe('izmir'));
  it('has plain letters for a Turkish word without a dot', () => expect(foldPlain('Uzmanı')).toBe('uzmani'));
});
