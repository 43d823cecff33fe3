import type { Element } from 'domhandler';
import { alternatives } from '../data/alternatives.ts';
import pageParts from '../data/pageParts.json';
import { memoize } from '../text/memoize.ts';

const ELEMENTS = new Set(['nav', 'footer', 'dialog', 'button', 'label', 'fieldset']);
const ROLE = /^(?:navigation|contentinfo|dialog|alertdialog|search|menu|menubar)$/;
const NAME = new RegExp(
  [
    String.raw`(?:^|\s)(?:(?:site|main|page|global|primary|top)[-_]?)?${alternatives(pageParts.chromeNames)}`,
    String.raw`(?:[-_]{1,2}${alternatives(pageParts.chromeSuffixes)})?(?:$|\s)`,
  ].join(''),
  'i',
);
const MAX_LENGTH = 300;

/** Whether an element is not part of the content of a page. */
export function isChrome({ name, attribs }: Element): boolean {
  if (name === 'body' || name === 'html' || name === 'main') return false;
  return ELEMENTS.has(name) || hasRole(attribs.role) || isNamed(attribs.class) || isNamed(attribs.id);
}

function hasRole(role: string | undefined): boolean {
  return role !== undefined && ROLE.test(role);
}

function isNamed(names: string | undefined): boolean {
  return names !== undefined && isChromeName(names);
}

/** The same classes repeat throughout a page. */
const isChromeName = memoize((names) => NAME.test(names.slice(0, MAX_LENGTH)));
