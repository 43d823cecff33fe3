import { PRODUCT } from '@jobtrail/contract';
import { isCommon } from './commonPasswords.ts';
import { comparable } from './comparable.ts';

/** Whose password it is. */
export interface Owner {
  readonly name: string;
  readonly email: string;
}

/** Why a password is too easy to guess. */
type Weakness = 'simple' | 'common' | 'personal';

/** Fewer different characters than this are too few for any password. */
const DISTINCT_MIN = 4;
/** How many characters a password needs in addition to the words that belong to its owner. */
const REST_MIN = 6;
/** Shorter words occur in others by chance. */
const WORD_MIN = 3;
const REPEATED = /^(.{1,4})\1+$/su;

/** The digits as they follow each other on a keyboard, where 0 is after 9. */
const DIGIT_ROWS = ['12345678901234567890', '09876543210987654321'];
/** What is typed after a word to make it long enough, or to have a digit and a sign. */
const TAIL = /[\d\p{P}\p{S}]{1,7}$/u;
/** The letters that digits and signs replace in words. */
const REPLACED: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
/** Words that are too short for the list of common passwords, or belong to a search for work. Others follow a digit. */
const FIRST_WORDS: ReadonlySet<string> = new Set([
  ...['welcome', 'admin', 'administrator', 'demo', 'test', 'testing', 'user', 'guest', 'login', 'letmein', 'changeme'],
  ...[
    'qwerty',
    'qwertz',
    'azerty',
    'abc',
    'abcd',
    'abcdef',
    'aa',
    'pass',
    'passwd',
    'secret',
    'master',
    'hello',
    'summer',
  ],
  ...['winter', 'spring', 'autumn', 'monday', 'dragon', 'monkey', 'shadow', 'linkedin', 'indeed', 'glassdoor', 'jobs'],
  ...[
    'jobhunter',
    'jobhunt',
    'jobsearch',
    'jobseeker',
    'newjob',
    'dreamjob',
    'career',
    'careers',
    'resume',
    'interview',
  ],
]);

const withLetters = (text: string): string => [...text].map((character) => REPLACED[character] ?? character).join('');

/** Whether a password is a word that many people begin with, or such a word with the usual digits and signs. */
function isCommonWord(text: string): boolean {
  const bare = text.replace(TAIL, '');
  return [text, bare, withLetters(text), withLetters(bare)].some((word) => isCommon(word) || FIRST_WORDS.has(word));
}

/** Whether each character follows the one before it, as in 12345678 or hgfedcba. */
function isRun(text: string): boolean {
  if (DIGIT_ROWS.some((row) => row.includes(text))) return true;
  const codes = [...text].map((character) => character.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** Whether a password without spaces and control characters has too few different characters, or a regular pattern. */
const isSimple = (text: string): boolean => new Set(text).size < DISTINCT_MIN || isRun(text) || REPEATED.test(text);

/** The words that others know about a person: the product's name, and the parts of name and address. */
function wordsOf({ name, email }: Owner): string[] {
  const words = [PRODUCT, name, email, ...name.split(/[^\p{L}\p{N}]+/u), ...email.split(/[^\p{L}\p{N}]+/u)];
  return [...new Set(words.map(comparable))]
    .filter((word) => word.length >= WORD_MIN)
    .sort((a, b) => b.length - a.length);
}

/** Whether hardly anything is left of a password without the words that belong to its owner. */
function isPersonal(text: string, owner: Owner): boolean {
  const rest = wordsOf(owner).reduce((left, word) => left.replaceAll(word, ''), text);
  return rest !== text && rest.length < REST_MIN;
}

/** Why a password is too easy to guess; null if it is not. It takes microseconds. */
export function weaknessOf(password: string, owner: Owner): Weakness | null {
  const text = comparable(password);
  if (isSimple(text)) return 'simple';
  if (isCommon(text)) return 'common';
  if (isPersonal(text, owner)) return 'personal';
  return isCommonWord(text) ? 'common' : null;
}
