import { alternatives } from './data/alternatives.ts';
import evidence from './data/evidence.json';
import type { Page } from './page/Page.ts';
import { type Field, fields, type Found } from './Reading.ts';
import { employerOfTitle } from './shown/titleSentences.ts';
import { foldPlain } from './text/clean.ts';
import { isRoleLike } from './title/roles.ts';
import { segmentsOf } from './title/split.ts';

const ADDRESS = new RegExp(`(?:^|[/_.=-])${alternatives(evidence.addressParts)}(?:$|[/_.=?&-])`, 'i');
const WORDS = [
  evidence.application,
  evidence.tasks,
  evidence.requirements,
  evidence.contract,
  evidence.benefits,
  evidence.seeking,
].map((words) => new RegExp(alternatives(words), 'u'));

const TEXT_READ_MAX = 30_000;
const MIN_SIGNS = 3;
const SEVERAL = 2;
/** How articles about work begin, in contrast to postings. */
const ARTICLE = new RegExp(`^${alternatives(evidence.articleTitles)}`, 'i');
/** Paths of articles. A posting may be one of them, but then its title names a role. */
const ARTICLE_PATH = new RegExp(`/${alternatives(evidence.articlePaths)}/`, 'i');
const ARTICLE_HEADING = new RegExp(`^${alternatives(evidence.articleHeadings)}$`);
/** Words in the titles of pages about jobs in general. */
const ABOUT_JOBS = new RegExp(String.raw`\b${alternatives(evidence.aboutJobs)}\b`, 'i');
/** The number of signs that are tasks, requirements or a way to apply; at least one is required. */
const CORE_SIGNS = 3;
const MIN_FIELDS = 3;

/** Whether a text has each kind of words of a posting. */
export function signsInText(text: string): boolean[] {
  const lower = text.toLowerCase();
  return WORDS.map((words) => words.test(lower));
}

/** Whether a page has each kind of words of a posting. */
function signsIn(page: Page): boolean[] {
  const text = page.blocks
    .filter(({ related }) => !related)
    .map((block) => block.text)
    .join('\n')
    .slice(0, TEXT_READ_MAX);
  return signsInText(text);
}

/**
 * The number of independent signs of a posting on a page: tasks, requirements, a way to apply, a jobs URL, a title that
 * sounds like a job, several fields with labels. 0 without at least one of the first three, the URL or the labels.
 */
function postingSigns(page: Page, position: string | null, labeled = 0): number {
  const signs = signsIn(page);
  if (!signs.slice(0, CORE_SIGNS).includes(true) && !hasJobsAddress(page) && labeled < SEVERAL) return 0;
  return (
    (labeled >= SEVERAL ? 1 : 0) +
    signs.filter(Boolean).length +
    (hasJobsAddress(page) ? 1 : 0) +
    (position !== null && isRoleLike(position) ? 1 : 0)
  );
}

/**
 * Whether a page without structured data is a posting. Titles of ordinary pages read like positions too often to be
 * sufficient: this requires several signs, or a title that sounds like a job on a jobs URL. Without a position, several
 * other fields are required as well.
 * @param reading what was read
 * @param labeled how many fields have a label
 */
export function isPosting(page: Page, reading: Readonly<Record<Field, Found | null>>, labeled = 0): boolean {
  const position = reading.position?.value ?? null;
  if (
    ARTICLE.test(page.title) ||
    (position !== null && ARTICLE.test(position)) ||
    (reading.position?.source === 'text' && isArticle(page)) ||
    (position !== null && !isRoleLike(position) && ARTICLE_PATH.test(page.url?.pathname ?? '')) ||
    (segmentsOf(page.title).some((part) => ABOUT_JOBS.test(part)) && !hasJobsAddress(page)) ||
    (position === null && !isForm(page) && !holdsOthers(page, reading, labeled))
  )
    return false;
  return (
    (position !== null && isRoleLike(position) && hasJobsAddress(page)) ||
    postingSigns(page, position, labeled) +
      (reading.salary === null ? 0 : 1) +
      (reading.company?.source === 'text' ? 1 : 0) >=
      MIN_SIGNS
  );
}

/** Whether a page links to other articles, as news do. */
function isArticle({ blocks }: Page): boolean {
  return blocks.some(({ text, level }) => level > 0 && ARTICLE_HEADING.test(foldPlain(text)));
}

/**
 * Whether a page without a position has labels, or tasks, requirements and a way to apply, and two other values. The
 * careers page of a company has these words too.
 */
function holdsOthers(page: Page, reading: Readonly<Record<Field, Found | null>>, labeled: number): boolean {
  const isCareersPage = segmentsOf(page.title).some((part) => employerOfTitle(part) !== null);
  const isStated =
    labeled > (isCareersPage ? 1 : 0) ||
    (!isCareersPage && hasJobsAddress(page) && signsIn(page).slice(0, CORE_SIGNS).every(Boolean));
  return isStated && fields.filter((field) => reading[field] !== null).length >= SEVERAL;
}

/** Whether a page is an application form, which may name the employer and nothing else. */
function isForm(page: Page): boolean {
  return page.blocks.filter(({ element }) => element.name === 'label').length >= MIN_FIELDS;
}

function hasJobsAddress({ host, url }: Page): boolean {
  return ADDRESS.test(`${host}${url?.pathname ?? ''}${url?.search ?? ''}`);
}
