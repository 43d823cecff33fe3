import type { Posting } from './corpus.ts';
import { domainOf } from './domain.ts';

/** Sources in labels that name no site. */
const NO_SITE = new Set(['company-careers', 'application-form']);
/**
 * What a page shares with others of its site: its domain, the board in its labels, and the known board whose markup it
 * has.
 */
export function siteKeys(posting: Posting, board: string | null): string[] {
  const host = URL.canParse(posting.url) ? new URL(posting.url).hostname : posting.file;
  const source = posting.source?.replace(/-(?:guest|widget|authwall)$/, '') ?? '';
  return [
    `domain ${domainOf(host)}`,
    ...(source !== '' && !NO_SITE.has(source) ? [`board ${source}`] : []),
    ...(board === null ? [] : [`file ${board}`]),
  ];
}

/**
 * Groups pages that share a site, directly or through others.
 * @param keys of each page
 * @returns the group of each page, numbered in the order of their first pages
 */
export function sitesOf(keys: readonly (readonly string[])[]): number[] {
  const parents = keys.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parents[at] !== undefined && parents[at] !== at) at = parents[at] ?? at;
    return at;
  };
  const first = new Map<string, number>();
  for (const [index, own] of keys.entries())
    for (const key of own) {
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      else {
        const [low, high] = [root(other), root(index)].sort((a, b) => a - b);
        if (low !== undefined && high !== undefined) parents[high] = low;
      }
    }
  const numbers = new Map<number, number>();
  return keys.map((_, index) => {
    const at = root(index);
    const number = numbers.get(at) ?? numbers.size;
    numbers.set(at, number);
    return number;
  });
}
