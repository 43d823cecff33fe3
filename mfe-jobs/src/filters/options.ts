import {
  ARRANGEMENTS,
  EMPLOYMENTS,
  fold,
  JOB_SOURCE_LABELS,
  JOB_SOURCES,
  type JobCard,
  SENIORITIES,
  STAGES,
} from '@jobtrail/contract';

/** The keys whose chip is a list of values. */
export type ListKey = 'stage' | 'tag' | 'source' | 'remote' | 'level' | 'type';

/** The value of a clause for jobs that have none. */
export const NONE = 'none';

const worded = (value: string): string => value.charAt(0).toUpperCase() + value.slice(1).replaceAll('-', ' ');

/** The labels of values that are not what they are called. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ...STAGES.map(({ value, label }) => [value, label] as const),
  ...JOB_SOURCES.map((source) => [source, JOB_SOURCE_LABELS[source]] as const),
]);
const SMART_LABELS: ReadonlyMap<string, string> = new Map([
  ['onsite', 'On site'],
  ['full-time', 'Full-time'],
  ['part-time', 'Part-time'],
]);

interface ListFilter {
  readonly label: string;
  /** The values that are always offered, in this order. */
  readonly fixed: readonly string[];
  /** What jobs without a value are called; absent if every job has one. */
  readonly none?: string;
  readonly valuesOf: (card: JobCard) => readonly string[];
}

const oneOf = (value: string | null): readonly string[] => [value ?? NONE];

/** The filters that are lists of values. */
export const LISTS: Readonly<Record<ListKey, ListFilter>> = {
  stage: { label: 'Stage', fixed: STAGES.map(({ value }) => value), valuesOf: ({ status }) => [status] },
  tag: { label: 'Tag', fixed: [], valuesOf: ({ tags }) => tags ?? [] },
  source: { label: 'Source', fixed: JOB_SOURCES, none: 'Not set', valuesOf: ({ source }) => oneOf(source) },
  remote: {
    label: 'Arrangement',
    fixed: ARRANGEMENTS,
    none: 'Unknown',
    valuesOf: ({ smart }) => oneOf(smart.arrangement),
  },
  level: { label: 'Level', fixed: SENIORITIES, none: 'Unknown', valuesOf: ({ smart }) => oneOf(smart.seniority) },
  type: { label: 'Employment', fixed: EMPLOYMENTS, none: 'Unknown', valuesOf: ({ smart }) => oneOf(smart.employment) },
};

/** What a value of a filter is called. */
export function valueLabel(key: ListKey, value: string): string {
  const { none, fixed } = LISTS[key];
  if (value === NONE && none !== undefined) return none;
  if (fixed.length === 0) return value;
  return (key === 'stage' || key === 'source' ? LABELS : SMART_LABELS).get(value) ?? worded(value);
}

/** The maximum number of values that a chip offers: those with the most jobs. */
const OPTIONS_MAX = 200;

export interface FilterOption {
  value: string;
  label: string;
  count: number;
}

/**
 * The values to choose from, with the number of jobs among those that match all other clauses. Values of lists have a
 * fixed order, tags come by their number; chosen ones stay, even if no job has them. Tags that fold to the same text are one.
 */
export function optionsOf(cards: readonly JobCard[], key: ListKey, chosen: readonly string[]): FilterOption[] {
  const { fixed, none, valuesOf } = LISTS[key];
  const isFixed = fixed.length > 0;
  const keyOf = (value: string): string => (isFixed ? value : fold(value));
  const counts = new Map<string, { value: string; count: number }>();
  for (const value of [...fixed, ...(none === undefined ? [] : [NONE]), ...chosen])
    counts.set(keyOf(value), { value, count: 0 });
  for (const card of cards) {
    for (const [name, value] of new Map(valuesOf(card).map((one) => [keyOf(one), one]))) {
      const known = counts.get(name);
      if (known) known.count += 1;
      else counts.set(name, { value, count: 1 });
    }
  }
  const options = [...counts.values()].map(({ value, count }) => ({ value, count, label: valueLabel(key, value) }));
  if (isFixed) return options;
  const isChosen = ({ value }: FilterOption): number => Number(chosen.includes(value));
  return options
    .sort((a, b) => isChosen(b) - isChosen(a) || b.count - a.count || a.label.localeCompare(b.label))
    .slice(0, OPTIONS_MAX);
}
