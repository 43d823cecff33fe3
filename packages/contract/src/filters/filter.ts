import { type FilterKey, readValue } from './keys.ts';

/**
 * A filter of jobs, in canonical form: the parts of an `and` or an `or` have the order of their texts, each is there
 * once, and none is an `and` or an `or` like its parent. An `and` without parts matches every job. Filters are made by
 * `parseFilter`, and changed by `withClause`.
 */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly parts: readonly Filter[] }
  | { readonly kind: 'not'; readonly part: Filter }
  | FilterClause
  /** A word or a quoted text, found in whatever the search finds it in. */
  | { readonly kind: 'text'; readonly text: string }
  /** What was not understood, as it was typed. A `rest` goes to the end of the text. */
  | { readonly kind: 'unknown'; readonly text: string; readonly rest: boolean };

/** A key and one or more values, of which any may match. A value of a list is the job's own, such as `phone screen`. */
export interface FilterClause {
  readonly kind: 'clause';
  readonly key: FilterKey;
  readonly values: readonly string[];
}

/** Prints a filter. Equal filters have equal texts, and `parseFilter` reads the text as the same filter. */
export function printFilter(filter: Filter): string {
  switch (filter.kind) {
    case 'and':
      return filter.parts.map((part) => printPart(part, part.kind === 'or')).join(' ');
    case 'or':
      return filter.parts.map(printFilter).join(' OR ');
    case 'not':
      return `-${printPart(filter.part, filter.part.kind === 'and' || filter.part.kind === 'or')}`;
    case 'clause':
      return `${filter.key}:${filter.values.map((value) => printValue(wordOf(filter.key, value))).join(',')}`;
    case 'text':
      return printWord(filter.text);
    case 'unknown':
      return filter.text;
  }
}

const printPart = (part: Filter, isGroup: boolean): string => (isGroup ? `(${printFilter(part)})` : printFilter(part));
const wordOf = (key: FilterKey, value: string): string => readValue(key, value)?.word ?? value;

/** Words that would be read as something else. */
const NOT_A_WORD = /^$|^["-]|[ ()]|^OR$|^[A-Za-z]+:/;
const NOT_A_VALUE = /^"|[ (),]/;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const printWord = (text: string): string => (NOT_A_WORD.test(text) ? quoted(text) : text);
const printValue = (text: string): string => (NOT_A_VALUE.test(text) ? quoted(text) : text);

/** A filter that matches the jobs that all parts match. */
export function allOf(parts: readonly Filter[]): Filter {
  const flat = canonical(parts.flatMap((part) => (part.kind === 'and' ? part.parts : [part])));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'and', parts: flat };
}

/** A filter that matches the jobs that any of one or more parts matches. */
export function anyOf(parts: readonly Filter[]): Filter {
  const flat = canonical(parts.flatMap((part) => (part.kind === 'or' ? part.parts : [part])));
  const [only] = flat;
  return only !== undefined && flat.length === 1 ? only : { kind: 'or', parts: flat };
}

export const not = (part: Filter): Filter => (part.kind === 'not' ? part.part : { kind: 'not', part });

/** A clause; undefined if there is no value, or one that makes no sense for the key. */
export function clause(key: FilterKey, texts: readonly string[]): FilterClause | undefined {
  const byWord = new Map<string, string>();
  for (const text of texts) {
    const read = readValue(key, text);
    if (!read) return undefined;
    byWord.set(read.word, read.value);
  }
  return byWord.size === 0
    ? undefined
    : { kind: 'clause', key, values: [...byWord].sort(byText).map(([, value]) => value) };
}

const isRest = (filter: Filter): boolean => filter.kind === 'unknown' && filter.rest;
const byText = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : Number(one > other);

/** Each part once, in the order of their texts, with a rest at the end. */
const canonical = (parts: readonly Filter[]): Filter[] =>
  [...new Map(parts.map((part) => [printFilter(part), part]))]
    .sort((one, other) => Number(isRest(one[1])) - Number(isRest(other[1])) || byText(one, other))
    .map(([, part]) => part);
