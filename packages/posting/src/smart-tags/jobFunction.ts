import { alternatives } from '../data/alternatives.ts';
import data from '../data/functions.json';
import { claimOf, phraseFinder } from './phrases.ts';
import type { Claim, JobFunction } from './SmartTags.ts';

const findOccupations = phraseFinder(data.occupations);
const findDepartments = phraseFinder(data.departments);
/** Between the occupation and what it is for: "Recruiter, Engineering", "Developer for Marketing". */
const SEPARATOR = /[()[\]{}|·•,;:–—]|\s-|-\s|\s(?:in|for|of|at|to|für|im|within|de|del|di|w|v)\s/i;
const RANK_BEFORE = new RegExp(`${alternatives(data.ranks.before)}(?: of)?[ /]{1,3}$`);
const RANK_AFTER = new RegExp(`^ ${alternatives(data.ranks.after)}(?![^ /])`);

/**
 * What a title says about the function. The occupation counts, not what it is for; without one, a department next to a
 * rank does: "Head of Sales".
 */
export function functionInTitle(title: string, flat: string): Claim<JobFunction>[] {
  const claims: Claim<JobFunction>[] = [];
  let previousEnd = -1;
  for (const { value, index, end } of findOccupations(flat)) {
    if (previousEnd !== -1 && SEPARATOR.test(title.slice(previousEnd, index))) break;
    if (value === 'none') return [];
    previousEnd = end;
    claims.push(claimOf(value, 'title', title.slice(index, end)));
  }
  return claims.length > 0 ? claims : departmentIn(title, flat);
}

function departmentIn(title: string, flat: string): Claim<JobFunction>[] {
  return findDepartments(flat)
    .filter(({ index, end }) => RANK_BEFORE.test(flat.slice(0, index)) || RANK_AFTER.test(flat.slice(end)))
    .map(({ value, index, end }) => claimOf(value, 'title', title.slice(index, end)));
}
