import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import type { Label } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Field, Findings } from '../Reading.ts';
import { oneLine } from '../text/clean.ts';
import { fieldOfLabel, labelledLine } from './labels.ts';
import { valueOf } from './value.ts';

const LEVELS_UP = 4;

/** Values with labels: definition lists, tables, "Location: Prague", a label above its value. */
export function readLabels(page: Page): Findings {
  const found: Partial<Record<Field, string>> = {};
  const keep = (field: Field, lines: readonly string[]) => {
    if (found[field] !== undefined) return;
    const value = valueOf(field, lines);
    if (value) found[field] = value;
  };
  const related = new Set(page.blocks.filter((block) => block.related).map(({ element }) => element));
  for (const label of page.labels) {
    const field = fieldOfLabel(label.text);
    if (!field || label.chrome || isLink(label) || isRelated(label, related)) continue;
    keep(field, linesBeside(label));
  }
  for (const block of page.blocks) {
    if (block.chrome || block.related || block.text.length > 300) continue;
    const pair = labelledLine(block.text);
    if (pair) keep(pair.field, [pair.value]);
  }
  const of = (field: Field) => (found[field] === undefined ? null : { value: found[field], source: 'label' as const });
  return { company: of('company'), position: of('position'), location: of('location'), salary: of('salary') };
}

/** Clickable elements are links, not labels. */
function isLink({ node }: Label): boolean {
  for (let parent: AnyNode | null = node.parent, level = 0; parent && level < 3; parent = parent.parent, level += 1)
    if (isTag(parent) && (parent.name === 'a' || parent.name === 'button')) return true;
  return false;
}

function isRelated(label: Label, related: ReadonlySet<Element>): boolean {
  const parent = label.node.parent;
  return parent !== null && isTag(parent) && related.has(parent);
}

/**
 * The text that belongs to a label: the rest of its line, the next cell, or what follows the element that contains only
 * the label.
 */
export function linesBeside(label: Label): string[] {
  let node: AnyNode = label.node;
  for (let level = 0; level < LEVELS_UP; level += 1) {
    const lines = following(node);
    if (lines) return lines;
    const parent: AnyNode | null = node.parent;
    if (!parent || !isTag(parent) || parent.name === 'body') return [];
    if (parent.name === 'th') {
      const cell = cellBelow(parent);
      if (cell) return cell;
    }
    node = parent;
  }
  return [];
}

/** The text after a node within its parent; null if there is none. */
function following(node: AnyNode): string[] | null {
  let inline = '';
  for (let next = node.next; next; next = next.next) {
    if (isText(next)) {
      inline += next.data;
      if (inline.length > 500) break;
      continue;
    }
    if (!isTag(next)) continue;
    if (next.name === 'br') {
      if (inline.replace(/[\s:：]/g, '') !== '') break;
      continue;
    }
    const lines = linesOf(next, 600);
    if (lines.length === 0) continue;
    if (inline.replace(/[\s:：]/g, '') === '') return lines;
    inline += ` ${lines.join(', ')}`;
  }
  const text = oneLine(inline).replace(/^[\s:：]+/, '');
  return text === '' ? null : [text];
}

/** The cell below a column header. */
function cellBelow(head: Element): string[] | null {
  const row = head.parent;
  if (!row || !isTag(row)) return null;
  const cells = row.children.filter(isTag);
  if (cells.length < 2 || cells.some(({ name }) => name !== 'th')) return null;
  const holder = row.parent && isTag(row.parent) && row.parent.name === 'thead' ? row.parent : row;
  let next: AnyNode | null = holder.next;
  while (next && !isTag(next)) next = next.next;
  if (!next || !isTag(next)) return null;
  const nextRow = next.name === 'tbody' ? next.children.find(isTag) : next;
  const cell = nextRow?.children.filter(isTag)[cells.indexOf(head)];
  return cell ? linesOf(cell, 300) : null;
}
