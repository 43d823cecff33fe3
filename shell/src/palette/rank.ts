import { fold } from '@jobtrail/contract';
import type { Command } from '@jobtrail/web-kit';

/** A command with its texts as they are compared. */
export interface Candidate {
  readonly key: string;
  readonly command: Command;
  readonly part: string;
  readonly title: string;
  readonly detail: string;
  readonly also: string;
}

/** Folds the texts of a command once, so that a key press only compares them. */
export const candidateOf = (part: string, command: Command): Candidate => ({
  key: `${part} ${command.id}`,
  command,
  part,
  title: fold(command.title),
  detail: fold(command.detail ?? ''),
  also: fold(command.also ?? ''),
});

/** How well a text is found, best first. Only the letters in their order count as found below `INITIALS`. */
const EXACT = 1000;
const WORD = 920;
const PREFIX = 880;
const WORD_PREFIX = 840;
const CONTAINS = 760;
const INITIALS = 600;
const LETTERS = 500;
/** What is found in a detail, or in words that are not shown, comes after what is found in a title. */
const IN_DETAIL = 50;
const IN_OTHERS = 90;

/** Whether a folded character is part of a word. */
function isLetter(character: string | undefined): boolean {
  if (character === undefined) return false;
  if (character > '\x7f') return /[\p{L}\p{N}]/u.test(character);
  return (character >= 'a' && character <= 'z') || (character >= '0' && character <= '9');
}

/** How well a folded text contains another one; 0 if it does not. */
function scoreIn(text: string, wanted: string): number {
  let at = text.indexOf(wanted);
  if (at === -1) return 0;
  if (text === wanted) return EXACT;
  let best = at === 0 ? PREFIX : CONTAINS;
  for (; at !== -1; at = text.indexOf(wanted, at + 1)) {
    if (isLetter(text[at - 1])) continue;
    if (!isLetter(text[at + wanted.length])) return WORD;
    best = Math.max(best, WORD_PREFIX);
  }
  return best;
}

/** Whether a text has the letters of another one in their order. */
function hasLetters(text: string, wanted: string): boolean {
  let at = -1;
  for (const letter of wanted) {
    at = text.indexOf(letter, at + 1);
    if (at === -1) return false;
  }
  return true;
}

/** Whether the words of a text begin with the letters of another one. */
function hasInitials(text: string, wanted: string): boolean {
  let found = 0;
  for (let at = 0; at < text.length && found < wanted.length; at += 1) {
    if (!isLetter(text[at]) || isLetter(text[at - 1])) continue;
    if (text[at] !== wanted[found]) return false;
    found += 1;
  }
  return found === wanted.length;
}

const bestOf = ({ title, detail, also }: Candidate, wanted: string): number =>
  Math.max(scoreIn(title, wanted), scoreIn(detail, wanted) - IN_DETAIL, scoreIn(also, wanted) - IN_OTHERS, 0);

/** How well a command is found by a folded text: all of it at once, or each of its words. 0 if it is not. */
export function scoreOf(candidate: Candidate, wanted: string): number {
  const whole = bestOf(candidate, wanted);
  if (whole > 0) return whole;
  const words = wanted.split(' ');
  if (words.length > 1) {
    const scores = words.map((word) => bestOf(candidate, word));
    return Math.min(...scores);
  }
  if (wanted.length < 2 || !hasLetters(candidate.title, wanted)) return 0;
  return hasInitials(candidate.title, wanted) ? INITIALS : LETTERS;
}

/** A found command and how well it was found. */
export interface Hit {
  readonly candidate: Candidate;
  readonly score: number;
}

const isBetter = (a: Hit, b: Hit): number => b.score - a.score || a.candidate.title.length - b.candidate.title.length;

/** Leaves out those that only have the letters of a text if others contain it. */
export const withoutLooseHits = (hits: readonly Hit[]): readonly Hit[] =>
  hits.some(({ score }) => score > LETTERS) ? hits.filter(({ score }) => score > LETTERS) : hits;

/** The commands that a text finds, best first; of those found equally well, the shorter one. */
export function rank(candidates: readonly Candidate[], text: string): readonly Hit[] {
  const wanted = fold(text);
  const hits: Hit[] = [];
  for (const candidate of candidates) {
    const score = scoreOf(candidate, wanted);
    if (score > 0) hits.push({ candidate, score });
  }
  return withoutLooseHits(hits.sort(isBetter));
}

/** A part of a text, and whether it is what was found. */
export type MarkedPart = readonly [text: string, found: boolean];

/** Splits a text at the first place of what was typed, or of its first word that is there. */
export function markedParts(text: string, typed: string): MarkedPart[] {
  const folded = fold(text);
  const wanted = fold(typed);
  // A folded text of another length has its letters in other places.
  if (wanted === '' || folded.length !== text.length) return [[text, false]];
  const places = [wanted, ...wanted.split(' ')].map((word) => ({ word, at: placeIn(folded, word) }));
  const place = places.find(({ at }) => at !== -1);
  if (!place) return [[text, false]];
  const end = place.at + place.word.length;
  const parts: MarkedPart[] = [
    [text.slice(0, place.at), false],
    [text.slice(place.at, end), true],
    [text.slice(end), false],
  ];
  return parts.filter(([part]) => part !== '');
}

/** The first place at the start of a word; otherwise the first place. */
function placeIn(text: string, wanted: string): number {
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1))
    if (!isLetter(text[at - 1])) return at;
  return text.indexOf(wanted);
}
