import { alternatives, words } from '../data/alternatives.ts';
import roles from '../data/roles.json';
import { foldPlain } from '../text/clean.ts';

/** Words that jobs are called by, by language, without accents. */
const WORDS = new Set(words(roles.words));

/** How words end that languages join from several: "Softwareentwickler", "Projektmanagerin", "systemutvecklare". */
const COMPOUND = new RegExp(`${alternatives(roles.compoundEndings)}(?:in|innen)?$`);

const PHRASE = new RegExp(
  [String.raw`\b${alternatives(roles.phrases)}\b`, ...roles.marks, alternatives(roles.asian)].join('|'),
  'i',
);

/** Whether a text has a word that jobs are called by. */
export function isRoleLike(text: string): boolean {
  const plain = text.slice(0, 400).normalize('NFD').replace(/\p{M}/gu, '').normalize('NFC');
  return (
    PHRASE.test(text) ||
    PHRASE.test(plain) ||
    (foldPlain(plain).match(/[a-z]{2,}/g) ?? []).some(
      (word) => WORDS.has(word) || (word.length > 9 && COMPOUND.test(word)),
    )
  );
}
