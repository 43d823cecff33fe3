import words from './languageWords.json';

/** The languages whose data is part of the product; each is one package and, but for English, a list of words. */
export const LANGUAGES = ['eng', 'ces', 'deu', 'fra', 'pol', 'ukr'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Text is read as English first. */
export const FIRST: Language = 'eng';

const LISTS = Object.entries(words).map(([language, list]) => ({
  language: LANGUAGES.find((known) => known === language),
  words: new Set(list.flatMap((line) => line.split('|'))),
}));
/** Fewer words do not show the language. */
const WORDS_MIN = 25;
/** The share of a language's short words in its texts is at least this, English as English about a quarter. */
const SHARE_MIN = 0.07;
/** Words with a capital or a digit inside: Cyrillic letters that were read as Latin ones. */
const MIXED = /^\p{Ll}+[\p{Lu}\d]\p{L}|^\p{Lu}?\p{Ll}*\d\p{L}/u;
const MIXED_MIN = 0.12;

/** Letters without accents, as English data reads them. */
const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * The language of a text that was read as English.
 * @param lines as recognized
 * @returns null if it is English, or no language whose data is here
 */
export function languageOf(lines: readonly string[]): Language | null {
  const found = lines.join(' ').match(/[\p{L}\d]+/gu) ?? [];
  const texts = found.filter((word) => /\p{L}/u.test(word));
  if (texts.length < WORDS_MIN) return null;
  const shares = LISTS.map(({ language, words: list }) => ({
    language,
    share: texts.filter((word) => list.has(plain(word))).length / texts.length,
  })).toSorted((a, b) => b.share - a.share);
  const [best, second] = shares;
  if (best?.language && best.share >= SHARE_MIN && best.share > (second?.share ?? 0) * 1.3)
    return best.language === FIRST ? null : best.language;
  const mixed = texts.filter((word) => MIXED.test(word)).length / texts.length;
  return mixed >= MIXED_MIN ? 'ukr' : null;
}
