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
/** A line of at least this many words is running text, a shorter one may be an item of a menu or a name. */
const SENTENCE_WORDS = 6;
/** The share of a language's short words in its sentences. */
const SENTENCE_SHARE = 0.2;

/** Letters without accents, as English data reads them. */
export const plain = (word: string): string => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const wordsOf = (text: string): string[] => (text.match(/[\p{L}\d]+/gu) ?? []).filter((word) => /\p{L}/u.test(word));

/** How many of some words are short words of each language, most of them first. */
const shares = (texts: readonly string[]) =>
  LISTS.map(({ language, words: list }) => ({
    language,
    share: texts.filter((word) => list.has(plain(word))).length / texts.length,
  })).toSorted((a, b) => b.share - a.share);

/** The language other than English in which enough sentences are written, whatever the menus around them say. */
function languageOfSentences(lines: readonly string[]): Language | null {
  const counts = new Map<Language, number>();
  for (const line of new Set(lines)) {
    const texts = wordsOf(line);
    if (texts.length < SENTENCE_WORDS) continue;
    const [best, second] = shares(texts);
    if (best?.language && best.share >= SENTENCE_SHARE && best.share > (second?.share ?? 0) * 1.3)
      counts.set(best.language, (counts.get(best.language) ?? 0) + texts.length);
  }
  counts.delete(FIRST);
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most && most[1] >= WORDS_MIN ? most[0] : null;
}

/**
 * The language of a text that was read as English.
 * @param lines as recognized
 * @returns null if it is English, or no language whose data is here
 */
export function languageOf(lines: readonly string[]): Language | null {
  const texts = wordsOf(lines.join(' '));
  if (texts.length < WORDS_MIN) return null;
  const [best, second] = shares(texts);
  if (best?.language && best.share >= SHARE_MIN && best.share > (second?.share ?? 0) * 1.3)
    return best.language === FIRST ? languageOfSentences(lines) : best.language;
  const sentences = languageOfSentences(lines);
  if (sentences) return sentences;
  // A word that a page repeats, such as the name of an icon, counts once.
  const distinct = [...new Set(texts)];
  const mixed = distinct.filter((word) => MIXED.test(word)).length / distinct.length;
  return mixed >= MIXED_MIN ? 'ukr' : null;
}
