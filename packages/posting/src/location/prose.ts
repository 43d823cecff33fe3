import { alternatives, eitherCase } from '../data/alternatives.ts';
import locationWords from '../data/locationWords.json';
import { cleanValue, fold, oneLine } from '../text/clean.ts';
import { labeledLine } from '../text/labels.ts';
import { matchesOf } from '../text/matches.ts';
import { baseFormOf } from './baseForm.ts';
import { isKnownLocation } from './knownLocations.ts';
import { isLocation } from './line.ts';
import { isAboutWorkplace, placesOfWorkIn } from './sentence.ts';

const MAX_IN_PROSE = 20;
const MAX_LINE_LENGTH = 1_500;
const LINES_WITH_PREPOSITIONS = 60;
const MAX_SENTENCES_LENGTH = 600;
/** A preposition before a name: only known places count after it. */
const AFTER_PREPOSITION = new RegExp(
  String.raw`(?:(?<=[\s¡(])|^)${eitherCase(alternatives(locationWords.prepositions))} (?=(\p{Lu}[^.;!?()]{2,50}))`,
  'gu',
);
/** A place with a case ending after an apostrophe, as in Turkish: "İzmir'de". */
const SUFFIXED = /(\p{Lu}\p{L}{2,20})['’](?:[dt][ae](?:ki)?|y?[ae])(?!\p{L})/gu;
/** A street and a town with its postal code: "14 Castle Street, Shrewsbury SY1 2BQ", "Sägeweg 4, 88353 Kißlegg". */
const ADDRESS = new RegExp(
  [
    String.raw`\d{1,4}[a-z]? \p{Lu}[\p{L} '’-]{2,40}, (\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){0,2}),? ` +
      String.raw`[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}(?![\p{L}\d])`,
    String.raw`\p{Lu}[\p{L} '’.-]{3,40} \d{1,4}[a-z]?, (?:[A-Z]{1,2}-)?\d{3} ?\d{1,2} (\p{Lu}[\p{L}'’-]+)`,
    String.raw`\d{1,4}(?: bis)?,? (?:rue|quai|avenue|place|boulevard|chemin|route|impasse|all[ée]e|cours) [\p{L} '’.-]{3,40}, \d{5} (\p{Lu}[\p{L}'’-]+)`,
    String.raw`\d{1,5} \p{Lu}[\p{L} .'’-]{2,40}, (\p{Lu}[\p{L} .'’-]{1,30}, [A-Z]{2})(?: \d{5})?(?![\p{L}\d])`,
  ].join('|'),
  'gu',
);
const REMOTE = new RegExp(String.raw`(?<![\p{L}])${alternatives(locationWords.remoteSentences)}(?![\p{L}])`, 'iu');
/** What every match of REMOTE contains. */
const REMOTE_HINT = new RegExp(alternatives(locationWords.remoteHints), 'i');

/**
 * Sentences that name a location: their sign, words that each of them contains, which are cheaper to search for, and the
 * pattern.
 */
const SENTENCES: readonly (readonly [sign: string, hint: RegExp, pattern: RegExp])[] = [
  [
    'job-is-in',
    / (?:in|at|out of|from) /i,
    new RegExp(
      [
        String.raw`\b(?:this (?:position|role|job) is|position is|role is|job is|you will be|you'll be|will be|are)`,
        String.raw`(?: (?:fully |primarily |currently )?(?:on-?site|hybrid|remote|physically))?,?`,
        String.raw`(?: (?:based|located|onsite|on-?site|working))?(?: (?:in|at|out of|from))(?: our| the)?`,
        String.raw`(?: (?:office|offices|headquarters|hq|facility|lab|plant|campus) (?:in|at|located in))?`,
        String.raw` (?=([^.;!?()]{3,60}))`,
      ].join(''),
      'giu',
    ),
  ],
  [
    'based-in',
    / (?:in|at) /i,
    new RegExp(
      [
        String.raw`\b(?:based|located|on-?site|office|offices|headquarters|facility|position|role|job) (?:in|at)`,
        String.raw`(?: our| the| beautiful| sunny| downtown)? (?=([^.;!?()]{3,60}))`,
      ].join(''),
      'giu',
    ),
  ],
  [
    'our-office',
    /\bour /i,
    /\bour ([^.;!?()]{3,40}) (?:office|headquarters|hq|facility|plant|campus|location|site)\b/giu,
  ],
  [
    'hiring-in',
    / (?:in|at|out of|from|w|we|v|ve|à|en|em|i|te|na|a) |\bour /i,
    new RegExp(String.raw`(?<![\p{L}])${alternatives(locationWords.placeSentences)}:? (?=([^.;!?()]{3,60}))`, 'giu'),
  ],
];

/** The locations in sentences of the posting: "based in Berlin", "our office in Austin, TX", "fully remote". */
export function* locationsInProse(lines: readonly string[]): Generator<{ value: string; sign: string; line: string }> {
  let found = 0;
  for (const [index, line] of lines.entries()) {
    if (found >= MAX_IN_PROSE) return;
    for (const { value, sign } of locationsInLine(oneLine(line.slice(0, MAX_LINE_LENGTH)), index)) {
      found += 1;
      yield { value, sign: `prose-${sign}`, line };
    }
  }
}

/**
 * @param index of the line: names after a preposition alone count at the beginning only
 */
function* locationsInLine(line: string, index: number): Generator<{ value: string; sign: string }> {
  const clear: { value: string; sign: string }[] = [];
  for (const [sign, hint, pattern] of SENTENCES) if (hint.test(line)) clear.push(...namedBy(pattern, line, sign));
  if (!labeledLine(line)) clear.push(...placesOfWorkIn(line.slice(0, MAX_SENTENCES_LENGTH)));
  yield* clear;
  for (const value of townsOfAddresses(line)) yield { value, sign: 'address' };
  if (index < LINES_WITH_PREPOSITIONS)
    for (const { value, index: at } of namedBy(AFTER_PREPOSITION, line.slice(0, 400), 'in'))
      if (!clear.some((found) => found.value === value))
        yield { value, sign: isAboutWorkplace(line, at) ? 'near-workplace' : 'in' };
  for (const { 1: name = '' } of index < LINES_WITH_PREPOSITIONS ? matchesOf(SUFFIXED, line.slice(0, 400)) : [])
    if (isKnownLocation(name))
      yield { value: name, sign: isAboutWorkplace(line, line.indexOf(name)) ? 'near-workplace' : 'in' };
  if (REMOTE_HINT.test(line) && REMOTE.test(line)) yield { value: 'Remote', sign: 'remote' };
}

/** The towns of the addresses in a line. */
export function* townsOfAddresses(line: string): Generator<string> {
  for (const match of matchesOf(ADDRESS, line.slice(0, MAX_SENTENCES_LENGTH)))
    yield match.slice(1).find((town) => town !== undefined) ?? '';
}

function* namedBy(
  pattern: RegExp,
  line: string,
  sign: string,
): Generator<{ value: string; sign: string; index: number }> {
  for (const match of matchesOf(pattern, line)) {
    const value = leadingLocation(match[1] ?? '');
    if (value !== null) yield { value, sign, index: match.index };
  }
}

/** The first location in a sentence. */
export function locationInProse(lines: readonly string[]): string | null {
  for (const { value, sign } of locationsInProse(lines))
    if (sign !== 'prose-remote' && sign !== 'prose-in') return value;
  return null;
}

/** The longest prefix of a text that is a location. */
function leadingLocation(text: string): string | null {
  const words = oneLine(text).split(' ').slice(0, 8);
  for (let count = words.length; count > 0; count -= 1) {
    const candidate = cleanValue(words.slice(0, count).join(' '));
    if (!/^\p{Lu}/u.test(candidate) || fold(candidate).length <= 2) continue;
    if (isLocation(candidate)) return candidate;
    const base = count <= 2 ? baseFormOf(candidate) : null;
    if (base !== null) return base;
  }
  return null;
}
