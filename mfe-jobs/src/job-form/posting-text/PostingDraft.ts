import { type CreateJobBody, POSTING_TEXT_MAX } from '@jobtrail/contract';

/** A text that is kept with a new job. */
export type NewPosting = NonNullable<CreateJobBody['posting']>;

/** The text of a posting that was read for a form, and whether it will be kept. */
export interface ReadPosting {
  posting: NewPosting;
  /** The address at which it was read; null for a screenshot. */
  url: string | null;
  isKept: boolean;
}

/** The texts that were read for a draft, in memory only: a page can be read again. */
export class PostingDraft {
  #all: readonly ReadPosting[] = [];
  readonly #listeners = new Set<() => void>();

  readonly all = (): readonly ReadPosting[] => this.#all;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Replaces what was read at an address, or from screenshots. @returns a function that takes it back */
  add(posting: NewPosting, url: string | null): () => void {
    const before = this.#all;
    if (posting.text.trim() === '') return () => undefined;
    this.#change([{ posting, url, isKept: true }, ...before.filter((read) => (read.url === null) !== (url === null))]);
    return () => this.#change(before);
  }
  /** Chooses whether a text is kept. */
  keep(read: ReadPosting, isKept: boolean): void {
    this.#change(this.#all.map((one) => (one === read ? { ...one, isKept } : one)));
  }

  #change(all: readonly ReadPosting[]): void {
    this.#all = all;
    for (const listener of this.#listeners) listener();
  }
}

/** The text that was recognized in screenshots, as a posting. */
export const screenshotPosting = (text: string): NewPosting => ({
  text: text.slice(0, POSTING_TEXT_MAX),
  source: 'screenshot',
  language: null,
  facts: {},
});

/** The text that belongs to a form: the one of the address in it, or that of its screenshots. */
export const postingFor = (all: readonly ReadPosting[], url: string | null): ReadPosting | undefined =>
  all.find((read) => read.url !== null && read.url === url) ?? all.find((read) => read.url === null);
