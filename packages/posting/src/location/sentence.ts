import { alternatives, eitherCase } from '../data/alternatives.ts';
import sentences from '../data/placeSentences.json';
import { cleanValue, oneLine } from '../text/clean.ts';
import { matchesOf } from '../text/matches.ts';
import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { isBoardName, isDepartment, isGeneric } from '../title/words.ts';
import { baseFormOf } from './baseForm.ts';
import { isKnownLocation } from './knownLocations.ts';

/** A place of work in a sentence, and the kind of sentence. */
interface PlaceOfWork {
  value: string;
  sign: 'ours-in' | 'workplace-in' | 'placed-in' | 'place-of-work';
}

const WORD = String.raw`[\p{L}\p{N}’'-]+`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const PLACE = String.raw`(?=(\p{Lu}[^.;:!?()]{1,60}(?:\(\p{Lu}[\p{L}-]{2,20}\))?))`;
const IN = alternatives(sentences.prepositions);
const OF = alternatives(sentences.ofPlace);
const STREET = String.raw`(?:\d{1,5}[a-z]? (?:\p{Lu}\p{L}+ ){1,3}(?:in )?)?`;

const OURS = eitherCase(alternatives(sentences.ours));
const WORKPLACE = eitherCase(alternatives(sentences.workplaces));
const OTHERS = new RegExp(`${START}${alternatives(sentences.others)}(?!\\p{L})`, 'iu');
const IS_WORKPLACE = new RegExp(`${START}${alternatives(sentences.workplaces)}(?!\\p{L})`, 'iu');

/** What every sentence about a place contains: a capitalized word within it. */
const NAME = / \p{Lu}/u;
const JOINED_NAME = new RegExp(String.raw` (?:${IN}|${OF}) (?:\d|\p{Lu})`, 'u');
const PLACE_OF_WORK = eitherCase(alternatives(sentences.placesOfWork));

/**
 * The words before a place, the clearest references to this job first. Each pattern has a hint: a part of it that is
 * cheaper to search for and that most lines do not contain.
 */
