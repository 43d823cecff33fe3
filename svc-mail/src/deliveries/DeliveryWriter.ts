import type { Knex } from 'knex';
import { type Clock, type GroupCommit, groupCommit, transaction } from '@jobtrail/service-kit';
import { keysByBroadcast } from './claims.ts';
import type { Settlement } from './outcome.ts';
import { ACCOUNT_EMAIL, type Delivery, type DeliveryRow, ERROR_MAX, STATUS_IS } from './row.ts';

interface Start {
  readonly kind: 'start';
  readonly delivery: Delivery;
}
interface Finish {
  readonly kind: 'finish';
  readonly delivery: Delivery;
  readonly settlement: Settlement;
}
type Entry = Start | Finish;

interface Dependencies {
  readonly knex: Knex;
  /** Of this process, in the rows that it holds. */
  readonly token: string;
  readonly clock: Clock;
  readonly leaseMs: number;
  readonly onTrouble: (error: unknown) => void;
}

/** A start is refused to who is unsubscribed by now, and to a broadcast that no longer is sending. */
const MAY_START = `exists (select 1 from broadcasts b where b.id = ? and b.status = 'sending')
  and not exists (select 1 from suppressions s where s.user_id = deliveries.user_id)
  and not exists (select 1 from suppressions s where s.email = deliveries.email)`;

const AGAIN_MS = 1000;
/** Two for each connection is the most there is: MAIL_CONNECTIONS is at most 100. */
const BATCH_MAX = 500;
const WAITING_MAX = 5000;

/**
 * Writes what happens to deliveries. All connections write together: what has gathered while one transaction commits goes
 * into the next, so that the promise "committed before the mail is sent" costs a fraction of a commit a mail.
 */
export class DeliveryWriter {
  readonly #dependencies: Dependencies;
  readonly #writes: GroupCommit<Entry, boolean>;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#writes = groupCommit({
      name: 'the deliveries',
      batchMax: BATCH_MAX,
      waitingMax: WAITING_MAX,
      pauseMs: AGAIN_MS,
      onFailure: dependencies.onTrouble,
      flush: (entries) => transaction(dependencies.knex, (trx) => this.#write(trx, entries)),
    });
  }

  /**
   * Commits that a claimed delivery is being sent. False when it must not be: taken over by another worker, paused, or the
   * person has unsubscribed.
   * @throws when the database fails; then it is not known to be committed
   */
  recordStart(delivery: Delivery): Promise<boolean> {
    return this.#writes.commit({ kind: 'start', delivery });
  }

  /** Notes how a delivery ended. It is committed with, or before, the next start, however long the database is away. */
  recordResult(delivery: Delivery, settlement: Settlement): void {
    this.#writes.commitEventually({ kind: 'finish', delivery, settlement });
  }

  /** Waits until everything that was noted is committed. */
  drained(): Promise<void> {
    return this.#writes.drained();
  }

  /** @returns of each entry whether it counts: a start that is refused does not */
  async #write(trx: Knex, entries: readonly Entry[]): Promise<boolean[]> {
    await this.#writeFinishes(
      trx,
      entries.filter((entry) => entry.kind === 'finish'),
    );
    const granted = await this.#writeStarts(
      trx,
      entries.filter(({ kind }) => kind === 'start').map(({ delivery }) => delivery),
    );
    return entries.map(({ kind, delivery }) => kind === 'finish' || granted.has(delivery));
  }

  #held(trx: Knex, broadcastId: string, keys: readonly string[], status: 'claimed' | 'sending') {
    return trx<DeliveryRow>('deliveries')
      .where({ broadcast_id: broadcastId, token: this.#dependencies.token })
      .whereRaw(STATUS_IS, [status])
      .whereIn('recipient_key', keys);
  }

  async #writeFinishes(trx: Knex, finishes: readonly Finish[]): Promise<void> {
    const sent = finishes.filter(({ settlement }) => settlement.status === 'sent').map(({ delivery }) => delivery);
    for (const [broadcastId, keys] of keysByBroadcast(sent)) {
      await this.#held(trx, broadcastId, keys, 'sending').update({
        status: 'sent',
        sent_at: this.#dependencies.clock(),
        error: null,
        token: null,
      });
    }
    for (const { delivery, settlement } of finishes) {
      if (settlement.status === 'sent') continue;
      const row = this.#held(trx, delivery.broadcastId, [delivery.recipientKey], 'sending');
      await row.update({ token: null, ...this.#changesFor(delivery, settlement) });
    }
  }

  #changesFor(delivery: Delivery, settlement: Exclude<Settlement, { status: 'sent' }>): Partial<DeliveryRow> {
    if (settlement.status === 'returned') {
      return { status: 'pending', due_at: this.#dependencies.clock(), attempts: delivery.attempts };
    }
    const { status } = settlement;
    const error = settlement.error.slice(0, ERROR_MAX);
    return settlement.status === 'pending' ? { status, error, due_at: settlement.dueAt } : { status, error };
  }

  async #writeStarts(trx: Knex, starts: readonly Delivery[]): Promise<Set<Delivery>> {
    const granted = new Set(starts);
    const until = this.#dependencies.clock() + this.#dependencies.leaseMs;
    for (const [broadcastId, keys] of keysByBroadcast(starts)) {
      const rows = this.#held(trx, broadcastId, keys, 'claimed');
      if (broadcastId !== ACCOUNT_EMAIL) rows.whereRaw(MAY_START, [broadcastId]);
      const started = await rows.update({ status: 'sending', due_at: until, attempts: trx.raw('attempts + 1') });
      if (started === keys.length) continue;
      const mine = new Set(await this.#held(trx, broadcastId, keys, 'sending').pluck('recipient_key'));
      for (const delivery of starts) {
        if (delivery.broadcastId === broadcastId && !mine.has(delivery.recipientKey)) granted.delete(delivery);
      }
      await this.#giveUp(trx, broadcastId, keys);
    }
    return granted;
  }

  /** What was claimed and may not start goes back, or is skipped where the person has unsubscribed. */
  async #giveUp(trx: Knex, broadcastId: string, keys: readonly string[]): Promise<void> {
    const unsubscribed = `exists (select 1 from suppressions s where s.user_id = deliveries.user_id) or exists (select 1 from suppressions s where s.email = deliveries.email)`;
    await this.#held(trx, broadcastId, keys, 'claimed')
      .whereRaw(`(${unsubscribed})`)
      .update({ status: 'skipped', token: null });
    await this.#held(trx, broadcastId, keys, 'claimed').update({
      status: 'pending',
      token: null,
      due_at: this.#dependencies.clock(),
    });
  }
}
