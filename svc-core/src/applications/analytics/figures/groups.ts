import { fold, TAG_GROUPS_MAX } from '@jobtrail/contract';
import type { AnalyticsSummary, Share } from '@jobtrail/contract/calls';
import type { Application } from './application.ts';
import { groupedBy } from './groupedBy.ts';
import { hasHeardBack } from './heardBack.ts';
import { rankOf, reached } from './reached.ts';
import { shareOf, tallyOf } from './tally.ts';

type Ranked = Pick<Share, 'low' | 'high'>;

/**
 * The ranks of some shares: 1 for the highest ones. Shares whose ranges overlap, directly or through others, have the
 * same rank. A share of too few applications has none.
 */
export function ranksOf(shares: readonly Ranked[]): Array<number | null> {
  const known = shares.flatMap(({ low, high }, at) => (low === null || high === null ? [] : [{ at, low, high }]));
  const ranks = shares.map((): number | null => null);
  let rank = 0;
  let lowest = Infinity;
  for (const { at, low, high } of known.toSorted((one, other) => other.high - one.high)) {
    if (high < lowest) rank += 1;
    lowest = Math.min(lowest, low);
    ranks[at] = rank;
  }
  return ranks;
}

function figuresOf(applications: readonly Application[]) {
  return {
    applications: tallyOf(applications),
    heardBack: shareOf(applications, hasHeardBack),
    interviewed: tallyOf(applications.filter((one) => reached(one) > 0)),
    offers: tallyOf(applications.filter((one) => reached(one) >= rankOf('offer'))),
  };
}

/** The figures of some groups of applications, largest first; groups of one size in the order of their names. */
function groupsOf<Key extends string | null>(members: ReadonlyMap<Key, readonly Application[]>, max: number) {
  const groups = [...members]
    .toSorted(
      ([one, ofOne], [other, ofOther]) =>
        ofOther.length - ofOne.length || ((one ?? '') < (other ?? '') ? -1 : Number(one !== other)),
    )
    .slice(0, max)
    .map(([key, applications]) => ({ key, figures: figuresOf(applications) }));
  const ranks = ranksOf(groups.map(({ figures }) => figures.heardBack));
  return groups.map(({ key, figures }, at) => ({ key, ...figures, rank: ranks[at] ?? null }));
}

/** The figures by where the person found the job; null for jobs without a source. */
export function bySource(applications: readonly Application[]): AnalyticsSummary['bySource'] {
  const members = groupedBy(applications, ({ source }) => [source]);
  return groupsOf(members, members.size).map(({ key: source, ...figures }) => ({ source, ...figures }));
}

/** The figures by tag, of the tags with the most applications. Tags that fold to the same text are one. */
export function byTag(applications: readonly Application[]): Pick<AnalyticsSummary, 'byTag' | 'moreTags'> {
  const names = new Map<string, string>();
  const nameOf = (tag: string): string => {
    const folded = fold(tag);
    const name = names.get(folded) ?? tag;
    names.set(folded, name);
    return name;
  };
  const members = groupedBy(applications, ({ tags }) => new Set(tags.map(nameOf)));
  return {
    byTag: groupsOf(members, TAG_GROUPS_MAX).map(({ key: tag, ...figures }) => ({ tag, ...figures })),
    moreTags: Math.max(0, members.size - TAG_GROUPS_MAX),
  };
}
