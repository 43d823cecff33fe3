import { alternatives, words } from '../data/alternatives.ts';
import boards from '../data/boards.json';
import departments from '../data/departments.json';
import generic from '../data/generic.json';
import { foldPlain } from '../text/clean.ts';

/**
 * Boards and applicant tracking systems, which host postings of other companies: never the employer in a title or as
 * the site's name.
 */
const BOARDS = new Set(words(boards).map(foldPlain));

const GENERIC = new RegExp(`^${alternatives(generic)}$`);

export function isBoardName(text: string): boolean {
  return BOARDS.has(foldPlain(text).replace(/ (?:jobs?|careers|com)$/, '')) || BOARDS.has(foldPlain(text));
}

/** Generic words that appear on every careers page. */
export function isGeneric(text: string): boolean {
  return GENERIC.test(foldPlain(text));
}

const DEPARTMENT = new RegExp(`^${alternatives(departments)}$`);

/** Whether a part of a title is a department, a contract type or a number, and not a name. */
export function isDepartment(text: string): boolean {
  return DEPARTMENT.test(foldPlain(text));
}
