import { type AnyNode, type Element, isTag } from 'domhandler';
import { headlineOf } from '../candidates/headline.ts';
import { alternatives } from '../data/alternatives.ts';
import words from '../data/postingText.json';
import type { Block } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { foldPlain } from '../text/clean.ts';
import { written } from './written.ts';

const ASIDE = new RegExp(`^(?:${alternatives(words.asides)})$`);
const NOTICE = new RegExp(alternatives(words.notices));
const MAX_ASIDE_LENGTH = 90;
/** The share of the running text that the element around the posting has, at least. */
const MOST = 0.85;
/** A line with at least this many characters outside of links is running text. */
const MIN_RUNNING = 40;
/** A character of these scripts says as much as several letters. */
const DENSE = /[\u3040-\u30ff\u4e00-\u9fff\uac00-\ud7a3]/;
const DENSITY = 3;
const MIN_PARAGRAPH = 80;
const CONTAINERS = new Set(['html', 'body', 'main', 'article', 'section', 'div', 'td', 'form', 'aside']);
/** How many elements around a line count, so that the cost does not grow with the depth of the page. */
const MAX_LEVELS = 100;

/** The text of the posting that a page shows; empty if there is none. */
export function textOfPage(page: Page, position: string | null): string {
  const headline = position === null ? null : headlineOf(page, position).block;
  const own = page.blocks.filter((block) => isContent(block));
  const below = belowHeadline(own, headline);
  if (runningLengthOf(below) === 0) return '';
  const container = containerOf(below);
  if (container === null) return written(below);
  const end = below.findLastIndex(({ element }) => isWithin(element, container));
  return written(
    below.filter(
      (block, index) =>
        index <= end || (runningLength(block) >= MIN_PARAGRAPH && isWithin(block.element, container.parent)),
    ),
  );
}

/** Whether a person reads the line as part of the page's content, and not to do something. */
function isContent(block: Block): boolean {
  const { chrome, related, element, shown } = block;
  return !chrome && !related && element.name !== 'title' && shown !== '' && !isLink(block) && !isAside(shown);
}

/** Whether a line is a link to follow, or several of them. A list item or an address may be what the posting says. */
function isLink({ linked, shown, item, pieces }: Block): boolean {
  const isLinked = linked > shown.length * 0.8 && !item && !shown.includes('@');
  return isLinked && (shown.length < MAX_ASIDE_LENGTH || pieces.length > 2);
}

function isAside(line: string): boolean {
  if (line.length > 600) return false;
  const plain = foldPlain(line);
  return (line.length < MAX_ASIDE_LENGTH && ASIDE.test(plain)) || NOTICE.test(plain);
}

/** The lines below the headline; all lines if most of the running text is above it. */
function belowHeadline(own: readonly Block[], headline: Block | null): readonly Block[] {
  const start = headline === null ? -1 : own.indexOf(headline);
  const below = own.slice(start + 1);
  return runningLengthOf(below) * 2 < runningLengthOf(own) ? own : below;
}

/** The smallest element with most of the running text; null if there is none, as on a page without `body`. */
function containerOf(blocks: readonly Block[]): Element | null {
  const lengths = new Map<Element, number>();
  let longest: Block | undefined;
  for (const block of blocks) {
    const length = runningLength(block);
    if (length > runningLength(longest)) longest = block;
    for (const element of around(block.element)) lengths.set(element, (lengths.get(element) ?? 0) + length);
  }
  const enough = runningLengthOf(blocks) * MOST;
  for (const element of around(longest?.element ?? null))
    if (isContainer(element) && (lengths.get(element) ?? 0) >= enough) return element;
  return null;
}

const isContainer = ({ name }: Element): boolean => CONTAINERS.has(name) || name.includes('-');

/** An element and those around it, from the inside to the outside. */
function* around(inner: AnyNode | null): Generator<Element> {
  let level = 0;
  for (let node = inner; node && level < MAX_LEVELS; node = node.parent, level += 1) if (isTag(node)) yield node;
}

function isWithin(inner: AnyNode, outer: AnyNode | null): boolean {
  for (let node: AnyNode | null = inner; node; node = node.parent) if (node === outer) return true;
  return false;
}

function runningLength(block: Block | undefined): number {
  if (block === undefined) return 0;
  const length = (block.shown.length - block.linked) * (DENSE.test(block.shown) ? DENSITY : 1);
  return length >= MIN_RUNNING || block.item ? length : 0;
}

function runningLengthOf(blocks: readonly Block[]): number {
  return blocks.reduce((sum, block) => sum + runningLength(block), 0);
}
