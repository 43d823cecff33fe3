import { isDuplicate, type Row, transaction } from '@jobtrail/service-kit';
import type { Billing } from '../billing.ts';
import { type Subject, wantAll } from '../refreshes/want.ts';
import type { schema } from '../schema.ts';
import { type EventHint, readEvent } from './event.ts';
import { subjectsOf } from './subjects.ts';

export type EventRow = Row<typeof schema.events>;

interface Waiting {
  readonly event: Pick<EventHint, 'id' | 'type'>;
  readonly subjects: readonly Subject[];
  readonly settle: (isNew: boolean) => void;
  readonly fail: (error: unknown) => void;
}

/** What became of an event: `known` was taken before, `ignored` means nothing here, `malformed` is no event at all. */
export type Taken = 'new' | 'known' | 'ignored' | 'malformed';

/** Most events of one transaction. */
const AT_ONCE = 100;
const ATTEMPTS = 3;
/** A provider tells one happening in several events: waiting this long looks it up once, in ms. */
export const GATHER_MS = 200;

/**
 * Takes events as hints, each once: its id and the wish to look its subjects up are one transaction. Events that come while
 * another transaction runs share the next one.
 */
export class Intake {
  readonly #billing: Pick<Billing, 'knex' | 'clock'>;
  readonly #waiting: Waiting[] = [];
  #running = false;

  constructor(billing: Pick<Billing, 'knex' | 'clock'>) {
    this.#billing = billing;
  }

  /** When it resolves, a crash loses nothing. @param message what the provider sent */
  async take(message: unknown): Promise<Taken> {
    const event = readEvent(message);
    if (event === 'ignored' || event === 'malformed') return event;
    const subjects = await subjectsOf(this.#billing.knex, event);
    const isNew = await new Promise<boolean>((settle, fail) => {
      this.#waiting.push({ event, subjects, settle, fail });
      if (!this.#running) void this.#run();
    });
    return isNew ? 'new' : 'known';
  }

  async #run(): Promise<void> {
    this.#running = true;
    for (let batch = this.#waiting.splice(0, AT_ONCE); batch.length > 0; batch = this.#waiting.splice(0, AT_ONCE)) {
      try {
        const taken = await this.#keep(batch);
        // Twice in one batch, an event is new to whoever sent it first.
        for (const { event, settle } of batch) settle(taken.delete(event.id));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    this.#running = false;
  }

  /** @returns the ids that were new */
  async #keep(batch: readonly Waiting[]): Promise<Set<string>> {
    const { knex, clock } = this.#billing;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(knex, async (trx) => {
          const known = new Set(
            await trx<EventRow>('events')
              .whereIn(
                'id',
                batch.map(({ event }) => event.id),
              )
              .pluck('id'),
          );
          const fresh = new Map(batch.filter(({ event }) => !known.has(event.id)).map((one) => [one.event.id, one]));
          if (fresh.size === 0) return new Set<string>();
          await trx<EventRow>('events').insert(
            [...fresh.values()].map(({ event: { id, type } }) => ({ id, type, received_at: clock() })),
          );
          await wantAll(
            trx,
            [...fresh.values()].flatMap(({ subjects }) => subjects),
            clock() + GATHER_MS,
          );
          return new Set(fresh.keys());
        });
      } catch (error) {
        // Another process took one of them in the same moment.
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
