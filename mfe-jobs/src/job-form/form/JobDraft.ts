import { HeldForm } from '@jobtrail/web-kit';
import { PostingDraft } from '../posting-text/PostingDraft.ts';
import type { FormImage } from '../screenshots/FormImage.ts';
import { ImageList } from '../screenshots/ImageList.ts';
import { FieldReadings } from './FieldReadings.ts';
import type { JobFormValues } from './values.ts';

interface Start {
  values: JobFormValues;
  images?: readonly FormImage[];
}

/**
 * Unsaved input and attachments of a job form. It lives outside React, so it survives closing the form. It ends when it
 * is saved or discarded; after that it ignores changes, even from code that still refers to it.
 */
export class JobDraft {
  readonly images: ImageList;
  readonly postings = new PostingDraft();
  readonly readings = new FieldReadings({ values: () => this.values(), change: (part) => this.change(part) });
  readonly form: HeldForm<JobFormValues>;
  #saving: AbortController | null = null;
  #ended = false;
  #saved = false;
  readonly #listeners = new Set<() => void>();
  readonly #onSaved = new Set<() => void>();

  constructor({ values, images }: Start) {
    this.images = new ImageList(images);
    this.form = new HeldForm({ values, onChange: (typed) => this.#ended || this.keep(typed) });
  }

  readonly values = (): JobFormValues => this.form.values();
  /** What is saved of the job, which is not sent again; nothing of a new one. */
  saved(): Partial<JobFormValues> {
    return {};
  }
  readonly isSaving = (): boolean => this.#saving !== null;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /**
   * Calls the listener after it was saved, or at once if it has been saved already.
   * @returns a function that removes the listener
   */
  onSaved(listener: () => void): () => void {
    if (this.#saved) listener();
    else this.#onSaved.add(listener);
    return () => this.#onSaved.delete(listener);
  }
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Changes the input. Ignored during a save, so that the form shows what is sent. */
  change(part: Partial<JobFormValues>): void {
    if (this.#ended || this.#saving) return;
    this.setValues(part);
  }

  /**
   * Saves it, unless a save is already running. Waits for files that are still being checked.
   * @param send receives a signal that is aborted if the draft is discarded in the meantime
   * @throws the error of `send`, unless the draft was discarded
   */
  async save(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.#saving || this.#ended) return;
    const saving = new AbortController();
    this.#saving = saving;
    this.tell();
    try {
      await this.images.settled();
      if (!saving.signal.aborted) await send(saving.signal);
      if (saving.signal.aborted) return;
      this.end();
      this.#saved = true;
      for (const listener of this.#onSaved) listener();
    } catch (error) {
      if (!saving.signal.aborted) throw error;
    } finally {
      this.#saving = null;
      this.tell();
    }
  }

  /** Discards it and aborts a running save. */
  discard(): void {
    if (this.#ended) return;
    this.#saving?.abort();
    this.end();
  }

  protected setValues(part: Partial<JobFormValues>): void {
    this.form.change(part);
  }

  /** Called after each change, to store the input for a reload. */
  protected keep(_values: JobFormValues): void {}

  /** Ignores all further changes. */
  protected end(): void {
    this.#ended = true;
    this.readings.clear();
    this.images.end();
  }

  /** Tells the listeners of `subscribe` that something has changed besides the values. */
  protected tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
