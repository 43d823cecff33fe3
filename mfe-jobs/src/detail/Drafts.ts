import { useLayoutEffect, useMemo } from 'react';
import { draftStore, HeldForm, onSignal, useSession } from '@jobtrail/web-kit';

/** Unsaved input in a form of a job's panel. */
export type FormDraft = Record<string, string | boolean> & { open: boolean; saving: boolean };

export interface HeldDraft<Draft extends FormDraft> {
  form: HeldForm<Draft>;
  /** Discards the input; the form is closed and empty. */
  clear: () => void;
}

/** Identifies a draft by person, and by its job or the entry of a job. */
export interface DraftKey {
  userId: string;
  id: string;
}

interface Entry<Draft extends FormDraft> {
  form: HeldForm<Draft>;
  /** Whether anything has changed since the draft was created or cleared. */
  changed: boolean;
}

/**
 * The forms of a job's panel by person and job, in this tab, until the person signs out. Typed text survives switching
 * tabs of the panel, closing the panel, a failed call and a reload.
 */
export class Drafts<Draft extends FormDraft> {
  readonly #entries = new Map<string, Entry<Draft>>();
  readonly #name: string;
  readonly #fresh: () => Draft;
  readonly #parse: (stored: unknown) => Partial<Draft>;

  /**
   * @param name the storage key of the drafts
   * @param parse parses a draft stored before a reload
   */
  constructor(name: string, fresh: () => Draft, parse: (stored: unknown) => Partial<Draft>) {
    this.#name = name;
    this.#fresh = fresh;
    this.#parse = parse;
    onSignal('signedOut', () => {
      const entries = [...this.#entries.values()];
      this.#entries.clear();
      for (const { form } of entries) form.reset(fresh());
    });
  }

  formOf(key: DraftKey): HeldForm<Draft> {
    return this.#entryOf(key).form;
  }
  clear(key: DraftKey): void {
    const entry = this.#entryOf(key);
    entry.form.reset(this.#fresh());
    entry.changed = false;
    draftStore.write(key.userId, this.#nameOf(key), undefined);
  }
  /** Whether the form is open, without creating a draft. */
  isOpen(key: DraftKey): boolean {
    const entry = this.#entries.get(idOf(key));
    return entry ? entry.form.values().open : this.#kept(key)?.open === true;
  }
  /** Refreshes an unchanged form: a new note starts with today's date. */
  refresh(key: DraftKey): void {
    if (!this.#entryOf(key).changed) this.clear(key);
  }

  #entryOf(key: DraftKey): Entry<Draft> {
    const id = idOf(key);
    const known = this.#entries.get(id);
    if (known) return known;
    const kept = this.#kept(key);
    const entry: Entry<Draft> = {
      changed: kept !== undefined,
      form: new HeldForm<Draft>({
        values: kept ?? this.#fresh(),
        onChange: (draft) => {
          if (this.#entries.get(id) !== entry) return;
          entry.changed = true;
          draftStore.write(key.userId, this.#nameOf(key), draft);
        },
      }),
    };
    this.#entries.set(id, entry);
    return entry;
  }
  #kept(key: DraftKey): Draft | undefined {
    const stored = draftStore.read(key.userId, this.#nameOf(key));
    if (typeof stored !== 'object' || stored === null) return undefined;
    return { ...this.#fresh(), ...this.#parse(stored), open: Reflect.get(stored, 'open') === true };
  }
  #nameOf({ id }: DraftKey): string {
    return `${this.#name}:${id}`;
  }
}

/** The key as a string. */
export const idOf = ({ userId, id }: DraftKey): string => `${userId} ${id}`;

/** The key of the drafts of a job, or of an entry of a job, for the signed-in person. */
export function useDraftKey(id: string): DraftKey {
  const userId = useSession().user?.id ?? '';
  return useMemo(() => ({ userId, id }), [userId, id]);
}

/** The draft for a form of a job, or of an entry of a job. */
export function useDraft<Draft extends FormDraft>(drafts: Drafts<Draft>, id: string): HeldDraft<Draft> {
  const key = useDraftKey(id);
  useLayoutEffect(() => drafts.refresh(key), [drafts, key]);
  return { form: drafts.formOf(key), clear: () => drafts.clear(key) };
}
