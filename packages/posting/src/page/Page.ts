import type { Element } from 'domhandler';
import { StyleRules } from '../look/StyleRules.ts';
import { oneLine } from '../text/clean.ts';
import { repaired } from '../text/repair.ts';
import { parseTree } from '../tree/parseTree.ts';
import type { PageContent } from './PageContent.ts';
import { walk } from './walk.ts';

const MAX_TITLE_LENGTH = 1_000;

/** A parsed page with everything that the rules use. */
export interface Page extends Omit<PageContent, 'metas'> {
  /** In document order. */
  elements: readonly Element[];
  /** The names of all elements and attributes, in lower case. */
  names: ReadonlySet<string>;
  html: string;
  url: URL | null;
  host: string;
  /** Content of the meta tag with this name, property or itemprop; empty if there is none. */
  meta(name: string): string;
}

/**
 * Parses a page in one pass.
 * @param given its HTML
 * @param url its URL; an invalid one counts as unknown
 */
export function parsePage(given: string, url: string): Page {
  const html = repaired(given);
  const { root, elements, names, length } = parseTree(html);
  const metas = new Map<string, string>();
  const address = URL.canParse(url) ? new URL(url) : null;
  const { metas: tags, ...read } = walk(root, address, new StyleRules(elements));
  for (const { attribs } of tags) {
    const name = (attribs.property ?? attribs.name ?? attribs.itemprop ?? '').toLowerCase();
    const content = oneLine((attribs.content ?? attribs.value ?? '').slice(0, MAX_TITLE_LENGTH * 2));
    if (name && content && !metas.has(name)) metas.set(name, content);
  }
  return {
    ...read,
    elements,
    names,
    html: html.slice(0, length),
    url: address,
    host: address?.hostname.replace(/^www\./, '') ?? '',
    title: oneLine(read.title.slice(0, MAX_TITLE_LENGTH)),
    dataScripts: read.dataScripts.sort((a, b) => b.length - a.length),
    meta: (name) => metas.get(name) ?? '',
  };
}
