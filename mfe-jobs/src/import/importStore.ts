import { type StoreApi, useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { UndoneImport } from '@jobtrail/contract';
import type { ImportProgress, PendingImport } from './commit/pending.ts';
import { type DuplicateChoices, SKIP_ALL } from './duplicates.ts';
import type { CheckedRow, FileFacts } from './reader/FileReading.ts';
import type { Mapping } from './reading.ts';

export type Step = 'file' | 'columns' | 'check' | 'result';

/** The rows of a file on their way to the server. */
export interface Commit {
  readonly pending: PendingImport;
  readonly progress: ImportProgress;
  /** `elsewhere`: another tab is sending. `interrupted`: begun in a tab that is gone. */
  readonly state: 'sending' | 'elsewhere' | 'interrupted' | 'failed' | 'done' | 'undone';
  /** Why it has failed, in a sentence. */
  readonly failure: string | null;
  /** Whether it failed because the subscription has ended. */
  readonly needsSubscription: boolean;
  readonly undone: UndoneImport | null;
}

/** Everything about the import of a file. It outlives the screen, so that nothing is lost when the person looks elsewhere. */
export interface ImportState {
  readonly step: Step;
  /** Whether the file is being read. */
  readonly isReading: boolean;
  /** Why the last thing did not work, in a sentence. */
  readonly problem: string | null;
  readonly file: FileFacts | null;
  /** Which table of the file. */
  readonly sheet: number;
  readonly mapping: Mapping | null;
  /** What the person still has to say about the columns. */
  readonly missing: readonly string[];
  /** The rows that have been made. */
  readonly rows: readonly CheckedRow[];
  /** Whether more are being made. */
  readonly isChecking: boolean;
  readonly edited: ReadonlySet<number>;
  readonly choices: DuplicateChoices;
  /** Whether new jobs get the name of the file as a tag. */
  readonly isTagged: boolean;
  readonly commit: Commit | null;
}
export type ImportStore = StoreApi<ImportState>;

export const NO_IMPORT: ImportState = {
  step: 'file',
  isReading: false,
  problem: null,
  file: null,
  sheet: 0,
  mapping: null,
  missing: [],
  rows: [],
  isChecking: false,
  edited: new Set(),
  choices: SKIP_ALL,
  isTagged: true,
  commit: null,
};

export const createImportStore = (): ImportStore => createStore<ImportState>(() => NO_IMPORT);

export const useImportState = <T>(store: ImportStore, select: (state: ImportState) => T): T => useStore(store, select);
