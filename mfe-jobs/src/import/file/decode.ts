import { type Encoding, UnreadableFile } from '../reading.ts';

export interface Decoded {
  readonly text: string;
  readonly encoding: Encoding;
  /** What the person may choose instead: none if the bytes leave no doubt. */
  readonly encodings: readonly Encoding[];
}

/** In the order in which they are preferred where nothing tells them apart. */
const GUESSED = ['windows-1252', 'windows-1250', 'macintosh'] as const;
const DOUBTFUL: readonly Encoding[] = [...GUESSED, 'utf-8'];
const MARKS: readonly (readonly [Encoding, readonly number[]])[] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];
/** How many bytes a guess looks at, from the first one that is not ASCII. */
const SAMPLE = 200_000;

/**
 * Decodes a file: by its byte order mark, as UTF-8 if it is valid throughout, or else by a guess that the person can
 * correct.
 * @param chosen the person's choice, which a byte order mark overrules
 * @throws UnreadableFile for what is no text
 */
export function decode(bytes: Uint8Array, chosen?: Encoding): Decoded {
  const marked = MARKS.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte))?.[0];
  if (marked) return decoded(bytes, marked, []);
  const isUtf8 = isValidUtf8(bytes);
  if (isUtf8 && (chosen === undefined || chosen === 'utf-8')) return decoded(bytes, 'utf-8', []);
  const encoding = chosen ?? guess(bytes);
  return decoded(bytes, encoding, isUtf8 ? [] : DOUBTFUL);
}

function decoded(bytes: Uint8Array, encoding: Encoding, encodings: readonly Encoding[]): Decoded {
  const text = textOf(bytes, encoding);
  if (text.includes('\0')) throw new UnreadableFile('This file is no text. Save the table as CSV, and import that.');
  return { text, encoding, encodings };
}

/** As a stream, because Node otherwise reads windows-1252 as if it were Latin-1. */
const textOf = (bytes: Uint8Array, encoding: Encoding): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function guess(bytes: Uint8Array): Encoding {
  const first = Math.max(0, bytes.findIndex((byte) => byte > 0x7f) - 1);
  const sample = bytes.subarray(first, first + SAMPLE);
  let best: { encoding: Encoding; score: number } = { encoding: 'windows-1252', score: -Infinity };
  for (const encoding of GUESSED) {
    const score = likelihood(textOf(sample, encoding));
    if (score > best.score) best = { encoding, score };
  }
  return best.encoding;
}

/** The letters of languages beyond a to z, in lower case. */
const LETTERS = [
  'äöüß',
  'éèêëàâçôûùîïœæ',
  'áéíóúñü',
  'ãõáéíóúâêôçà',
  'àèéìòù',
  'åäöæøé',
  'ëïéèö',
  'ąćęłńóśźż',
  'áčďéěíňóřšťúůýž',
  'áäčďéíĺľňóôŕšťúýž',
  'áéíóöőúüű',
  'ăâîşţșț',
  'čćšžđ',
].map((letters) => new Set(letters));
/** Signs that texts have in any language, outside of words. */
const SIGNS = new Set('€£§°·•…–—‘’‚“”„«»¿¡®©™ªº´ ');
const IS_LETTER = /\p{L}/u;
const VOWELS = new Set('aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýăąěęįőůű');

/** How much a text looks as if a person had written it: 1 if everything beyond ASCII does. */
function likelihood(text: string): number {
  const hits = LETTERS.map(() => 0);
  let [total, signs, odd] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at);
    if (char <= '\x7f') continue;
    total += 1;
    const [before, after] = [text.charAt(at - 1), text.charAt(at + 1)];
    const isInside = IS_LETTER.test(before) && IS_LETTER.test(after);
    if (!IS_LETTER.test(char)) {
      if (SIGNS.has(char) && (!isInside || char === '’')) signs += 1;
      else odd += 1;
      continue;
    }
    const lower = char.toLowerCase();
    for (const [language, letters] of LETTERS.entries())
      if (letters.has(lower)) hits[language] = (hits[language] ?? 0) + 1;
    // An upper case letter within a word, or a consonant between two others, comes from another encoding.
    const isRaised = char !== lower && before !== before.toUpperCase();
    const isStuck = isInside && ![before, lower, after].some((one) => VOWELS.has(one.toLowerCase()));
    if (isRaised || isStuck) odd += 1;
  }
  return total === 0 ? 0 : (Math.max(...hits) + signs - 2 * odd) / total;
}
