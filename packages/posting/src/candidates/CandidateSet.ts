import type { Source } from '../Reading.ts';

/** A possible value of a field, with the signs that count for or against it. */
export interface Candidate {
  value: string;
  /** The normalized value, for comparison with other candidates. */
  key: string;
  /** Where it was first found. */
  source: Source;
  signs: ReadonlySet<string>;
  /** Those of its signs that say where it was found, in contrast to its form and what agrees with it. */
  places: ReadonlySet<string>;
}

const MAX_CANDIDATES = 300;

/** The candidates of a field. A value found in several places is one candidate with the signs of all of them. */
export class CandidateSet {
  readonly #candidates = new Map<string, Candidate & { signs: Set<string>; places: Set<string> }>();
  readonly #keyOf: (value: string) => string;

  /** @param keyOf normalizes a value for comparison; returns '' for a text that cannot be a value */
  constructor(keyOf: (value: string) => string) {
    this.#keyOf = keyOf;
  }

  /**
   * Adds a candidate, or adds the signs to the candidate with the same value. They say where it was found.
   * @param value in readable form; the first of several spellings is kept
   */
  add(value: string, source: Source, ...signs: readonly string[]): void {
    const key = this.#keyOf(value);
    if (key === '') return;
    const known = this.#candidates.get(key);
    if (!known && this.#candidates.size >= MAX_CANDIDATES) return;
    const candidate = known ?? { value, key, source, signs: new Set(), places: new Set() };
    this.#candidates.set(key, candidate);
    for (const sign of signs) {
      candidate.signs.add(sign);
      candidate.places.add(sign);
    }
  }

  /** Adds signs that are derived from a candidate itself or from the other candidates. */
  mark(signsOf: (candidate: Candidate, all: readonly Candidate[]) => Iterable<string>): void {
    const all = [...this.#candidates.values()];
    for (const candidate of all) for (const sign of signsOf(candidate, all)) candidate.signs.add(sign);
  }

  get all(): readonly Candidate[] {
    return [...this.#candidates.values()];
  }
}
