import { type Candidate, type Found, type Origin, type Others, READABLE, type ReadableField } from './origin.ts';
import type { JobFormValues } from './values.ts';

/** At most this many candidates stand below a field with a value, and below one that was left blank. */
const CHIPS = { filled: 2, blank: 3 };

type Values = Pick<JobFormValues, ReadableField>;

/** What a page or screenshots say about the fields of a form. */
export interface Reading {
  found: Found;
  /** Those of a field without a value leave it blank on purpose. */
  others?: Others;
  /** The fields whose value stands where the person has chosen one before on this site. */
  remembered?: readonly ReadableField[];
  /** The address that was read; null for screenshots. */
  url: string | null;
  /** Whether the page says that the job is closed. */
  isClosed?: boolean;
}

/** Whether a reading has a value for any field. */
export const hasFound = ({ found }: Reading): boolean => Object.keys(found).length > 0;
/** Whether a reading has neither a value nor a candidate. */
export const isEmpty = (reading: Reading): boolean =>
  !hasFound(reading) && Object.values(reading.others ?? {}).every((others) => others.length === 0);

/** What a reading says about one field. */
export interface FieldReading {
  field: ReadableField;
  /** Absent after an edit. */
  origin?: Origin;
  /** The candidates in place of the value; absent if there was never a doubt. */
  chips?: readonly Candidate[];
  /** The value that was read; blank if the field was left blank. */
  read: string;
  /** All candidates that were read. */
  candidates: readonly Candidate[];
}

/** What the last reading has done. */
export interface ReadingState {
  url: string | null;
  fields: Partial<Record<ReadableField, FieldReading>>;
  /** The fields that it has filled in. */
  filled: readonly ReadableField[];
  isClosed: boolean;
  /** Takes all of it back; null if there has been no reading. */
  undo: (() => void) | null;
}

export const NO_READING: ReadingState = { url: null, fields: {}, filled: [], isClosed: false, undo: null };

/** Whether two values are the same to a person. */
export const isSame = (a: string, b: string): boolean => a.trim().toLowerCase() === b.trim().toLowerCase();

/** Whether another value was read that may be right; what the person typed before is no reason to doubt. */
export const isInDoubt = (reading: FieldReading | undefined): boolean =>
  reading?.chips?.some(({ from }) => from !== 'typed') ?? false;

/** A reading as long as the form has its address; without it, the form is no longer about its candidates. */
export function readingAt(state: ReadingState, address: string | null): ReadingState {
  if (state.url === null || state.url === address) return state;
  const fields: ReadingState['fields'] = {};
  for (const field of READABLE) {
    const reading = state.fields[field];
    const isDoubt = reading?.origin?.from === 'doubt' || reading?.origin?.from === 'typed';
    if (reading?.origin && !isDoubt)
      fields[field] = { field, origin: reading.origin, read: reading.read, candidates: [] };
  }
  return { ...state, fields, undo: null };
}

/** Candidates without the value of the field and repetitions. */
const otherThan = (value: string, candidates: readonly Candidate[]): Candidate[] =>
  candidates.filter(
    (one, at) =>
      !isSame(one.value, value) && candidates.findIndex(({ value: first }) => isSame(first, one.value)) === at,
  );

/** A value of a field as one of its candidates. */
const asCandidate = (value: string, candidates: readonly Candidate[]): Candidate =>
  candidates.find((one) => one.value === value) ?? { value, from: 'typed' };

interface Draft {
  values: () => Values;
  /** Ignored while the form is being saved. */
  change: (part: Partial<Values>) => void;
}

interface Filling {
  /**
   * Whether the values are a choice of the person: what they replace is no candidate, and an empty field was not
   * necessarily looked for in vain.
   */
  isChoice?: boolean;
  /** Called when all of it is taken back. */
  onUndo?: (() => void) | undefined;
}

/** Fills the fields of a draft with readings, and keeps where each value came from and what else it may be. */
export class FieldReadings {
  readonly #draft: Draft;
  #state = NO_READING;
  /** What a reading or a choice has put into the fields. Any other value was typed. */
  #filled: Partial<Values> = {};
  readonly #listeners = new Set<() => void>();

