import { alternatives, words } from '../data/alternatives.ts';
import headlines from '../data/headlines.json';
import roles from '../data/roles.json';
import { foldPlain, withoutMarks } from '../text/clean.ts';
import { memoize } from '../text/memoize.ts';

/** Words of job titles by language, without accents. */
const WORDS = new Set(words(roles.words).map(foldPlain));

/**
 * Endings of job titles in languages with compound words: "Softwareentwickler", "Projektmanagerin", "systemutvecklare".
 */
const COMPOUND = new RegExp(`${alternatives(roles.compoundEndings)}(?:in|innen)?$`);

/** Endings of crafts, which are short enough that their words are too: "Bookbinder", "Zeilmaker". */
const CRAFT = new RegExp(`${alternatives(roles.craftEndings)}$`);

const PHRASE = new RegExp(
  [String.raw`\b${alternatives(roles.phrases)}\b`, ...roles.marks, alternatives(roles.asian)].join('|'),
  'i',
);

/** Whether a text contains a word of a job title. */
export const isRoleLike = memoize((text) => {
  const plain = withoutMarks(text.slice(0, 400));
  return (
    PHRASE.test(text) ||
    (plain !== text && PHRASE.test(plain)) ||
    (foldPlain(plain).match(/\p{L}{2,}/gu) ?? []).some(
      (word) => WORDS.has(word) || (word.length > 9 && COMPOUND.test(word)) || (word.length > 8 && CRAFT.test(word)),
    )
  );
});

/** Inflected endings with those of the base form. */
const CASES = words(headlines.soughtCases).map((entry) => entry.split('>'));

/** The base form of a job title that a sentence inflects: "kuchaře" is "kuchař", "mechanika" is "mechanik". */
export function baseFormOf(title: string): string {
  const parts = title.split(' ');
  if (isRoleLike(title)) return title;
  const bases = parts.map((word) =>
    CASES.flatMap(([ending = '', end = '']) => (word.endsWith(ending) ? word.slice(0, -ending.length) + end : [])),
  );
  const found = bases.findIndex((some) => some.some(isRoleLike));
  if (found === -1) return title;
  return parts
    .map((word, index) => bases[index]?.find(isRoleLike) ?? word.replace(/ego$/, 'y').replace(/(.)ého$/, '$1ý'))
    .join(' ');
}
