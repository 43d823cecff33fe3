import type { AnalyticsSummary } from '@jobtrail/contract';
import type { CsvTable } from '../../files/csvFile.ts';
import { percent } from '../../jobs/shares.ts';
import { figureKey, sourceKey, sourceLabel } from '../figures.ts';

type Figures = AnalyticsSummary['byTag'][number];
/** A row of the table: a source or a tag. */
export interface Group extends Omit<Figures, 'tag'> {
  name: string;
  /** The start of the keys of its figures. */
  key: string;
}
export const GROUPINGS = ['source', 'tag'] as const;
export type Grouping = (typeof GROUPINGS)[number];
export const GROUPING_LABELS: Readonly<Record<Grouping, string>> = { source: 'Source', tag: 'Tag' };

/**
 * The groups, highest share first. Those with too few applications come last, because they cannot be compared. Equal
 * groups keep their order: most applications first.
 */
export function rankedGroups(summary: AnalyticsSummary, by: Grouping): Group[] {
  const groups: Group[] =
    by === 'source'
      ? summary.bySource.map(({ source, ...figures }) => ({
          ...figures,
          name: sourceLabel(source),
          key: figureKey('source', sourceKey(source)),
        }))
      : summary.byTag.map(({ tag, ...figures }) => ({ ...figures, name: tag, key: figureKey('tag', tag) }));
  return groups.toSorted((a, b) => (b.heardBack.share ?? -1) - (a.heardBack.share ?? -1));
}

/** Whether the ranges of all groups overlap, so that none is clearly better. */
export const isUndecided = (groups: readonly Group[]): boolean => {
  const ranks = groups.flatMap(({ rank }) => rank ?? []);
  return ranks.length > 1 && ranks.every((rank) => rank === 1);
};

/** The numbers of the table. */
export function groupTable(groups: readonly Group[], by: Grouping): CsvTable {
  const fraction = (value: number | null) => (value === null ? null : percent(value));
  return {
    columns: [
      GROUPING_LABELS[by],
      'Response rate',
      'Likely from',
      'Likely to',
      'Heard back',
      'Applications',
      'Positive',
      'Offers',
    ],
    rows: groups.map(({ name, heardBack, applications, interviewed, offers }) => [
      name,
      fraction(heardBack.share),
      fraction(heardBack.low),
      fraction(heardBack.high),
      heardBack.count,
      applications.count,
      interviewed.count,
      offers.count,
    ]),
  };
}
