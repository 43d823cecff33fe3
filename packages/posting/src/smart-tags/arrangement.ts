import { alternatives, words } from '../data/alternatives.ts';
import data from '../data/arrangements.json';
import { matchesOf } from '../text/matches.ts';
import { memoize } from '../text/memoize.ts';
import { claimOf, flatten, type Phrase, phraseFinder, tokenOf, wholeWords } from './phrases.ts';
import type { Arrangement, Claim } from './SmartTags.ts';

const findPhrases = phraseFinder(data.phrases);
const findStatements = phraseFinder(data.statements);
const REMOTE_ALONE = new RegExp(`^${wholeWords(alternatives(data.remoteAlone))}$`);
const REMOTE_BEFORE = new RegExp(`^ ${alternatives(data.remoteBefore)}(?![^ /])`);
const BESIDE = new Set(words(data.besideInTitle));
const CONDITIONAL = new RegExp(wholeWords(alternatives(data.conditional)));
/** Between the parts of a title. */
const SEPARATOR = /[()[\]{}|·•,;:–—/]|\s-|-\s/g;
/** Between places of which a person may choose one. */
const ALTERNATIVE = /;|\||\s\/\s|\s(?:or|oder|ou|o|nebo|lub)\s/i;

type Said = ReturnType<typeof findPhrases>[number]['value'];

const valueOf = (said: Exclude<Said, 'none'>): Arrangement | null => (said === 'open' ? null : said);

/**
 * What a location says about the arrangement. A place alone says nothing. The token of each claim is the whole location,
 * since the same words mean different things to different employers: "Berlin (Home Office)".
 */
export const arrangementInLocation = memoize((location): readonly Claim<Arrangement>[] => {
  const flat = flatten(location);
  const token = tokenOf(location);
  const claim = (value: Arrangement | null, said: string): Claim<Arrangement> => ({
    value,
    evidence: { source: 'location', words: said.trim(), token },
  });
  if (REMOTE_ALONE.test(flat.trim())) return [claim('remote', location)];
  const phrases = findPhrases(flat).flatMap(({ value, index, end }) =>
    value === 'none' ? [] : [{ value, said: location.slice(index, end) }],
  );
  const places = phrases.length > 0 ? location.split(ALTERNATIVE) : [];
  const isChoice = places.length > 1 && places.some((place) => findPhrases(flatten(place)).length === 0);
  return phrases.map(({ value, said }) => claim(isChoice ? null : valueOf(value), said));
});

/**
 * What a title says about the arrangement: a part of its own, such as "(Remote, EU)" or "- Hybrid", or "Remote" before an
 * occupation. Elsewhere the words belong to the occupation: "Remote Sensing Engineer", "Hybrid Cloud Architect".
 */
export function arrangementInTitle(title: string, flat: string): Claim<Arrangement>[] {
  const phrases = findPhrases(flat);
  if (phrases.length === 0) return [];
  const bounds = [0];
  for (const match of matchesOf(SEPARATOR, title)) bounds.push(match.index, match.index + match[0].length);
  bounds.push(title.length);
  const claims: Claim<Arrangement>[] = [];
  for (const phrase of phrases) {
    const from = bounds.findLast((bound) => bound <= phrase.index) ?? 0;
    const to = bounds.find((bound) => bound >= phrase.end) ?? title.length;
    if (phrase.value === 'none') continue;
    const isOwnPart = rest(flat, from, to, phrases).every((word) => BESIDE.has(word));
    const isAdjective =
      phrase.value === 'remote' && phrase.index === 0 && REMOTE_BEFORE.test(flat.slice(phrase.end, phrase.end + 40));
    if (isOwnPart || isAdjective) {
      claims.push(claimOf(valueOf(phrase.value), 'title', title.slice(phrase.index, phrase.end)));
    }
  }
  return claims;
}

/** The words between two positions that are in no phrase. */
function rest(flat: string, from: number, to: number, phrases: readonly Phrase<Said>[]): string[] {
  let text = '';
  let at = from;
  for (const { value, index, end } of phrases)
    if (value !== 'none' && index >= from && end <= to) {
      text += `${flat.slice(at, index)} `;
      at = end;
    }
  return (text + flat.slice(at, to)).split(' ').filter((word) => word !== '');
}

/**
 * What a sentence of the posting states about the arrangement of this job: "This role is fully remote". A sentence with a
 * condition, an option or a limited time states nothing, except that remote work is excluded.
 */
export function arrangementInSentence(sentence: string, flat: string): Claim<Arrangement>[] {
  return findStatements(flat).flatMap(({ value, index, end }): Claim<Arrangement>[] => {
    const said = sentence.slice(index, end);
    if (value === 'denied') return [{ ...claimOf<Arrangement>(null, 'text', said), denies: 'remote' }];
    return CONDITIONAL.test(flat) ? [] : [claimOf(value, 'text', said)];
  });
}

/** What schema.org's `jobLocationType` says: its only value is TELECOMMUTE. */
export function arrangementInFacts(types: readonly string[]): Claim<Arrangement>[] {
  return types
    .filter((type) => /^telecommute$/i.test(type.trim()))
    .map((type) => claimOf<Arrangement>('remote', 'facts', type));
}
