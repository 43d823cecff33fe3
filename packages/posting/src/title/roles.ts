import { alternatives, words } from '../data/alternatives.ts';
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
