import { HeldForm } from '@jobtrail/web-kit';
import type { FormImage } from '../screenshots/FormImage.ts';
import { ImageList } from '../screenshots/ImageList.ts';
import type { JobFormValues } from './values.ts';

interface Start {
  values: JobFormValues;
  images?: readonly FormImage[];
}

/**
 * What a person has typed and attached in a form on a job and not saved yet. It lives outside React, so it
 * survives its form being closed, in any way and order. It ends when it is saved or discarded; from then on it ignores changes,
 * even from code that still holds it.
 */
export class JobDraft {
  readonly images: ImageList;
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
  readonly isSaving = (): boolean => this.#saving !== null;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  /** Calls the listener once it has been saved, at once if it has been already; the returned function stops that. */
  onSaved(listener: () => void): () => void {
    if (this.#saved) listener();
    else this.#onSaved.add(listener);
    return () => this.#onSaved.delete(listener);
  }
  get hasEnded(): boolean {
    return this.#ended;
  }

  /** Changes what is typed. Does nothing while it is being saved: what is sent stays what is shown. */
  change(part: Partial<JobFormValues>): void {
    if (this.#ended || this.#saving) return;
    this.setValues(part);
  }

  /**
   * Saves it, unless that is under way already. Files that are still being checked are waited for.
   * @param send gets a signal that is aborted when the draft is discarded in the meantime
   * @throws what `send` throws; nothing once it was discarded
   */
  async save(send: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    if (this.#saving || this.#ended) return;
    const saving = new AbortController();
    this.#saving = saving;
    this.#tell();
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
      this.#tell();
    }
  }

  /** Discards it, and aborts a save that is under way. */
  discard(): void {
    if (this.#ended) return;
    this.#saving?.abort();
    this.end();
  }

  protected setValues(part: Partial<JobFormValues>): void {
    this.form.change(part);
  }

  /** Called after each change: keeps what is typed over a reload. */
  protected keep(_values: JobFormValues): void {}

  /** Changes are ignored from now on. */
  protected end(): void {
    this.#ended = true;
    this.images.end();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
