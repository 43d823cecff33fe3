import type { Knex } from 'knex';
import { type GroupCommit, groupCommit, transaction } from '@jobtrail/service-kit';
import { type Entry, type Lease, writeDeliveries } from './commands/writeDeliveries.ts';
import type { Settlement } from './outcome.ts';
import { ACCOUNT_EMAIL, type Delivery } from './row.ts';

interface Dependencies extends Lease {
  readonly knex: Knex;
  readonly onTrouble: (error: unknown) => void;
  /** Called for each broadcast whose emails failed or became uncertain, after the commit. Must not reject. */
  readonly onFailures: (broadcastId: string) => Promise<void>;
}

const RETRY_MS = 1000;
/** There are at most two entries per connection, and MAIL_CONNECTIONS is at most 100. */
const BATCH_MAX = 500;
const WAITING_MAX = 5000;

/** The broadcasts whose emails failed or became uncertain. */
function failingIn(entries: readonly Entry[]): Set<string> {
  const failing = entries.filter(
    (entry) =>
      entry.kind === 'finish' && (entry.settlement.status === 'failed' || entry.settlement.status === 'uncertain'),
  );
  return new Set(failing.map(({ delivery }) => delivery.broadcastId).filter((id) => id !== ACCOUNT_EMAIL));
}

/**
 * Writes state changes of deliveries. All connections write together: what arrives while one transaction commits goes
 * into the next, so that "committed before the email is sent" costs a fraction of a commit per email.
 */
export class DeliveryWriter {
  readonly #writes: GroupCommit<Entry, boolean>;

  constructor(dependencies: Dependencies) {
    this.#writes = groupCommit({
      name: 'the deliveries',
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      pauseMs: RETRY_MS,
      onFailure: dependencies.onTrouble,
      flush: async (entries) => {
        const applied = await transaction(dependencies.knex, (trx) => writeDeliveries(trx, entries, dependencies));
        // No further email starts before this is known.
        for (const id of failingIn(entries)) await dependencies.onFailures(id);
        return applied;
      },
    });
  }

  /**
   * Commits that a claimed delivery is being sent. @returns false if it must not be sent: another worker has it, the
   * broadcast is paused, or the person has unsubscribed
   * @throws if the database fails; it may or may not be committed then
   */
  recordStart(delivery: Delivery): Promise<boolean> {
    return this.#writes.commit({ kind: 'start', delivery });
  }

  /**
   * Records the result of a delivery. It is committed with or before the next start, however long the database is
   * unavailable.
   */
  recordResult(delivery: Delivery, settlement: Settlement): void {
    this.#writes.commitEventually({ kind: 'finish', delivery, settlement });
  }

  /** Waits until everything recorded so far is committed. */
  drained(): Promise<void> {
    return this.#writes.drained();
  }
}
