import { fieldOfLabel, labelledLine } from '../labels/labels.ts';
import { isLocation } from '../location/line.ts';
import type { Block } from '../page/block.ts';
import { postingSigns } from '../page/evidence.ts';
import type { Page } from '../page/Page.ts';
import type { Found } from '../Reading.ts';
import { cleanValue, fold } from '../text/clean.ts';
import { isContract } from '../title/contracts.ts';
import { employerOfTitle, readTitleSentence } from '../title/patterns.ts';
import { isRoleLike } from '../title/roles.ts';
import { segmentsOf } from '../title/split.ts';
import { isBoardName, isDepartment, isGeneric } from '../title/words.ts';
import { isSection, tidyPosition, withoutPrefix } from './headline.ts';
import { hostLabels, isHomeName } from './names.ts';

const MOST_HEADINGS = 80;
const LONGEST = 140;
const LINES_ABOVE_FACTS = 40;
const LINES_ABOVE_CONTRACT = 4;
const SURE_SIGNS = 4;
/** Scripts without spaces between words. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/**
 * The position that a page shows, from its headline and its title together: a headline that also appears in the title,
 * otherwise the position in the title, otherwise the only headline that sounds like a job.
 */
export function shownPosition(page: Page): Found | null {
  const titles = titlesOf(page);
  const headings = page.blocks.filter(isHeadline).slice(0, MOST_HEADINGS);
  const best = bestOf(
    headings.map((block) => ({ text: block.text, score: headingScore(block, titles, page) })),
    3,
  );
  if (best) return { value: tidyPosition(best), source: 'heading' };
  for (const title of titles) {
    const { position } = readTitleSentence(title);
    if (position && isRoleLike(position)) return { value: tidyPosition(position), source: sourceOf(title, page) };
  }
  for (const title of titles) {
    const segment = segmentsOf(title)
      .map(tidyPosition)
      .find((part) => isRoleLike(part) && !isLocation(part));
    if (segment && !isTruncated(segment)) return { value: segment, source: sourceOf(title, page) };
  }
  const role = bestOf(
    headings.map((block) => ({
      text: block.text,
      score: isRoleLike(block.text) && !isSection(block.text) ? 4 - block.level + (block.chrome ? -2 : 2) : 0,
    })),
    2,
  );
  if (role) return { value: tidyPosition(role), source: 'heading' };
  const line = lineAboveFacts(page);
  if (line !== null) return { value: tidyPosition(line), source: 'text' };
  const rest = onlyOwnSegment(titles, page);
  return rest === null || postingSigns(page, null) < SURE_SIGNS
    ? null
    : { value: tidyPosition(rest), source: sourceOf(titles[0] ?? '', page) };
}

/**
 * The only part of the title that is not the site's name, a location or a department, for postings without any usual
 * word.
 */
function onlyOwnSegment(titles: readonly string[], page: Page): string | null {
  const names = new Set([page.meta('og:site_name'), page.meta('application-name')].map(fold));
  const segments = segmentsOf(titles[0] ?? '');
  const own = segments.filter(
    (part) =>
      !names.has(fold(part)) &&
      !isOwnName(part, page) &&
      !isLocation(part) &&
      !isDepartment(part) &&
      employerOfTitle(part) === null,
  );
  return segments.length > own.length && own.length === 1 && !isTruncated(own[0] ?? '') ? (own[0] ?? null) : null;
}

/**
 * The last line that sounds like a job above the first fact (a label, a contract type), for pages without headlines.
 */
function lineAboveFacts(page: Page): string | null {
  const lines = page.blocks
    .filter(({ related, chrome, element }) => !related && !chrome && element.name !== 'title')
    .slice(0, LINES_ABOVE_FACTS);
  const label = lines.findIndex(({ text }) => fieldOfLabel(text) ?? labelledLine(text));
  const contract = lines.findIndex(({ text }) => isContract(text));
  const near =
    contract !== -1 && (label === -1 || contract < label)
      ? lines.slice(Math.max(0, contract - LINES_ABOVE_CONTRACT), contract)
      : lines.slice(0, Math.max(0, label));
  return (
    near.reverse().find(({ text }) => text.length <= LONGEST && isRoleLike(text) && !/[.!?:]$/.test(text))?.text ?? null
  );
}

/** The titles of OpenGraph, Twitter and the page itself, without duplicates. */
export function titlesOf(page: Page): string[] {
  return [
    ...new Set(
      [page.meta('og:title'), page.meta('twitter:title'), page.title]
        .map((title) => cleanValue(withoutPrefix(title)))
        .filter((title) => title !== '' && !isBoardName(title) && !isGeneric(title)),
    ),
  ];
}

function isHeadline(block: Block): boolean {
  return (
    block.level > 0 &&
    block.level <= 4 &&
    !block.related &&
    block.text.length >= 2 &&
    block.text.length <= LONGEST &&
    !isBoardName(block.text) &&
    !isGeneric(block.text) &&
    !isDepartment(block.text)
  );
}

function headingScore(block: Block, titles: readonly string[], page: Page): number {
  const words = fold(block.text);
  const titled = titles.filter((title) =>
    UNSPACED.test(words) ? fold(title).includes(words) : ` ${fold(title)} `.includes(` ${words} `),
  );
  if (words === '' || titled.length === 0 || titles.some((title) => isEmployerOf(title, words))) return 0;
  const starts = titled.some((title) => fold(title).startsWith(words));
  const isSite =
    [page.meta('og:site_name'), page.meta('application-name')].some((name) => fold(name) === words) &&
    titled.every((title) => fold(title) !== words);
  return (
    2 +
    (block.level === 1 ? 2 : 0) +
    (starts ? 1 : 0) +
    (isRoleLike(block.text) ? 3 : 0) -
    (isSite && !isRoleLike(block.text) ? 6 : 0) -
    (isOwnName(block.text, page) ? 6 : 0) -
    (isSection(block.text) ? 4 : 0) -
    (isLocation(block.text) ? 6 : 0) -
    (block.chrome ? 1 : 0)
  );
}

/** Whether a text is the name of the site according to its host or its logo. */
function isOwnName(text: string, page: Page): boolean {
  return (
    !isRoleLike(text) &&
    (isHomeName(text, hostLabels(page.host)) ||
      page.logos.some((logo) => fold(logo.replace(/\blogo\b/i, '')) === fold(text)))
  );
}

/** Whether a title names these words as the employer. */
function isEmployerOf(title: string, words: string): boolean {
  return [readTitleSentence(title).company, ...segmentsOf(title).map(employerOfTitle), employerOfTitle(title)].some(
    (name) => name && fold(name) === words,
  );
}

function bestOf(scored: readonly { text: string; score: number }[], least: number): string | null {
  let best: { text: string; score: number } | null = null;
  for (const one of scored) if (one.score >= least && one.score > (best?.score ?? 0)) best = one;
  return best?.text ?? null;
}

function isTruncated(text: string): boolean {
  return /(?:\.\.\.|…)$/.test(text);
}

function sourceOf(title: string, page: Page): 'meta' | 'title' {
  return fold(title) === fold(page.title) ? 'title' : 'meta';
}
