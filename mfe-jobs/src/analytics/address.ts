import {
  type AnalyticsQuery,
  FILTER_VALUES_MAX,
  isStage,
  JOB_SOURCES,
  pages,
  UNKNOWN_SOURCE,
} from '@jobtrail/contract';
import { ANALYTICS_PAGE } from '../pages.ts';
import { type Day, daysOf, DEFAULT_PERIOD, isDay, type Period, PERIODS } from './period.ts';

/** The filters of the analytics, in the order of their chips. */
export const FILTERS = ['stage', 'tag', 'source', 'location'] as const;
export type FilterName = (typeof FILTERS)[number];
/** The chosen values of each filter; a job needs one of them. Empty: not filtered. */
export type Filters = Readonly<Record<FilterName, readonly string[]>>;
export const NO_FILTERS: Filters = { stage: [], tag: [], source: [], location: [] };

/** The period and the filters of the figures: everything that the address of the analytics contains. */
export interface View {
  period: Period;
  filters: Filters;
  /** The text of a filter that jobs have to match too; absent without one. */
  q?: string;
}

const KNOWN: Partial<Record<FilterName, (value: string) => boolean>> = {
  stage: isStage,
  source: (value) => value === UNKNOWN_SOURCE || JOB_SOURCES.some((source) => source === value),
};

function periodOf(query: URLSearchParams): Period {
  const [from, to] = ['from', 'to'].map((key) => {
    const given = query.get(key) ?? '';
    return isDay(given) ? given : null;
  });
  if (from || to) return { name: 'dates', from: from ?? null, to: to ?? null };
  return { name: PERIODS.find((name) => name === query.get('period')) ?? DEFAULT_PERIOD };
}

/** Reads the view from an address. Unknown values, such as a stage of a later release, are ignored. */
export function viewOf(query: URLSearchParams): View {
  const values = (name: FilterName): string[] =>
    [...new Set(query.getAll(name))].filter(KNOWN[name] ?? ((value) => value !== '')).slice(0, FILTER_VALUES_MAX);
  const q = query.get('q')?.trim() ?? '';
  return {
    ...(q !== '' && { q }),
    period: periodOf(query),
    filters: { stage: values('stage'), tag: values('tag'), source: values('source'), location: values('location') },
  };
}

/** The view as the query of an address; the inverse of `viewOf`. */
function queryOf({ period, filters, q }: View): URLSearchParams {
  const query = new URLSearchParams();
  if (period.name === 'dates') {
    if (period.from !== null) query.set('from', period.from);
    if (period.to !== null) query.set('to', period.to);
  } else if (period.name !== DEFAULT_PERIOD) query.set('period', period.name);
  for (const name of FILTERS) for (const value of filters[name]) query.append(name, value);
  if (q !== undefined) query.set('q', q);
  return query;
}

function addressOf(page: string, view: View): string {
  const query = queryOf(view).toString();
  return query === '' ? page : `${page}?${query}`;
}

/** The address of the analytics with a view. */
export const analyticsAddress = (view: View): string => addressOf(ANALYTICS_PAGE, view);

/** The address of the activity report with a view. */
export const reportAddress = (view: View): string => addressOf(pages.report, view);

/** The address of the table with the jobs behind a figure. It names the figure, because 2,000 ids would be too long. */
export function figureAddress(view: View, figure: string): string {
  const query = queryOf(view);
  query.set('figure', figure);
  return `${pages.table}?${query}`;
}

/** The query of the call that returns the figures of a view. */
export function summaryQuery({ period, filters, q }: View, today: Day): AnalyticsQuery {
  const { from, to } = daysOf(period, today);
  const chosen = (name: FilterName) => (filters[name].length > 0 ? { [name]: JSON.stringify(filters[name]) } : {});
  return {
    ...(from !== null && { from }),
    ...(to !== null && { to }),
    ...(q !== undefined && { q }),
    ...chosen('stage'),
    ...chosen('tag'),
    ...chosen('source'),
    ...chosen('location'),
  };
}
