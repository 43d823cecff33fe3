import { type AnyNode, isTag } from 'domhandler';
import { alternatives } from '../data/alternatives.ts';
import lists from '../data/lists.json';
import { isLocation } from '../location/line.ts';
import { foldPlain, withoutMarks } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { isContract } from '../title/contracts.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf } from '../title/split.ts';
import { isDepartment } from '../title/words.ts';
import type { Block } from './block.ts';
import type { Page } from './Page.ts';

const LIST_TITLE = new RegExp(
  [
    String.raw`^(?:\d[\d,.]* )?(?:\S+ ){0,5}${alternatives(lists.titles)}`,
    String.raw`(?: ${alternatives(lists.titleTails)} .*| \d.*)?$`,
  ].join(''),
);
const LIST_HEADING = new RegExp(
  `^(?:${alternatives(lists.headingVerbs)}*${alternatives(lists.englishHeadings)}|${alternatives(lists.headings)})$`,
);
/** A number of results: "36 Treffer", "1,000+ MLOps jobs", "32 jobs on the board", "求人は6件". */
const COUNT = new RegExp(
  [
    String.raw`(?:^|\s)\d[\d.,\s]*\+?\s(?:\S+\s){0,3}?${alternatives(lists.counted)}(?:\s|$)`,
    String.raw`\d\s?${alternatives(lists.asianCounters)}`,
  ].join('|'),
);
const RESULTS = new RegExp(`^${alternatives(lists.results)}$`);
const PATH = /\/(?:jobs?\/search|jobs?-search|search|search-results|search-jobs)\/?$/i;
const MANY_LINKS = 8;
const MANY_ROWS = 3;
const SEVERAL = 2;
/** A page with at least this many headings that name jobs, apart from its title, is a list. */
const MANY_ROLES = 6;
/** A posting mentions its contract type once or twice. */
const MANY_CONTRACTS = 5;
const MAX_ROLE_LENGTH = 100;
const MAX_ROW_LENGTH = 70;
const MAX_LINES_FOR_JOB = 5;

/** Whether a text is the heading of a list of jobs: "Open positions", "募集職種". */
export const isListHeading = (text: string): boolean => LIST_HEADING.test(foldPlain(text));

/** Whether a page without structured data lists several jobs. */
export function isList(page: Page): boolean {
  if (PATH.test(page.url?.pathname ?? '') && page.jobLinks.size >= 3) return true;
  const title = foldPlain(page.title);
  const headings = page.blocks.filter(({ level, related, chrome }) => level > 0 && level <= 4 && !related && !chrome);
  const heads = headings.some(({ text, level }) => level <= 2 && isListHeading(text));
  const names = [page.title, page.meta('og:title')];
  const roles = rolesAmong(headings, title);
  if (isTableOfJobs(page)) return true;
  if (COUNT.exec(plainly(page.title))?.index === 0) return true;
  const parts = page.title.split(/\s+[|·•–—-]\s+|\s*[|｜]\s*/).map(foldPlain);
  const first = foldPlain(headings.find(({ level }) => level === 1)?.text ?? '');
  if ([...parts, first].some((text) => RESULTS.test(text))) return true;
  if (counts(names, headings) && (roles >= SEVERAL || page.jobLinks.size >= MANY_LINKS)) return true;
  if (isNamed(names, headings)) return false;
  const main = title.split(/ (?:linkedin|indeed|glassdoor|monster|stepstone)/)[0]?.trim() ?? title;
  if ([main, ...parts, first].some((text) => LIST_TITLE.test(text)))
    return heads || page.jobLinks.size >= MANY_LINKS || roles >= SEVERAL || jobsAmong(page.blocks).length >= MANY_ROWS;
  return (
    jobsAmong(page.blocks).filter(({ placed }) => placed).length >= MANY_ROWS ||
    (heads && roles >= SEVERAL && !isRoleLike(page.title)) ||
    roles >= MANY_ROLES ||
    rolesAmong(page.blocks.filter(isLink), title) >= MANY_LINKS ||
    page.blocks.filter(({ text, related, chrome }) => !related && !chrome && isContract(text)).length >= MANY_CONTRACTS
  );
}

