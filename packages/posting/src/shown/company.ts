import { isLocation } from '../location/line.ts';
import type { Page } from '../page/Page.ts';
import type { Found } from '../Reading.ts';
import { fold } from '../text/clean.ts';
import { employerOfTitle, readTitleSentence } from '../title/patterns.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf, without } from '../title/split.ts';
import { isDepartment } from '../title/words.ts';
import { addNamesInLine, Candidates, hostLabels, isHomeName, NAME } from './names.ts';
import { titlesOf } from './position.ts';

const WORK_IN =
  /^(?:praca|práce|prace|jobs?|emplois?|empleos?|trabajo|lavoro|stellen?)\s+(?:(?:in|w|we|v|ve|à|en|a)\s+)?/iu;
const LINES_READ = 600;
/** A line that is a company, recognized by its legal form, which is always part of its name. */
const ASIAN_COMPANY =
  /^(?:(?:株式会社|有限会社|合同会社|주식회사|\(주\)|㈜)\s?[^\s。、]{2,25}|[^\s。、]{2,25}\s?(?:株式会社|有限会社|合同会社|주식회사|\(주\)|有限公司))$/u;
const PREPOSITION = /^(?:till|til|en|at|bei|chez|presso|bij|hos|@|v|ve|w)\s+(?=\p{Lu})/u;

/**
 * The employer that a page shows. A single weak hint is not enough: names are weighed by the title, the site's name,
 * logos, "About X" and "At X, we", the copyright line and the URL.
 * @param page
 * @param position if known, to tell it apart from the rest of the title
 * @param organizations names declared in the page's JSON-LD
 */
export function shownCompany(page: Page, position: string | null, organizations: readonly string[]): Found | null {
  const candidates = new Candidates();
  for (const title of titlesOf(page)) addTitle(candidates, title, position, page);
  const site = page.meta('og:site_name');
  if (site && !(position && fold(site) === fold(position))) {
    candidates.add(site, isRoleLike(site) ? 0 : 3, 'site', 'meta');
    for (const segment of segmentsOf(site))
      candidates.add(employerOfTitle(segment) ?? segment, isRoleLike(segment) ? 0 : 1, 'site part', 'meta');
  }
  candidates.add(page.meta('application-name'), 1, 'application', 'meta');
  candidates.add(page.meta('author'), 1, 'author', 'meta');
  for (const name of organizations) candidates.add(name, 2, 'organization', 'json-ld');
  for (const logo of page.logos)
    if (logo.length < 50) candidates.add(logo.replace(/\blogo\b/i, ' '), 1, 'logo', 'text');
  const labels = hostLabels(page.host);
  for (const block of page.blocks.slice(0, LINES_READ)) {
    if (block.related) continue;
    if (
      block.text.length < 50 &&
      !/[.!?]$|\s(?:is|are|has|ist|est)\s/.test(block.text) &&
      isHomeName(block.text, labels) &&
      !isRoleLike(block.text)
    )
      candidates.add(block.text, 1, 'own name', 'text');
    if (block.text.length < 40 && ASIAN_COMPANY.test(block.text)) candidates.add(block.text, 2, 'legal form', 'text');
    addNamesInLine(candidates, block.text, block.level > 0);
  }
  candidates.add(descriptionName(page), 1, 'description', 'meta');
  return candidates.best(page.host, position ?? '');
}

function addTitle(candidates: Candidates, title: string, position: string | null, page: Page): void {
  const source = fold(title) === fold(page.title) ? 'title' : 'meta';
  const { company } = readTitleSentence(title);
  if (company) candidates.add(company, 3, 'title sentence', source);
  const rest = position === null ? title : without(title, position);
  const segments = segmentsOf(rest);
  for (const [index, part] of segments.entries()) {
    const segment = part.replace(PREPOSITION, '');
    if (
      isLocation(segment.replace(WORK_IN, '')) ||
      (/^\p{Lu}{2}$/u.test(segment) && isLocation(segments[index - 1] ?? ''))
    )
      continue;
    const employer = employerOfTitle(segment);
    const last = index === segments.length - 1 ? 0.25 : 0;
    if (employer) candidates.add(employer, 3, 'title employer', source);
    else if (!isRoleLike(segment) && !isDepartment(segment) && segment.split(' ').length <= 6)
      candidates.add(segment, (position === null ? 1 : 2) + last, 'title part', source);
  }
}

function descriptionName(page: Page): string {
  const text = page.meta('og:description') || page.meta('description');
  return new RegExp(String.raw`^${NAME} (?:is|are|ist|est)\b`, 'u').exec(text)?.[1] ?? '';
}
