import type { Source } from '../Reading.ts';

/** A value that may be the one of a field, with the signs that speak for it or against it. */
export interface Candidate {
  value: string;
  /** The form in which it is compared with others. */
  key: string;
  /** Where it was found first. */
  source: Source;
  signs: ReadonlySet<string>;
}

const MOST = 300;

/** The candidates of a field. A value found in several places is one candidate with the signs of all of them. */
export class CandidateSet {
  readonly #candidates = new Map<string, Candidate & { signs: Set<string> }>();
  readonly #keyOf: (value: string) => string;

  /** @param keyOf the form in which two values are the same, empty for one that cannot be a value */
  constructor(keyOf: (value: string) => string) {
    this.#keyOf = keyOf;
  }

  /**
   * Adds a value, or signs to the candidate with the same value.
   * @param value in readable form; the one that is added first is kept
   * @param source
   * @param signs
   */
  add(value: string, source: Source, ...signs: readonly string[]): void {
    const key = this.#keyOf(value);
    if (key === '') return;
    const known = this.#candidates.get(key);
    if (known) for (const sign of signs) known.signs.add(sign);
    else if (this.#candidates.size < MOST) this.#candidates.set(key, { value, key, source, signs: new Set(signs) });
  }

  /** Adds signs that follow from each candidate itself or from the others. */
  mark(signsOf: (candidate: Candidate, all: readonly Candidate[]) => Iterable<string>): void {
    const all = [...this.#candidates.values()];
    for (const candidate of all) for (const sign of signsOf(candidate, all)) candidate.signs.add(sign);
  }

  get all(): readonly Candidate[] {
    return [...this.#candidates.values()];
  }
}
