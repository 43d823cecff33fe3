import { StyleRules } from '../look/StyleRules.ts';
import type { Block } from '../page/block.ts';
import { walk } from '../page/walk.ts';
import { parseTree, plainTextOf } from '../tree/parseTree.ts';
import { tidy } from './tidy.ts';

const MAX_LENGTH = 400_000;
const TAG = /<\/?[a-z]/i;
const ESCAPED = /&lt;\/?[a-z]/i;

/** Writes lines of a page as text, as far as a person sees them. */
export function written(blocks: readonly Block[]): string {
  let text = '';
  let wasItem = false;
  for (const { shown, level, item, gap } of blocks) {
    if (shown === '') continue;
    const isNear: boolean = gap === 'line' || (item && wasItem);
    text += `${isNear ? '\n' : '\n\n'}${item ? '- ' : '#'.repeat(Math.min(level, 6)) + (level > 0 ? ' ' : '')}${shown}`;
    wasItem = item || (wasItem && isNear);
  }
  return tidy(text);
}

/**
 * The text of a description as a board or structured data states it: HTML, also escaped once more, or plain text.
 */
export function textOfDescription(description: string): string {
  const given = description.slice(0, MAX_LENGTH);
  const html = ESCAPED.test(given) && !TAG.test(given) ? plainTextOf(given) : given;
  if (!TAG.test(html)) return tidy(plainTextOf(html));
  const { root, elements } = parseTree(html);
  return written(walk(root, null, new StyleRules(elements)).blocks);
}
