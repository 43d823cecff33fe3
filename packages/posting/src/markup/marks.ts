import type { Page } from '../page/Page.ts';
import { memoize } from '../text/memoize.ts';
import { boardMarkups } from './boards.ts';

/** The attributes in the selectors that identify boards. */
const ATTRIBUTES = [
  ...new Set([
    'class',
    'id',
    ...boardMarkups.flatMap(({ mark = '' }) => Array.from(mark.matchAll(/\[([\w-]+)/g), ([, name = '']) => name)),
  ]),
];
const MAX_VALUES = 20_000;
const MAX_LENGTH = 300;

/** The different values of the attributes that identify boards, in one text. */
export function markingValues({ visibleElements, names }: Page): string {
  const attributes = ATTRIBUTES.filter((attribute) => names.has(attribute));
  const values = new Set<string>();
  for (const { name, attribs } of visibleElements) {
    if (values.size >= MAX_VALUES) break;
    for (const attribute of attributes) {
      // No mark is a link that readers see, and a page has too many of them.
      if (attribute === 'href' && name === 'a') continue;
      const value = attribs[attribute];
      if (value !== undefined) values.add(value.slice(0, MAX_LENGTH));
    }
  }
  return [...values].join('\n');
}

/** Whether a text contains the values in a selector: searching for them is cheaper than matching the selector. */
export function mentions(text: string, mark: string): boolean {
  return valuesIn(mark).some((words) => words.every((word) => text.includes(word)));
}

/** The words in each alternative of a selector that an element must have. */
const valuesIn = memoize((mark): string[][] =>
  mark.split(',').map((selector) => selector.replace(/\[[\w-]+|:not\([^)]*\)/g, '').match(/[\w-]{5,}/g) ?? []),
);