const LEAD_INS: readonly (readonly [sign: PlaceOfWork['sign'], hint: RegExp, pattern: RegExp])[] = [
  [
    'place-of-work',
    new RegExp(`${PLACE_OF_WORK} `),
    new RegExp(String.raw`${START}${PLACE_OF_WORK} (?:${IN} )?${PLACE}`, 'gu'),
  ],
  [
    'ours-in',
    JOINED_NAME,
    new RegExp(String.raw`${START}${OURS} ((?:${WORD} ){1,4}?)(?:${IN}|${OF}) ${STREET}${PLACE}`, 'gu'),
  ],
  [
    'ours-in',
    new RegExp(String.raw`${OURS} \p{Lu}`, 'u'),
    new RegExp(
      String.raw`${START}${OURS} (?=(\p{Lu}[\p{L}'’ -]{2,40}? ${alternatives(sentences.workplaces)}(?!\p{L})))`,
      'gu',
    ),
  ],
  [
    'workplace-in',
    JOINED_NAME,
    new RegExp(String.raw`${START}(${WORKPLACE} (?:\p{Ll}+ ){0,3}?)(?:${IN}|${OF}) ${STREET}${PLACE}`, 'gu'),
  ],
  [
    'placed-in',
    JOINED_NAME,
    new RegExp(
      String.raw`${START}${eitherCase(alternatives(sentences.placed))} (?:\p{Ll}+ )?${IN} ${STREET}${PLACE}`,
      'gu',
    ),
  ],
];
const MAX_WORDS = 5;
/** The maximum distance between a place and the name of its owner before it, in characters. */
const OWNER_DISTANCE_MAX = 40;
const LOWERCASE_WORD = new RegExp(`^${alternatives(sentences.small)}$`, 'u');
const NAME_PART = /^\p{Lu}[\p{L}'’-]+$/u;
/** What makes a name that of a building or a station: "Levent Metro Station". */
const BUILDING = new RegExp(
  String.raw`^,? ?(?:[\p{Lu}\d][\p{L}\d]* )?${alternatives(sentences.buildings)}(?!\p{L})`,
  'iu',
);
const NAME_AFTER_PREPOSITION = new RegExp(String.raw` ${IN} (?=(\p{Lu}.*))`, 'gu');
/** Capitalized words that are not places. */
const NOT_A_PLACE = new RegExp(`^${alternatives(sentences.noPlaces)}$`, 'i');

/** The places of work in the sentences of a line: "our workshop in Dundee", "Arbeitsort ist Lienz". */
export function* placesOfWorkIn(line: string): Generator<PlaceOfWork> {
  if (!NAME.test(line)) return;
  for (const [sign, hint, pattern] of LEAD_INS)
    for (const match of hint.test(line) ? matchesOf(pattern, line) : []) {
      const between = match.length > 2 ? (match[1] ?? '') : '';
      if (sign !== 'ours-in' && isAboutOthers(line, match.index)) continue;
      if (match.length > 2 && (OTHERS.test(between) || !IS_WORKPLACE.test(between))) continue;
      const place = placeIn(match.at(-1) ?? '', line.slice(match.index));
      if (place !== null) yield { value: place, sign };
    }
}

const IS_PLACED = new RegExp(`${START}${alternatives(sentences.placed)}(?!\\p{L})`, 'iu');

/** Whether the sentence around an index is about the employer's place of work. */
export function isAboutWorkplace(line: string, index: number): boolean {
  const before =
    line
      .slice(0, index)
      .split(/[.!?]\s/)
      .at(-1) ?? '';
  return (IS_WORKPLACE.test(before) || IS_PLACED.test(before)) && !OTHERS.test(before);
}

/** Whether the sentence around an index is about another company's place, such as a customer's. */
function isAboutOthers(line: string, index: number): boolean {
  const before = line
    .slice(Math.max(0, index - OWNER_DISTANCE_MAX), index)
    .split(/[.;!?]\s/)
    .at(-1);
  return OTHERS.test(before ?? '');
}

/**
 * The place at the start of a text, or the first known one in the rest of its sentence if the text starts with a name
 * in no list and a comma, which may be that of a building.
 */
function placeIn(text: string, sentence: string): string | null {
  const first = leadingPlace(text);
  const isTown = first !== null && !text.startsWith(`${first}, `);
  if (isTown || (first !== null && isKnownLocation(first.split(',')[0] ?? ''))) return first;
  for (const match of matchesOf(NAME_AFTER_PREPOSITION, sentence.split(/[.!?;]\s/)[0] ?? '')) {
    const place = leadingPlace(match[1] ?? '');
    if (place !== null && isKnownLocation(place.split(',')[0] ?? '')) return place;
  }
  return first;
}

/** The place at the start of a text. It may be in no list, such as a village. */
function leadingPlace(text: string): string | null {
  const words = oneLine(text).split(' ').slice(0, MAX_WORDS);
  const parts: string[] = [];
  for (const word of words) {
    const part = word.replace(/[,.;:]+$/, '');
    const isName = NAME_PART.test(part) && !NOT_A_PLACE.test(part);
    if (!isName && !(parts.length > 0 && LOWERCASE_WORD.test(part))) break;
    parts.push(part);
    if (part !== word) break;
  }
  while (parts.length > 0 && LOWERCASE_WORD.test(parts.at(-1) ?? '')) parts.pop();
  const isBuilding = (count: number) => BUILDING.test(words.slice(count).join(' '));
  for (let count = parts.length; count > 0; count -= 1) {
    const known = baseFormOf(parts.slice(0, count).join(' '));
    if (known !== null) return isBuilding(count) ? null : withRegion(known, text, count);
  }
  if (BUILDING.test(parts.slice(1).join(' ')) || isBuilding(parts.length)) return null;
  const name = cleanValue(parts.filter((_, index) => index < nameLength(parts)).join(' '));
  return isPlaceLike(name) ? withRegion(name, text, name.split(' ').length) : null;
}

/** The number of words that belong to the name: it ends at a small word such as "and". */
function nameLength(parts: readonly string[]): number {
  const first = parts.findIndex((part) => LOWERCASE_WORD.test(part));
  const joins = first !== -1 && /^(?:upon|sur|am|an|nad|pod|del|la)$/.test(parts[first] ?? '');
  return first === -1 || joins ? parts.length : first;
}

/** Adds what follows the name: a known region, "Oban, Scotland", or a word in brackets, "Frankfurt (Oder)". */
function withRegion(name: string, text: string, count: number): string {
  const rest = oneLine(text)
    .split(' ')
    .slice(count - 1)
    .join(' ');
  const river = /^\S+ (\(\p{Lu}[\p{L}-]{2,20}\))/u.exec(rest)?.[1];
  if (river !== undefined) return `${name} ${river}`;
  const region = /^\S+, (\p{Lu}[\p{L}-]+(?: \p{Lu}[\p{L}-]+)?)/u.exec(rest)?.[1];
  return region !== undefined && isKnownLocation(region) ? `${name}, ${region}` : name;
}

function isPlaceLike(name: string): boolean {
  return (
    name.length >= 3 &&
    name.length <= 40 &&
    !/^\p{Lu}+$/u.test(name) &&
    !isRoleLike(name) &&
    !isDepartment(name) &&
    !isContract(name) &&
    !isGeneric(name) &&
    !isBoardName(name)
  );
}
