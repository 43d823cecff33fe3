import type { Page } from '@jobtrail/posting/page';
import { type Corpus, type Posting, readBytes } from './corpus.ts';
import type { Rules } from './loadRules.ts';
import { siteKeys, sitesOf } from './sites.ts';

const ROUNDS = 3;

/** A labeled page, parsed once for everything that is measured on it. */
export interface Sample {
  posting: Posting;
  page: Page;
  /** The number of its site: pages of a site are never on both sides of a fold. */
  site: number;
  /** Milliseconds to decode, parse and read it, the best of a few rounds. */
  ms: number;
}

/**
 * Parses the pages of corpora and measures how long reading them takes.
 * @param rounds how often each page is measured
 */
export async function readSamples(rules: Rules, corpora: readonly Corpus[], rounds = ROUNDS): Promise<Sample[]> {
  const unread = (
    await Promise.all(
      corpora.map(({ folder, pages }) =>
        Promise.all(pages.map(async (posting) => ({ posting, bytes: await readBytes(folder, posting.file) }))),
      ),
    )
  ).flat();
  const best = unread.map(() => Infinity);
  // All pages in each round: the rules remember lines, and a page that is read twice in a row would seem too fast.
  for (let round = 0; round < rounds; round += 1)
    for (const [at, { posting, bytes }] of unread.entries()) {
      const startedAt = performance.now();
      rules.readPosting({ html: rules.decodePage(bytes, null), url: posting.url });
      best[at] = Math.min(best[at] ?? Infinity, performance.now() - startedAt);
    }
  const samples = unread.map(({ posting, bytes }, at) => ({
    posting,
    page: rules.parsePage(rules.decodePage(bytes, null), posting.url),
    ms: best[at] ?? Infinity,
  }));
  const sites = sitesOf(samples.map(({ posting, page }) => siteKeys(posting, rules.boardOf(page)?.hosts[0] ?? null)));
  return samples.map((sample, index) => ({ ...sample, site: sites[index] ?? 0 }));
}
