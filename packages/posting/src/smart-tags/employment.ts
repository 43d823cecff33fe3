import { alternatives } from '../data/alternatives.ts';
import data from '../data/employments.json';
import { claimOf, flatten, phraseFinder, wholeWords } from './phrases.ts';
import { type Claim, decide, type Employment, type SmartTag, type TagSource } from './SmartTags.ts';

const findPhrases = phraseFinder(data.phrases);
/** Words that say it only as a part of their own: "(Contract)", but not "Contract Administrator". */
const findAlone = phraseFinder(data.alone);
const findInFacts = phraseFinder(data.facts);
/** Between the parts of a title. */
const SEPARATOR = /[()[\]{}|·•,;:–—/]|\s-|-\s/;
const LABEL = new RegExp(`^ ?${wholeWords(alternatives(data.statements.labels))}[ /]{1,3}`);
const SENTENCE = new RegExp(`^ ?${alternatives(data.statements.sentences)}`);
const LABELED_MAX = 60;
/** "80-100 %", "60%" and "100 %", as Swiss titles have it at their end or in brackets. */
const WORKLOAD = /(?:(\d{2,3})\s?%?\s?(?:[-–]|bis|à)\s?)?(\d{2,3})\s?%(?=\s*(?:$|[),|/(–-]))/;
const FULL = 100;
const WORKLOAD_MIN = 10;

/** The kind of contract says more than the hours, and that of a learner more than its end: a full-time internship. */
const DETAIL: Readonly<Record<Employment, number>> = {
  'full-time': 0,
  'part-time': 0,
  contract: 1,
  temporary: 1,
  internship: 2,
  apprenticeship: 2,
};

/**
 * The employment that the claims agree on.
 * @param claims in order of trust; only the ones that say the most count
 */
export function decideEmployment(claims: readonly Claim<Employment>[]): SmartTag<Employment> | undefined {
  let most = 0;
  for (const { value } of claims) if (value !== null) most = Math.max(most, DETAIL[value]);
  return decide(claims.filter(({ value }) => (value === null ? most === 0 : DETAIL[value] === most)));
}

/** What a title says about the employment. */
export function employmentInTitle(title: string, flat: string): Claim<Employment>[] {
  const claims = phraseClaims(title, flat, 'title');
  for (const part of findAlone(flat).length > 0 ? title.split(SEPARATOR) : []) {
    const own = part.trim();
    const [phrase] = findAlone(flatten(own));
    if (phrase?.index === 0 && phrase.end === own.length) claims.push(claimOf(phrase.value, 'title', own));
  }
  return title.includes('%') ? [...claims, ...workloadIn(title)] : claims;
}

function phraseClaims(text: string, flat: string, source: TagSource): Claim<Employment>[] {
  const claims: Claim<Employment>[] = [];
  for (const { value, index, end } of findPhrases(flat))
    if (value !== 'none') claims.push(claimOf(value === 'either' ? null : value, source, text.slice(index, end)));
  return claims;
}

function workloadIn(title: string): Claim<Employment>[] {
  const match = WORKLOAD.exec(title);
  if (!match) return [];
  const least = Number(match[1] ?? match[2]);
  const most = Number(match[2]);
  if (least < WORKLOAD_MIN || most > FULL || least > most) return [];
  const value = least === FULL ? 'full-time' : most < FULL ? 'part-time' : null;
  return [claimOf<Employment>(value, 'title', match[0])];
}

/** What schema.org's `employmentType` says. VOLUNTEER, PER_DIEM and OTHER have no value here. */
export function employmentInFacts(types: readonly string[]): Claim<Employment>[] {
  return types.flatMap((type) => {
    const flat = flatten(type);
    const known = findInFacts(flat);
    return known.length > 0
      ? known.map(({ value }) => claimOf<Employment>(value, 'facts', type))
      : phraseClaims(type, flat, 'facts');
  });
}

/** What a line such as "Employment type: Full-time" or a sentence such as "This is a part-time role" states. */
export function employmentInSentence(sentence: string, flat: string): Claim<Employment>[] {
  const isLabeled = flat.length <= LABELED_MAX && LABEL.test(flat);
  return isLabeled || SENTENCE.test(flat) ? phraseClaims(sentence, flat, 'text') : [];
}
