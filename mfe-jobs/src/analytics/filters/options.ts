import { fold, isStage, JOB_SOURCES, type JobCard, stageInfo, STAGES, UNKNOWN_SOURCE } from '@jobtrail/contract';
import { type FilterName, FILTERS, type View } from '../address.ts';
import { sourceLabel } from '../figures.ts';

/** The names of the filters on their chips. */
export const FILTER_LABELS: Readonly<Record<FilterName, string>> = {
  stage: 'Stage',
  tag: 'Tag',
  source: 'Source',
  location: 'Location',
};
/** The maximum number of values that a chip offers: those with the most jobs. */
const OPTIONS_MAX = 200;

interface FilterOption {
  value: string;
  label: string;
  /** How many applications have it, in any period. */
  count: number;
}

/** The values of a job for a filter. */
function valuesOf(card: JobCard, filter: FilterName): readonly string[] {
  switch (filter) {
    case 'stage':
      return [card.status];
    case 'tag':
      return card.tags ?? [];
    case 'source':
      return [card.source ?? UNKNOWN_SOURCE];
    case 'location':
      return card.location ? [card.location.trim()] : [];
  }
}

/** The label of a value of a filter. */
export function optionLabel(filter: FilterName, value: string): string {
  if (filter === 'stage') return isStage(value) ? stageInfo(value).label : value;
  if (filter === 'source') return sourceLabel(JOB_SOURCES.find((source) => source === value) ?? null);
  return value;
}

/** The filters of a view in words, such as 'Stage: Offer or Rejected'. */
export const describeFilters = ({ filters, q }: View): string[] => [
  ...FILTERS.flatMap((filter) =>
    filters[filter].length === 0
      ? []
      : [`${FILTER_LABELS[filter]}: ${filters[filter].map((value) => optionLabel(filter, value)).join(' or ')}`],
  ),
  ...(q === undefined ? [] : [`Filter: ${q}`]),
];

/** Fixed values of a filter are always offered, in this order. */
const FIXED: Partial<Record<FilterName, readonly string[]>> = {
  stage: STAGES.map(({ value }) => value),
  source: [...JOB_SOURCES, UNKNOWN_SOURCE],
};

/**
 * The values to choose from, the most frequent tags and locations first. Chosen values stay, even if no
 * job has them any more. Tags and locations that fold to the same text are one option, as on the server.
 */
export function optionsOf(cards: readonly JobCard[], filter: FilterName, chosen: readonly string[]): FilterOption[] {
  const fixed = FIXED[filter];
  const counts = new Map<string, { value: string; count: number }>();
  const keyOf = (value: string): string => (fixed ? value : fold(value));
  for (const value of [...(fixed ?? []), ...chosen]) counts.set(keyOf(value), { value, count: 0 });
  for (const card of cards) {
    for (const [key, value] of new Map(valuesOf(card, filter).map((one) => [keyOf(one), one]))) {
      const known = counts.get(key);
      if (known) known.count += 1;
      else counts.set(key, { value, count: 1 });
    }
  }
  const options = [...counts.values()].map(({ value, count }) => ({ value, label: optionLabel(filter, value), count }));
  if (fixed) return options;
  const rank = ({ value, count }: FilterOption): number => (chosen.includes(value) ? Infinity : count);
  return options
    .toSorted((a, b) => (rank(a) === rank(b) ? a.label.localeCompare(b.label) : rank(b) - rank(a)))
    .slice(0, OPTIONS_MAX);
}
