/** Printable ASCII with single spaces between words, as most texts are: only its case is folded. */
const PLAIN = /^(?:[!-~]+(?: [!-~]+)*)?$/;
const NOT_ASCII = /[^\0-\x7f]/;
/**
 * The marks of Latin, Greek, Cyrillic, Hebrew and Arabic letters, which many people leave out. In other scripts, marks
 * make another word.
 */
const MARKS =
  /[\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters without a decomposition, and what people type who do not have them. */
const SIMPLER: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŧ: 't',
  ς: 'σ',
};
const SIMPLIFIED = new RegExp(`[${Object.keys(SIMPLER).join('')}]`, 'g');

/** Without case, accents and the ways in which Unicode writes one letter; half characters are replaced. */
const foldLetters = (text: string): string =>
  text
    .replaceAll(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .toLowerCase()
    // The lower case of a letter may have a mark that the letter had not.
    .normalize('NFKD')
    .replaceAll(MARKS, '')
    .replaceAll(SIMPLIFIED, (letter) => SIMPLER[letter] ?? letter)
    .normalize('NFC');

/** Without spaces at either end, and with one space for any run of spaces and control characters. */
export const singleSpaced = (text: string): string => text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();

/**
 * Folds a text for comparison: texts that a person would call the same become equal. It ignores case, accents and how
 * letters are composed, any run of spaces becomes one, and there is none at either end. Searches, filters and hints fold
 * with this in the browser and on the server.
 */
export function fold(text: string): string {
  if (PLAIN.test(text)) return text.toLowerCase();
  const folded = NOT_ASCII.test(text) ? foldLetters(text) : text.toLowerCase();
  return singleSpaced(folded);
}
