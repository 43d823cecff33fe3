import {
  allOf,
  type CardTest,
  compileFilter,
  contextOf,
  type Filter,
  type FilterNews,
  type FoundJobs,
  parseFilter,
  printFilter,
  questionsOf,
} from '@jobtrail/contract';
import { partsOf, shownByChips } from './chips.ts';

/** What a filter knows about jobs besides their cards. */
export interface FilterKnowledge {
  /** In ms since the epoch. */
  now: number;
  zone: string;
  news: FilterNews | undefined;
  found: FoundJobs | undefined;
}

/** Reads the text of a filter, and what its screen shows of it. */
export function readFilter(text: string) {
  const filter = parseFilter(text);
  const chips = shownByChips(filter);
  const rest = allOf(partsOf(filter).filter((part) => !chips.includes(part)));
  return {
    filter,
    ...questionsOf(filter),
    /** The text of the clauses in chips, and the text next to them. */
    chips: printFilter(allOf(chips)),
    rest: printFilter(rest),
    /** How many clauses it has that are no words. */
    count: partsOf(filter).filter(({ kind }) => kind !== 'text').length,
  };
}

/** The text of a filter that matches what two texts match. Its parts are in their order. */
export const joined = (...texts: readonly string[]): string => printFilter(allOf(texts.map(parseFilter)));

export const testOf = (filter: Filter, knowledge: FilterKnowledge): CardTest =>
  compileFilter(filter, contextOf(knowledge));
