import { createHash } from 'node:crypto';
import { domainOf } from './domain.ts';

/** The halves of a corpus: the pages of one may be looked at, of the other only counts are shown. */
export const HALVES = ['looked-at', 'counted'] as const;
export type Half = (typeof HALVES)[number];

/** Drawn once, before anybody read the third corpus. Another seed would be a look at the other half. */
const SEED = 'jobtrail 39';

/** The half of a page: a coin for each site, so that all pages of a site are in the same half. */
export function halfOf({ url, file }: Readonly<Record<'url' | 'file', string>>): Half {
  const site = URL.canParse(url) ? domainOf(new URL(url).hostname) : file;
  const [coin = 0] = createHash('sha256').update(`${SEED} ${site}`).digest();
  return coin % 2 === 0 ? 'looked-at' : 'counted';
}

/** The half that is named on the command line; null for all pages. */
export function halfNamed(name: string | undefined): Half | null {
  const half = HALVES.find((one) => one === name) ?? null;
  if (name !== undefined && half === null) throw new Error(`Which half? --half ${HALVES.join(' or --half ')}`);
  return half;
}
