import data from '../data/seniorities.json';
import { claimOf, phraseFinder } from './phrases.ts';
import type { Claim, Seniority } from './SmartTags.ts';

const findPhrases = phraseFinder(data);

/** Of several words in a title, the first of these is the level: a "Senior Manager" is a manager. */
const PRECEDENCE: readonly Seniority[] = [
  'intern',
  'executive',
  'director',
  'manager',
  'principal',
  'staff',
  'lead',
  'senior',
  'mid',
  'junior',
];
/** Between two levels of which one is wanted: "Junior/Senior", "Mid to Senior". */
const CHOICE = /^\s*(?:[/,&|–-]|or|oder|ou|to|bis|and|und|až|lub|do)\s*$/i;

/** What a title says about the level. Levels that are a choice, and ranks that differ by industry, leave it open. */
export function seniorityInTitle(title: string, flat: string): Claim<Seniority>[] {
  const claims: Claim<Seniority>[] = [];
  let isChoice = false;
  let previousEnd = -1;
  for (const { value, index, end } of findPhrases(flat)) {
    if (value === 'none') continue;
    isChoice ||= previousEnd !== -1 && CHOICE.test(title.slice(previousEnd, index));
    previousEnd = end;
    claims.push(claimOf(value === 'open' ? null : value, 'title', title.slice(index, end)));
  }
  const open = claims.filter(({ value }) => value === null);
  if (open.length > 0 || isChoice) return open.length > 0 ? open : claims;
  const level = PRECEDENCE.find((name) => claims.some(({ value }) => value === name));
  return claims.filter(({ value }) => value === level).slice(0, 1);
}