  constructor(draft: Draft) {
    this.#draft = draft;
  }

  readonly state = (): ReadingState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /**
   * Fills in what was read. A value that the person has typed becomes the first candidate of its field.
   * @returns an undo function that restores fields that have not been edited since
   */
  fill(
    { found, others = {}, remembered = [], url, isClosed = false }: Reading,
    { isChoice = false, onUndo }: Filling = {},
  ): () => void {
    const before = { values: this.#draft.values(), state: this.#state, filled: this.#filled };
    const filled = READABLE.filter((field) => found[field]);
    const fieldReading = (field: ReadableField): FieldReading | null => {
      const [value, current] = [found[field], before.values[field].trim()];
      const candidates = [...(value ? [value] : []), ...(others[field] ?? [])];
      const read = { field, read: value?.value ?? '', candidates };
      const now = value?.value ?? current;
      const typed = !isChoice && this.#isTyped(field, current) ? [asCandidate(current, candidates)] : [];
      const chips = otherThan(now, [...typed, ...candidates]).slice(0, now === '' ? CHIPS.blank : CHIPS.filled);
      if (value) {
        const from = remembered.includes(field) ? 'remembered' : value.from;
        return {
          ...read,
          ...(chips.length === 0 ? {} : { chips }),
          origin: { from, replaced: current === value.value ? '' : current },
        };
      }
      if (chips.length > 0) return { ...read, chips, origin: { from: now === '' ? 'doubt' : 'typed', replaced: '' } };
      return now === '' && !isChoice ? { ...read, origin: { from: 'missing', replaced: '' } } : null;
    };
    const fields: Partial<Record<ReadableField, FieldReading>> = {};
    for (const field of READABLE) {
      const reading = fieldReading(field);
      if (reading) fields[field] = reading;
    }
    this.#put(Object.fromEntries(filled.map((field) => [field, found[field]?.value ?? ''])));
    let isUndone = false;
    const undo = (): void => {
      if (isUndone) return;
      isUndone = true;
      const [values, put] = [this.#draft.values(), this.#filled];
      const touched = READABLE.filter((field) => put[field] !== undefined && put[field] === values[field]);
      this.#draft.change(Object.fromEntries(touched.map((field) => [field, before.values[field]])));
      this.#filled = before.filled;
      this.#set(before.state);
      onUndo?.();
    };
    this.#set({ url, fields, filled, isClosed, undo });
    return undo;
  }

  /** Takes a candidate; the value of the field takes its place. */
  take(field: ReadableField, chip: Candidate): void {
    const reading = this.#state.fields[field];
    if (!reading?.chips) return;
    const current = this.#draft.values()[field].trim();
    const swapped = reading.chips.map((one) => (one === chip ? asCandidate(current, reading.candidates) : one));
    if (chip.from === 'typed') this.#draft.change({ [field]: chip.value });
    else this.#put({ [field]: chip.value });
    this.#setField(field, {
      ...reading,
      chips: otherThan(chip.value, swapped).filter(({ value }) => value !== ''),
      origin: { from: chip.from, replaced: '', isChosen: true },
    });
  }

  /** Notes that the person has typed a value. */
  edited(field: ReadableField, value: string): void {
    const reading = this.#state.fields[field];
    if (!reading) return;
    const { origin: _, ...rest } = reading;
    if (!isInDoubt(reading)) this.#setField(field, rest);
    else this.#setField(field, { ...rest, origin: { from: value.trim() === '' ? 'doubt' : 'typed', replaced: '' } });
  }

  /** Forgets what was said about the last reading, before another one. The fields stay. */
  forgetResult(): void {
    this.#set({ ...this.#state, undo: null });
  }

  clear(): void {
    this.#set(NO_READING);
  }

  /** Whether the person has typed the value of a field. */
  #isTyped(field: ReadableField, current: string): boolean {
    return current !== '' && this.#filled[field] !== current;
  }
  #put(values: Partial<Values>): void {
    this.#filled = { ...this.#filled, ...values };
    this.#draft.change(values);
  }
  #setField(field: ReadableField, reading: FieldReading): void {
    this.#set({ ...this.#state, fields: { ...this.#state.fields, [field]: reading } });
  }
  #set(state: ReadingState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}
