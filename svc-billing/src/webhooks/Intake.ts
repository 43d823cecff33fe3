import type { Knex } from 'knex';
import { type Clock, type GroupCommit, groupCommit, isDuplicate, transaction } from '@jobtrail/service-kit';
import { type Hint, recordEvents } from './commands.ts';
import { readEvent } from './event.ts';
import { subjectsOf } from './subjects.ts';

/**
 * What became of an event: `known` was received before, `ignored` has a type without effect here, `malformed` is not an
 * event.
 */
type IntakeResult = 'new' | 'known' | 'ignored' | 'malformed';

/** Maximum number of events in one transaction. */
const BATCH_MAX = 100;
/** Maximum number of events that wait for a transaction; the provider resends the others. */
const WAITING_MAX = 10_000;
const ATTEMPTS = 3;
/**
 * Receives events as hints, each once. The ID of an event and the syncs of its subjects are stored in one transaction.
 * Events that arrive while a transaction runs share the next one.
 */
export class Intake {
  readonly #knex: Knex;
  readonly #clock: Clock;
  readonly #writes: GroupCommit<Hint, boolean>;

  constructor({ knex, clock }: { knex: Knex; clock: Clock }) {
    this.#knex = knex;
    this.#clock = clock;
    this.#writes = groupCommit({
      name: 'the intake of events',
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      pauseMs: 0,
      flush: (batch) => this.#store(batch),
    });
  }

  /**
   * Stores an event. Once it resolves, a crash loses nothing.
   * @param message the parsed webhook body
   * @throws AppError 503 if too many events wait
   */
  async receive(message: unknown): Promise<IntakeResult> {
    const event = readEvent(message);
    if (event === 'ignored' || event === 'malformed') return event;
    const subjects = await subjectsOf(this.#knex, event);
    return (await this.#writes.commit({ event, subjects })) ? 'new' : 'known';
  }

  /** @returns for each event whether it was new */
  async #store(batch: readonly Hint[]): Promise<boolean[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(this.#knex, (trx) => recordEvents(trx, batch, this.#clock()));
      } catch (error) {
        // Another process received one of them at the same moment.
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
