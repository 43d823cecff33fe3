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

const isLetter = (character: string | undefined): boolean => character !== undefined && /[\p{L}\p{N}]/u.test(character);

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

const initialsOf = (text: string): string =>
  text
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => word.charAt(0))
    .join('');

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
  return initialsOf(candidate.title).startsWith(wanted) ? INITIALS : LETTERS;
}

/** A found command and how well it was found. */
export interface Hit {
  readonly candidate: Candidate;
  readonly score: number;
}

/**
 * The commands that a text finds, best first; of those found equally well, the shorter one. Those that only have its letters
 * are left out if others contain it.
 */
export function rank(candidates: readonly Candidate[], text: string): Hit[] {
  const wanted = fold(text);
  const hits: Hit[] = [];
  let best = 0;
  for (const candidate of candidates) {
    const score = scoreOf(candidate, wanted);
    if (score === 0) continue;
    hits.push({ candidate, score });
    best = Math.max(best, score);
  }
  const found = best > LETTERS ? hits.filter(({ score }) => score > LETTERS) : hits;
  return found.sort((a, b) => b.score - a.score || a.candidate.title.length - b.candidate.title.length);
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
