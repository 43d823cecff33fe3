import { compile } from 'css-select';
import type { AnyNode, Element } from 'domhandler';
import { memoize } from '../text/memoize.ts';

const compiled = memoize((selector) => compile<AnyNode, Element>(selector));

/**
 * The first elements that match a CSS selector.
 * @param elements in document order
 * @param selector of a board's markup: each is compiled once
 */
export function firstMatching(elements: readonly Element[], selector: string, limit: number): Element[] {
  const matches = compiled(selector);
  const found: Element[] = [];
  for (const element of elements) {
    if (found.length >= limit) break;
    if (matches(element)) found.push(element);
  }
  return found;
}
