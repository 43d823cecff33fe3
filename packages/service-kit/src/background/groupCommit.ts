import { setTimeout as sleep } from 'node:timers/promises';
import { unavailable } from '../errors/AppError.ts';
import { LoggableError } from '../errors/LoggableError.ts';

interface GroupCommitOptions<Entry, Outcome> {
  /** What is written, as errors name it. */
  readonly name: string;
  /**
   * Writes entries in one transaction, in their order.
   * @returns the outcome of each entry, in the same order
   * @throws when nothing was written, or nobody knows
   */
  readonly flush: (entries: readonly Entry[]) => Promise<readonly Outcome[]>;
  /** Most entries of one transaction. */
  readonly batchMax: number;
  /** Most entries that wait; further ones are refused. */
  readonly waitingMax: number;
  /** How long to wait after a failed flush: more than 0 where entries are written again. */
  readonly pauseMs: number;
  readonly onFailure?: (error: unknown) => void;
}

/** Writes of many callers in few transactions. */
export interface GroupCommit<Entry, Outcome> {
  /**
   * Writes an entry, and resolves with its own outcome once it is committed.
   * @throws AppError 503 when too many entries wait; whatever the flush has thrown, and then it is not known to be committed
   */
  commit: (entry: Entry) => Promise<Outcome>;
  /** Takes an entry that must not be lost: it is never refused, and is written again until a flush succeeds. */
  commitEventually: (entry: Entry) => void;
  /** Resolves once everything that was taken is settled. */
  drained: () => Promise<void>;
}

interface Waiting<Entry, Outcome> {
  readonly entry: Entry;
  /** Null for an entry that must not be lost. */
  readonly caller: { settle: (outcome: Outcome) => void; fail: (error: unknown) => void } | null;
}

/**
 * Batches small writes: entries that come while one transaction runs share the next one, in the order in which they
 * came, so that a commit costs each caller a fraction.
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
    // Callers that are ready in the same moment belong into one transaction.
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
          fail(unavailable(new LoggableError(`${name}: ${waiting.length} writes wait`)));
        else add({ entry, caller: { settle, fail } });
      }),
    commitEventually: (entry) => add({ entry, caller: null }),
    async drained() {
      while (writing) await writing;
    },
  };
}
