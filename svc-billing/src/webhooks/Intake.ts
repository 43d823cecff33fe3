import type { Knex } from 'knex';
import { type Clock, type GroupCommit, groupCommit, isDuplicate, transaction } from '@jobtrail/service-kit';
import { customerOfCharge } from '../ledger/queries.ts';
import { idOf } from '../stripe/objects.ts';
import type { SyncSubject } from '../sync/commands.ts';
import { findKnown, type Hint, recordEvents } from './commands.ts';
import { type EventHint, readEvent } from './event.ts';

async function ofCharge(knex: Knex, chargeId: string): Promise<SyncSubject[]> {
  const customer = await customerOfCharge(knex, chargeId);
  return [customer === null ? { kind: 'charge', subject: chargeId } : { kind: 'customer', subject: customer }];
}

/** The syncs that an event causes. The rest of its payload may be outdated and is not used. */
async function subjectsOf(
  knex: Knex,
  { data: { object: hint, previous_attributes: before } }: EventHint,
): Promise<SyncSubject[]> {
  const customer =
    idOf(hint.customer) ?? idOf(before?.customer) ?? (hint.object === 'customer' ? (hint.id ?? null) : null);
  const subjects: SyncSubject[] = customer === null ? [] : [{ kind: 'customer', subject: customer }];
  if (hint.object === 'checkout.session' && hint.id) return [{ kind: 'checkout', subject: hint.id }, ...subjects];
  if (subjects.length > 0) return subjects;
  const charge = hint.object === 'charge' ? hint.id : idOf(hint.charge);
  return charge ? ofCharge(knex, charge) : [];
}

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
const NONE: ReadonlySet<string> = new Set();

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

  /**
   * Nearly all events are new, so it looks for known ones only after the database has refused one: the provider has sent
   * it again, or another process receives it at the same moment.
   * @returns for each event whether it was new
   */
  async #store(batch: readonly Hint[]): Promise<boolean[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await transaction(this.#knex, async (trx) =>
          recordEvents(trx, batch, attempt === 1 ? NONE : await findKnown(trx, batch), this.#clock()),
        );
      } catch (error) {
        if (!isDuplicate(error) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}