function isLink({ element, related, chrome }: Block): boolean {
  return element.name === 'a' && !related && !chrome;
}

/** Whether a table has a column of positions with several rows, or several texts are labeled as a position. */
function isTableOfJobs({ labels, blocks }: Page): boolean {
  const heads = labels.filter(({ text, chrome }) => !chrome && fieldOfLabel(text) === 'position');
  if (heads.some(({ node }) => rowsBelow(node) >= MANY_ROWS)) return true;
  const positions = blocks.map(({ text, related, chrome }) => (related || chrome ? null : labeledLine(text)));
  return new Set(positions.map((pair) => (pair?.field === 'position' ? pair.value : ''))).size > MANY_ROWS;
}

/** The number of rows below the table header that contains a text. */
function rowsBelow(node: AnyNode): number {
  let head: AnyNode | null = node;
  while (head && !(isTag(head) && head.name === 'th')) head = head.parent;
  const row = head?.parent;
  if (!row || !isTag(row) || row.children.filter((cell) => isTag(cell) && cell.name === 'th').length < 2) return 0;
  const part = row.parent && isTag(row.parent) && row.parent.name === 'thead' ? row.parent : row;
  let rows = 0;
  for (let next = part.next; next; next = next.next) {
    if (!isTag(next)) continue;
    rows += next.name === 'tbody' ? next.children.filter(isTag).length : next.name === 'tr' ? 1 : 0;
  }
  return rows;
}

/** The number of different jobs in the headings, without the one in the page's title. */
function rolesAmong(headings: readonly Block[], title: string): number {
  return new Set(
    headings
      .map(({ text }) => text)
      .filter(
        (text) => text.length < MAX_ROLE_LENGTH && !/[?？]$/.test(text) && isRoleLike(text) && !isDepartment(text),
      )
      .map(foldPlain)
      .filter((text) => !` ${title} `.includes(` ${text} `)),
  ).size;
}

/**
 * The short lines that name different jobs, and whether each names a place or stands above one; none if the page is
 * mostly about something else.
 */
function jobsAmong(blocks: readonly Block[]): readonly { placed: boolean }[] {
  const own = blocks.filter(({ related, chrome }) => !related && !chrome);
  const jobs = new Map<string, { placed: boolean }>();
  for (const [index, { text, element }] of own.entries()) {
    if (element.name === 'title' || text.length > MAX_ROW_LENGTH || /[.!?:;。]$/.test(text) || !isRoleLike(text))
      continue;
    const [role = '', ...rest] = text.split(/\s+[|·•–—-]\s+|\s*[|,(]\s*/);
    const place = [...rest.map((part) => part.replace(/\)$/, '')), own[index + 1]?.text ?? ''];
    if (isRoleLike(role)) jobs.set(foldPlain(role), { placed: place.some(isLocation) });
  }
  return jobs.size * MAX_LINES_FOR_JOB < own.length ? [] : [...jobs.values()];
}

function counts(names: readonly string[], headings: readonly Block[]): boolean {
  return [
    ...names,
    ...headings
      .filter(({ level }) => level === 1)
      .slice(0, 3)
      .map(({ text }) => text),
  ].some((text) => COUNT.test(plainly(text)));
}

function plainly(text: string): string {
  return withoutMarks(text.slice(0, 300)).toLowerCase();
}

/** Whether a heading that names a job is part of the page's title, which means that the page is about that job. */
function isNamed(names: readonly string[], headings: readonly Block[]): boolean {
  const parts = new Set(
    names
      .flatMap((name) => [name, ...segmentsOf(name)])
      .map(foldPlain)
      .filter((part) => part !== ''),
  );
  return headings.some(
    ({ text }) =>
      isRoleLike(text) &&
      !LIST_TITLE.test(foldPlain(text)) &&
      [...parts].some((part) => ` ${part} `.includes(` ${foldPlain(text)} `)),
  );
}
