import { alternatives } from '../data/alternatives.ts';
import evidence from '../data/evidence.json';
import { isRoleLike } from '../title/roles.ts';
import type { Page } from './Page.ts';

const ADDRESS = new RegExp(`(?:^|[/_.=-])${alternatives(evidence.addressParts)}(?:$|[/_.=?&-])`, 'i');
const WORDS = [evidence.application, evidence.tasks, evidence.requirements, evidence.contract, evidence.benefits].map(
  (words) => new RegExp(alternatives(words), 'i'),
);

const LEAST_SIGNS = 3;
/** How articles about work begin, and not postings. */
const ARTICLE = new RegExp(`^${alternatives(evidence.articleTitles)}`, 'i');
/** What pages about jobs in general mention in their titles. */
const ABOUT_JOBS = new RegExp(String.raw`\b${alternatives(evidence.aboutJobs)}\b`, 'i');
/** How many of the signs are tasks, requirements or a way to apply: at least one of those must be there. */
const CORE = 3;
const LEAST_FIELDS = 3;

/**
 * How many independent signs of a posting a page shows: tasks, requirements, a way to apply, an address among jobs, a title that
 * sounds like a job. None without at least one of the first three or the address.
 */
export function postingSigns(page: Page, position: string | null): number {
  const text = page.blocks
    .filter(({ related }) => !related)
    .map((block) => block.text)
    .join('\n')
    .slice(0, 60_000);
  const signs = WORDS.map((words) => words.test(text));
  if (!signs.slice(0, CORE).includes(true) && !isAmongJobs(page)) return 0;
  return (
    signs.filter(Boolean).length + (isAmongJobs(page) ? 1 : 0) + (position !== null && isRoleLike(position) ? 1 : 0)
  );
}

/**
 * Whether a page without structured data is a posting at all. Titles of ordinary pages read like positions too often to be enough:
 * there must be several signs, or a title that sounds like a job under an address among jobs.
 */
export function isPosting(page: Page, position: string | null): boolean {
  if (
    ARTICLE.test(page.title) ||
    (ABOUT_JOBS.test(page.title) && !isAmongJobs(page)) ||
    (position === null && !isForm(page))
  )
    return false;
  return (
    (position !== null && isRoleLike(position) && isAmongJobs(page)) || postingSigns(page, position) >= LEAST_SIGNS
  );
}

/** Whether a page is a form to apply with: it may name the employer and nothing else. */
function isForm(page: Page): boolean {
  return page.blocks.filter(({ element }) => element.name === 'label').length >= LEAST_FIELDS;
}

function isAmongJobs({ host, url }: Page): boolean {
  return ADDRESS.test(`${host}${url?.pathname ?? ''}${url?.search ?? ''}`);
}
