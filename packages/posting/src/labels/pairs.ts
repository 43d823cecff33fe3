import { type AnyNode, type Element, isTag, isText } from 'domhandler';
import type { Label } from '../page/block.ts';
import type { Page } from '../page/Page.ts';
import { linesOf } from '../page/textOf.ts';
import type { Field } from '../Reading.ts';
import { foldPlain, oneLine } from '../text/clean.ts';
import { fieldOfLabel, labeledLine } from '../text/labels.ts';
import { valueOf } from './value.ts';

const LEVELS_UP = 4;
const MAX_VALUES = 200;
const INPUT = new Set(['input', 'select', 'textarea', 'button']);

/** A value next to its label. */
export interface Labeled {
  field: Field;
  value: string;
  /** The label, in the form of `foldPlain`. */
  label: string;
}

/** Values with labels, in document order: definition lists, tables, "Location: Prague", a label above its value. */
export function readLabels(page: Page): Labeled[] {
  const found: Labeled[] = [];
  const keep = (field: Field, label: string, lines: readonly string[]) => {
    const value = found.length < MAX_VALUES ? valueOf(field, lines) : null;
    if (value) found.push({ field, value, label: foldPlain(label) });
  };
  const related = new Set(page.blocks.filter((block) => block.related).map(({ element }) => element));
  for (const label of page.labels) {
    const field = fieldOfLabel(label.text);
    if (!field || label.chrome || isLink(label) || isRelated(label, related)) continue;
    keep(field, label.text, linesOfLabel(label));
  }
  for (const block of page.blocks) {
    if (block.chrome || block.related || block.text.length > 300) continue;
    const pair = labeledLine(block.text);
    if (pair) keep(pair.field, pair.label, [pair.value]);
  }
  return found;
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
function linesOfLabel(label: Label): string[] {
  let node: AnyNode = label.node;
  const isForm = label.node.parent !== null && isTag(label.node.parent) && label.node.parent.name === 'label';
  for (let level = 0; level < LEVELS_UP; level += 1) {
    if (isForm && hasInputAfter(node)) return [];
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

/** Whether an input follows a node within its parent, before any text: then the label belongs to a form. */
function hasInputAfter(node: AnyNode): boolean {
  for (let next = node.next; next; next = next.next) {
    if (isText(next) && /[^\s:：*]/.test(next.data)) return false;
    if (isTag(next) && (INPUT.has(next.name) || next.children.some((child) => isTag(child) && INPUT.has(child.name))))
      return true;
    if (isTag(next) && linesOf(next, 40).length > 0) return false;
  }
  return false;
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
