import { type AnyNode, type Element, isTag } from 'domhandler';
import { valueOf } from '../labels/value.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Field, Findings } from '../Reading.ts';
import { cleanValue } from '../text/clean.ts';
import { fieldOfLabel } from '../text/labels.ts';
import { isBoardName, isGeneric } from '../title/words.ts';
import { type BoardMarkup, boardMarkups } from './boards.ts';
import { firstMatching } from './firstMatching.ts';
import { markingValues, mentions } from './marks.ts';

/** How many elements that match a selector are read. */
const MAX_MATCHES = 3;

/** The board of a page, identified by its host or its markup. */
export function boardOf(page: Page): BoardMarkup | null {
  const ofHost = boardMarkups.find(({ hosts }) =>
    hosts.some((host) => page.host === host || page.host.endsWith(`.${host}`)),
  );
  if (ofHost) return ofHost;
  const values = markingValues(page);
  return (
    boardMarkups.find(
      ({ mark }) => mark !== undefined && mentions(values, mark) && firstMatching(page.elements, mark, 1).length > 0,
    ) ?? null
  );
}

/** Reads the fields of a page whose board is known. */
export function readMarkup(page: Page): Findings | null {
  const board = boardOf(page);
  if (!board) return null;
  const titles = readTitle(page, board);
  const of = (field: Field) => {
    const value = read(page, board, field);
    if (value !== null) return { value, source: 'board' as const };
    const titled = titles[field];
    return titled === undefined ? null : { value: titled, source: 'title' as const };
  };
  return { position: of('position'), company: of('company'), location: of('location'), salary: of('salary') };
}

/** The values in the title, if the board has a fixed format for it. */
function readTitle(page: Page, { title }: BoardMarkup): Partial<Record<Field, string>> {
  const match =
    title?.pattern.exec(page.title.slice(0, 300)) ?? title?.pattern.exec(page.meta('og:title').slice(0, 300));
  const facts: Partial<Record<Field, string>> = {};
  for (const [index, field] of (title?.fields ?? []).entries()) {
    const value = cleanValue(match?.[index + 1] ?? '');
    if (value !== '' && !isGeneric(value) && !isBoardName(value)) facts[field] = value;
  }
  return Object.keys(facts).length === (title?.fields.length ?? 0) ? facts : {};
}

function read({ elements }: Page, board: BoardMarkup, field: Field): string | null {
  for (const selector of board[field] ?? []) {
    const [path = '', attribute] = selector.split('@');
    for (const element of firstMatching(elements, path, MAX_MATCHES)) {
      const lines = attribute === undefined ? linesOf(element, 400) : [element.attribs[attribute] ?? ''];
      const value = valueOf(
        field,
        withoutLabel(lines).map((line) => cleanValue(line.replace(board.strip?.[field] ?? '', ''))),
      );
      if (value && !isWithinRelated(element)) return value;
    }
  }
  return null;
}

function withoutLabel(lines: readonly string[]): readonly string[] {
  return lines.length > 1 && fieldOfLabel(lines[0] ?? '') ? lines.slice(1) : lines;
}

function isWithinRelated(element: Element): boolean {
  for (let parent: AnyNode | null = element; parent; parent = parent.parent) {
    if (
      isTag(parent) &&
      /similar|related|recommend|people-also/i.test(`${parent.attribs.class ?? ''} ${parent.attribs.id ?? ''}`)
    )
      return true;
  }
  return false;
}
