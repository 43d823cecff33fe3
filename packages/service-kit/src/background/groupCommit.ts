import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../errors/AppError.ts';
import { LoggableError } from '../errors/LoggableError.ts';

interface GroupCommitOptions<Entry, Outcome> {
  /** The name of the entries in error messages. */
  readonly name: string;
  /**
   * Writes entries in one transaction, in their order.
   * @returns the outcome of each entry, in the same order
   * @throws if nothing was written, or if that is unknown
   */
  readonly flush: (entries: readonly Entry[]) => Promise<readonly Outcome[]>;
  /** Most entries in one transaction. */
  readonly batchMax: number;
  /** Most waiting entries; further ones are rejected. */
  readonly waitingMax: number;
  /** The pause after a failed flush. It must be more than 0 if entries are written again. */
  readonly pauseMs: number;
  readonly onFailure?: (error: unknown) => void;
}

/** Combines the writes of many callers into few transactions. */
export interface GroupCommit<Entry, Outcome> {
  /**
   * Writes an entry and resolves with its outcome after the commit.
   * @throws AppError 503 if too many entries wait; otherwise the error of the flush, after which the entry may or may
   * not be committed
   */
  commit: (entry: Entry) => Promise<Outcome>;
  /** Writes an entry that must not be lost: it is never rejected, and retried until a flush succeeds. */
  commitEventually: (entry: Entry) => void;
  /** Resolves when all accepted entries have been settled. */
  drained: () => Promise<void>;
}

interface Waiting<Entry, Outcome> {
  readonly entry: Entry;
  /** Null for an entry that must not be lost. */
  readonly caller: { settle: (outcome: Outcome) => void; fail: (error: unknown) => void } | null;
}

/**
 * Creates a group commit: entries that arrive while a transaction runs share the next one, in the order of their
 * arrival.
 */
export function groupCommit<Entry, Outcome>({
  name,
  flush,
  batchMax,
  waitingMax,
  pauseMs,
  onFailure,
}: GroupCommitOptions<Entry, Outcome>): GroupCommit<Entry, Outcome> {
  const waiting: Array<Waiting<Entry, Outcome>> = [];
  let writing: Promise<void> | null = null;

  const writeBatch = async (): Promise<void> => {
    // Lets callers that are ready at the same moment share a transaction.
    await new Promise((resolve) => setImmediate(resolve));
    const batch = waiting.splice(0, batchMax);
    try {
      const outcomes = await flush(batch.map(({ entry }) => entry));
      if (outcomes.length !== batch.length)
        throw new LoggableError(`${name}: ${outcomes.length} outcomes for ${batch.length} entries`);
      outcomes.forEach((outcome, index) => batch[index]?.caller?.settle(outcome));
    } catch (error) {
      onFailure?.(error);
      waiting.unshift(...batch.filter(({ caller }) => caller === null));
      for (const { caller } of batch) caller?.fail(error);
      if (pauseMs > 0) await sleep(pauseMs);
    }
  };
  const writeAll = async (): Promise<void> => {
    while (waiting.length > 0) await writeBatch();
    writing = null;
  };
  const add = (entry: Waiting<Entry, Outcome>): void => {
    waiting.push(entry);
    writing ??= writeAll();
  };

  return {
    commit: (entry) =>
      new Promise((settle, fail) => {
        if (waiting.length >= waitingMax)
          fail(unavailable(new LoggableError(`${name}: ${waiting.length} writes are waiting`)));
        else add({ entry, caller: { settle, fail } });
      }),
    commitEventually: (entry) => add({ entry, caller: null }),
    async drained() {
      while (writing) await writing;
    },
  };
}
