import type { Knex } from 'knex';
import { type Clock, type GroupCommit, groupCommit, isDuplicate, type Row, transaction } from '@jobtrail/service-kit';
import type { schema } from '../schema.ts';
import { enqueueSyncs, type SyncSubject } from '../sync/enqueueSync.ts';
import { type EventHint, readEvent } from './event.ts';
import { subjectsOf } from './subjects.ts';

export type EventRow = Row<typeof schema.events>;

/** An event to be kept, and what it is about. */
interface Hint {
  readonly event: Pick<EventHint, 'id' | 'type'>;
  readonly subjects: readonly SyncSubject[];
}

/** What became of an event: `known` was taken before, `ignored` means nothing here, `malformed` is no event at all. */
export type Taken = 'new' | 'known' | 'ignored' | 'malformed';

/** Most events of one transaction. */
const AT_ONCE = 100;
/** Most events that wait for one; the provider sends the others again. */
const WAITING_MAX = 10_000;
const ATTEMPTS = 3;
/** A provider announces one happening in several events: waiting this long looks it up once, in ms. */
export const DEBOUNCE_MS = 200;

/**
 * Takes events as hints, each once: its id and the request to look its subjects up are one transaction. Events that come
 * while another transaction runs share the next one.
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
      batchMax: AT_ONCE,
      waitingMax: WAITING_MAX,
      pauseMs: 0,
      flush: (batch) => this.#keep(batch),
    });
  }

  /**
   * When it resolves, a crash loses nothing.
   * @param message what the provider sent
   * @throws AppError 503 when too many events wait
   */
  async take(message: unknown): Promise<Taken> {
    const event = readEvent(message);
    if (event === 'ignored' || event === 'malformed') return event;
    const subjects = await subjectsOf(this.#knex, event);
    return (await this.#writes.commit({ event, subjects })) ? 'new' : 'known';
  }

  /** @returns of each event whether it was new */
  async #keep(batch: readonly Hint[]): Promise<boolean[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(this.#knex, (trx) => this.#write(trx, batch));
      } catch (error) {
        // Another process took one of them in the same moment.
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }

  async #write(trx: Knex, batch: readonly Hint[]): Promise<boolean[]> {
    const ids = batch.map(({ event }) => event.id);
    const known = new Set(await trx<EventRow>('events').whereIn('id', ids).pluck('id'));
    const fresh = new Map(batch.filter(({ event }) => !known.has(event.id)).map((hint) => [hint.event.id, hint]));
    if (fresh.size > 0) {
      const now = this.#clock();
      const hints = [...fresh.values()];
      await trx<EventRow>('events').insert(hints.map(({ event: { id, type } }) => ({ id, type, received_at: now })));
      await enqueueSyncs(
        trx,
        hints.flatMap(({ subjects }) => subjects),
        now + DEBOUNCE_MS,
      );
    }
    // Twice in one batch, an event is new to the caller that brought it first.
    return ids.map((id) => fresh.delete(id));
  }
}
