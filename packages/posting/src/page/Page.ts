import { type CheerioAPI, load } from 'cheerio/slim';
import { oneLine } from '../text/clean.ts';
import { bounded } from './depth.ts';
import { walk, type Walked } from './walk.ts';

const LONGEST_TITLE = 1_000;

/** A parsed page with everything that the rules use. */
export interface Page extends Omit<Walked, 'metas'> {
  $: CheerioAPI;
  html: string;
  url: URL | null;
  host: string;
  /** Content of the meta tag with this name, property or itemprop; empty if there is none. */
  meta(name: string): string;
}

/**
 * Parses a page in one pass.
 * @param html
 * @param url its URL; an invalid one counts as unknown
 */
export function parsePage(html: string, url: string): Page {
  const text = bounded(html);
  const $ = load(text, { xml: { xmlMode: false, decodeEntities: true } });
  const metas = new Map<string, string>();
  const address = URL.canParse(url) ? new URL(url) : null;
  const { metas: elements, ...read } = walk($.root()[0], address);
  for (const { attribs } of elements) {
    const name = (attribs.property ?? attribs.name ?? attribs.itemprop ?? '').toLowerCase();
    const content = oneLine((attribs.content ?? attribs.value ?? '').slice(0, LONGEST_TITLE * 2));
    if (name && content && !metas.has(name)) metas.set(name, content);
  }
  return {
    ...read,
    $,
    html: text,
    url: address,
    host: address?.hostname.replace(/^www\./, '') ?? '',
    title: oneLine(read.title.slice(0, LONGEST_TITLE)),
    dataScripts: read.dataScripts.sort((a, b) => b.length - a.length),
    meta: (name) => metas.get(name) ?? '',
  };
}
