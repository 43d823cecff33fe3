import { onSignal, useSession } from '@jobtrail/web-kit';
import { useCallback, useState, useSyncExternalStore } from 'react';

/** What is typed into a form of a job's panel and not saved yet. */
export interface FormDraft {
  open: boolean;
  saving: boolean;
}
export interface HeldDraft<Draft> {
  draft: Draft;
  change: (part: Partial<Draft>) => void;
  /** Forgets it: the form is closed and empty. */
  clear: () => void;
}

/** Drafts by person and job, until the page is left or the person signs out: another tab, a closed panel or a failed call loses nothing. */
export class Drafts<Draft extends FormDraft> {
  readonly #drafts = new Map<string, Draft>();
  readonly #listeners = new Set<() => void>();
  readonly #fresh: () => Draft;

  constructor(fresh: () => Draft) {
    this.#fresh = fresh;
    onSignal('signedOut', () => {
      this.#drafts.clear();
      this.#tell();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get(key: string): Draft | undefined {
    return this.#drafts.get(key);
  }
  change(key: string, part: Partial<Draft>): void {
    this.#drafts.set(key, { ...(this.#drafts.get(key) ?? this.#fresh()), ...part });
    this.#tell();
  }
  clear(key: string): void {
    this.#drafts.delete(key);
    this.#tell();
  }
  fresh(): Draft {
    return this.#fresh();
  }
  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Names what belongs to a person and a job. */
export function useDraftKey(jobId: string): { userId: string; key: string } {
  const userId = useSession().user?.id ?? '';
  return { userId, key: `${userId} ${jobId}` };
}

/** The draft of a job's form, and what changes it. */
export function useDraft<Draft extends FormDraft>(drafts: Drafts<Draft>, jobId: string): HeldDraft<Draft> {
  const { key } = useDraftKey(jobId);
  const [fresh] = useState(() => drafts.fresh());
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(key)) ?? fresh;
  const change = useCallback((part: Partial<Draft>) => drafts.change(key, part), [drafts, key]);
  const clear = useCallback(() => drafts.clear(key), [drafts, key]);
  return { draft, change, clear };
}
