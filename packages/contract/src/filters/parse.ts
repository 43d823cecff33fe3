import { FILTER_CLAUSES_MAX, FILTER_DEPTH_MAX, TEXT_MAX } from '../limits.ts';
import { singleSpaced } from '../text/fold.ts';
import { allOf, anyOf, clause, type Filter, not, printFilter } from './filter.ts';
import { isFilterKey } from './keys.ts';

/**
 * Reads the text of a filter, such as `stage:applied,phone -company:acme (remote:yes OR place:berlin) silent:>14`.
 *
 *     or     = and ("OR" and)*
 *     and    = part+
 *     part   = "-"? (clause | word | quoted | "(" or ")")
 *     clause = key ":" value ("," value)*
 *
 * Values and quoted texts may have blanks between quotation marks, and a doubled quotation mark is one of the text. A
 * quotation mark that is not closed lasts to the end.
 *
 * Every text is a filter. A clause with an unknown key or value is `unknown`. So is everything from a part on that
 * cannot be read: a parenthesis that is unbalanced or too deep, or an `OR` without one of its sides. The text is
 * `unknown` as a whole if there is an `OR` before that part, and if it or its canonical form is beyond the limits.
 */
export function parseFilter(text: string): Filter {
  const source = text.trim();
  if (source.length > TEXT_MAX.filter) return restOf(source);
  const filter = new FilterParser(source).parse();
  return filter === undefined || printFilter(filter).length > TEXT_MAX.filter ? restOf(source) : filter;
}

const restOf = (text: string): Filter => ({ kind: 'unknown', text, rest: true });

const BLANKS = /[\s\p{Cc}]+/uy;
const OR = /OR(?=[\s\p{Cc}()]|$)/uy;
/** The minus signs of a negation. Others are words. */
const MINUS = /-+(?=[^-\s\p{Cc})])/uy;
const COMMA = /,/y;
const KEY = /([a-z]+):/iy;
const QUOTED = /"((?:[^"]|"")*)("?)/y;
const WORD = /[^\s\p{Cc}()]+/uy;
const VALUE = /[^\s\p{Cc}(),]+/uy;

/** Reads a text from left to right, once. Methods return undefined for what cannot be read. */
class FilterParser {
  readonly #text: string;
  #at = 0;
  #clauses = 0;

  constructor(text: string) {
    this.#text = text;
  }

  parse(): Filter | undefined {
    const filter = this.#or(0);
    return this.#clauses > FILTER_CLAUSES_MAX ? undefined : filter;
  }

  /** Reads up to the end of the text, or of the group at this depth. */
  #or(depth: number): Filter | undefined {
    const alternatives: Filter[] = [];
    let parts: Filter[] = [];
    for (;;) {
      this.#take(BLANKS);
      const start = this.#at;
      if (start === this.#text.length || (depth > 0 && this.#isAt(')'))) break;
      if (parts.length > 0 && this.#take(OR)) {
        alternatives.push(allOf(parts));
        parts = [];
        continue;
      }
      const part = this.#part(depth);
      if (part) parts.push(part);
      else if (depth > 0 || alternatives.length > 0) return undefined;
      else return allOf([...parts, restOf(this.#text.slice(start))]);
    }
    if (parts.length === 0 && (depth > 0 || alternatives.length > 0)) return undefined;
    return anyOf([...alternatives, allOf(parts)]);
  }

  #part(depth: number): Filter | undefined {
    if (this.#take(OR)) return undefined;
    const [minus = ''] = this.#take(MINUS) ?? [];
    const part = this.#isAt('(') ? this.#group(depth + 1) : this.#clause();
    return part && minus.length % 2 === 1 ? not(part) : part;
  }

  #group(depth: number): Filter | undefined {
    if (depth > FILTER_DEPTH_MAX) return undefined;
    this.#at += 1;
    const filter = this.#or(depth);
    if (!this.#isAt(')')) return undefined;
    this.#at += 1;
    return filter;
  }

  #clause(): Filter | undefined {
    this.#clauses += 1;
    const start = this.#at;
    const [, key] = this.#take(KEY) ?? [];
    if (key === undefined) {
      const text = this.#quoted()?.text ?? this.#take(WORD)?.[0];
      return text === undefined ? undefined : { kind: 'text', text };
    }
    const values: string[] = [];
    let isClosed = true;
    do {
      const quoted = this.#quoted();
      values.push(quoted?.text ?? this.#take(VALUE)?.[0] ?? '');
      isClosed = quoted?.isClosed ?? true;
    } while (this.#take(COMMA));
    const name = key.toLowerCase();
    const text = this.#text.slice(start, this.#at) + (isClosed ? '' : '"');
    return (isFilterKey(name) ? clause(name, values) : undefined) ?? { kind: 'unknown', text, rest: false };
  }

  #quoted(): { text: string; isClosed: boolean } | undefined {
    const [, text, end] = this.#take(QUOTED) ?? [];
    return text === undefined ? undefined : { text: singleSpaced(text.replaceAll('""', '"')), isClosed: end !== '' };
  }

  #isAt(character: string): boolean {
    return this.#text[this.#at] === character;
  }

  /** Goes past what a sticky expression matches here. */
  #take(expression: RegExp): RegExpExecArray | undefined {
    expression.lastIndex = this.#at;
    const match = expression.exec(this.#text);
    if (match) this.#at = expression.lastIndex;
    return match ?? undefined;
  }
}
