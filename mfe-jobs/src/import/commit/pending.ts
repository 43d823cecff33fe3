import type { ImportRow, ImportSummary, RowResult } from '@jobtrail/contract';
import { draftDatabase } from '@jobtrail/web-kit';

/** A row on its way, with the line of the file that it was made of. */
export interface SentRow {
  readonly line: number;
  readonly cells: readonly string[];
  readonly row: ImportRow;
}
/** A line that could not be imported, and why. */
export interface FailedLine {
  readonly line: number;
  readonly cells: readonly string[];
  readonly sentence: string;
}

/** An import that the person has started, with all that is needed to finish it in another tab or after a crash. */
export interface PendingImport {
  readonly version: 1;
  /** Made by this browser: the same for every attempt. */
  readonly id: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: readonly SentRow[];
  /** The lines that are not sent, because they have problems. */
  readonly failed: readonly FailedLine[];
  /** How many duplicates the person skips, and how many lines are left out by their stage. */
  readonly skipped: number;
  readonly leftOut: number;
  /** The tag of the new jobs. */
  readonly tag: string | null;
}

/** How far an import has come. */
export interface ImportProgress {
  /** Null until the server knows of it. */
  readonly summary: ImportSummary | null;
  /** What has become of the first rows, in their order. */
  readonly results: readonly RowResult[];
}
export const NOT_STARTED: ImportProgress = { summary: null, results: [] };

/** Where the unfinished import of a person is kept in this browser. Where nothing can be stored, it ends with its tab. */
export interface PendingStore {
  read: () => Promise<{ pending: PendingImport; progress: ImportProgress } | null>;
  begin: (pending: PendingImport) => Promise<void>;
  advance: (pending: PendingImport, progress: ImportProgress) => Promise<void>;
  /** Forgets an import, unless another one has been begun since. */
  end: (id: string) => Promise<void>;
}

type StoredProgress = ImportProgress & { readonly id: string };

// Another version of Jobtrail may have stored something else.
const isPending = (value: unknown): value is PendingImport =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'version') === 1;
/** Another tab may have begun another import meanwhile. */
const isOf = (value: unknown, { id }: PendingImport): value is StoredProgress =>
  typeof value === 'object' && value !== null && Reflect.get(value, 'id') === id;

/** The unfinished import of a person. */
export function pendingStore(userId: string): PendingStore {
  const database = draftDatabase(userId, 'import');
  const quietly = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work();
    } catch {
      // Without storage, an import that is interrupted is not offered again. Rows that have arrived are known by their keys.
    }
  };
  async function read(): ReturnType<PendingStore['read']> {
    try {
      const pending = await database.read('pending');
      if (!isPending(pending)) return null;
      const progress = await database.read('progress');
      return { pending, progress: isOf(progress, pending) ? progress : NOT_STARTED };
    } catch {
      return null;
    }
  }
  return {
    read,
    begin: (pending) => quietly(() => database.write({ pending })),
    advance: ({ id }, progress) => quietly(() => database.write({ progress: { ...progress, id } })),
    end: (id) =>
      quietly(async () => {
        if ((await read())?.pending.id === id) await database.remove();
      }),
  };
}
