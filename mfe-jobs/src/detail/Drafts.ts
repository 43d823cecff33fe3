import { useCallback, useMemo, useState, useSyncExternalStore } from 'react';
import { draftStore, onSignal, useSession } from '@jobtrail/web-kit';

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

/** Names what belongs to a person and a job. */
export interface DraftKey {
  userId: string;
  jobId: string;
}

/** Drafts by person and job, in this tab, until the person signs out: another tab of the panel, a closed panel, a failed call or a reload loses nothing that was typed. */
export class Drafts<Draft extends FormDraft> {
  readonly #drafts = new Map<string, Draft | undefined>();
  readonly #listeners = new Set<() => void>();
  readonly #name: string;
  readonly #fresh: () => Draft;
  readonly #parse: (stored: unknown) => Partial<Draft>;

  /**
   * @param name what the drafts are kept under
   * @param parse makes what was typed of what was kept before a reload
   */
  constructor(name: string, fresh: () => Draft, parse: (stored: unknown) => Partial<Draft>) {
    this.#name = name;
    this.#fresh = fresh;
    this.#parse = parse;
    onSignal('signedOut', () => {
      this.#drafts.clear();
      this.#notify();
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  get(key: DraftKey): Draft | undefined {
    const id = idOf(key);
    if (!this.#drafts.has(id)) this.#drafts.set(id, this.#kept(key));
    return this.#drafts.get(id);
  }
  change(key: DraftKey, part: Partial<Draft>): void {
    this.#set(key, { ...(this.get(key) ?? this.#fresh()), ...part });
  }
  clear(key: DraftKey): void {
    this.#set(key, undefined);
  }
  fresh(): Draft {
    return this.#fresh();
  }

  #set(key: DraftKey, draft: Draft | undefined): void {
    this.#drafts.set(idOf(key), draft);
    draftStore.keep(key.userId, this.#nameOf(key), draft);
    this.#notify();
  }
  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
  #kept(key: DraftKey): Draft | undefined {
    const stored = draftStore.read(key.userId, this.#nameOf(key));
    if (typeof stored !== 'object' || stored === null) return undefined;
    return { ...this.#fresh(), ...this.#parse(stored), open: Reflect.get(stored, 'open') === true };
  }
  #nameOf({ jobId }: DraftKey): string {
    return `${this.#name}:${jobId}`;
  }
}

/** The key as one text. */
export const idOf = ({ userId, jobId }: DraftKey): string => `${userId} ${jobId}`;

/** The key of a job's drafts for the person who is signed in. */
export function useDraftKey(jobId: string): DraftKey {
  const userId = useSession().user?.id ?? '';
  return useMemo(() => ({ userId, jobId }), [userId, jobId]);
}

/** The draft of a job's form, and what changes it. */
export function useDraft<Draft extends FormDraft>(drafts: Drafts<Draft>, jobId: string): HeldDraft<Draft> {
  const key = useDraftKey(jobId);
  const [fresh] = useState(() => drafts.fresh());
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(key)) ?? fresh;
  const change = useCallback((part: Partial<Draft>) => drafts.change(key, part), [drafts, key]);
  const clear = useCallback(() => drafts.clear(key), [drafts, key]);
  return { draft, change, clear };
}
