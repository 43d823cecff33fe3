import type { Knex } from 'knex';
import { type Clock, transaction } from '@jobtrail/service-kit';
import { keysByBroadcast } from './claims.ts';
import type { Settlement } from './outcome.ts';
import { ACCOUNT_MAIL, type Delivery, type DeliveryRow, ERROR_MAX, STATUS_IS } from './row.ts';

interface Start {
  readonly delivery: Delivery;
  readonly granted: (granted: boolean) => void;
  readonly refused: (error: unknown) => void;
}
interface Finish {
  readonly delivery: Delivery;
  readonly settlement: Settlement;
}
interface Batch {
  starts: Start[];
  finishes: Finish[];
}

/** A start is refused to who is unsubscribed by now, and to a broadcast that no longer is sending. */
const MAY_START = `exists (select 1 from broadcasts b where b.id = ? and b.status = 'sending')
  and not exists (select 1 from suppressions s where s.user_id = deliveries.user_id)
  and not exists (select 1 from suppressions s where s.email = deliveries.email)`;

const AGAIN_MS = 1000;

/**
 * Writes what happens to deliveries. All connections write together: what has gathered while one transaction commits goes
 * into the next, so that the promise "committed before the mail is sent" costs a fraction of a commit a mail.
 */
export class Journal {
  readonly #knex: Knex;
  readonly #token: string;
  readonly #clock: Clock;
  readonly #leaseMs: number;
  readonly #onTrouble: (error: unknown) => void;
  #next: Batch = { starts: [], finishes: [] };
  #writing: Promise<void> | null = null;

  constructor({
    knex,
    token,
    clock,
    leaseMs,
    onTrouble,
  }: {
    knex: Knex;
    token: string;
    clock: Clock;
    leaseMs: number;
    onTrouble: (error: unknown) => void;
  }) {
    this.#knex = knex;
    this.#token = token;
    this.#clock = clock;
    this.#leaseMs = leaseMs;
    this.#onTrouble = onTrouble;
  }

  /**
   * Commits that a claimed delivery is being sent. False when it must not be: taken over by another worker, paused, or the
   * person has unsubscribed.
   * @throws when the database fails; then it is not known to be committed
   */
  start(delivery: Delivery): Promise<boolean> {
    return new Promise((granted, refused) => {
      this.#next.starts.push({ delivery, granted, refused });
      this.#wake();
    });
  }

  /** Notes how a delivery ended. It is committed with, or before, the next start. */
  finish(delivery: Delivery, settlement: Settlement): void {
    this.#next.finishes.push({ delivery, settlement });
    this.#wake();
  }

  /** Waits until everything that was noted is committed. */
  async drained(): Promise<void> {
    while (this.#writing) await this.#writing;
  }

  #wake(): void {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = null;
      if (this.#next.starts.length + this.#next.finishes.length > 0) this.#wake();
    });
  }

  async #write(): Promise<void> {
    // A connection that has just finished asks for its next mail at once: both belong into one transaction.
    await new Promise((resolve) => setImmediate(resolve));
    const batch = this.#next;
    this.#next = { starts: [], finishes: [] };
    try {
      const granted = await transaction(this.#knex, async (trx) => {
        await this.#writeFinishes(trx, batch.finishes);
        return this.#writeStarts(
          trx,
          batch.starts.map(({ delivery }) => delivery),
        );
      });
      for (const start of batch.starts) start.granted(granted.has(start.delivery));
    } catch (error) {
      this.#onTrouble(error);
      // What has been sent stays noted until the database takes it; what was to start has not.
      this.#next.finishes.unshift(...batch.finishes);
      for (const start of batch.starts) start.refused(error);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
    }
  }

  #held(trx: Knex, broadcastId: string, keys: readonly string[], status: 'claimed' | 'sending') {
    return trx<DeliveryRow>('deliveries')
      .where({ broadcast_id: broadcastId, token: this.#token })
      .whereRaw(STATUS_IS, [status])
      .whereIn('recipient_key', keys);
  }

  async #writeFinishes(trx: Knex, finishes: readonly Finish[]): Promise<void> {
    const sent = finishes.filter(({ settlement }) => settlement.status === 'sent').map(({ delivery }) => delivery);
    for (const [broadcastId, keys] of keysByBroadcast(sent)) {
      await this.#held(trx, broadcastId, keys, 'sending').update({
        status: 'sent',
        sent_at: this.#clock(),
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
      return { status: 'pending', due_at: this.#clock(), attempts: delivery.attempts };
    }
    const { status } = settlement;
    const error = settlement.error.slice(0, ERROR_MAX);
    return settlement.status === 'pending' ? { status, error, due_at: settlement.dueAt } : { status, error };
  }

  async #writeStarts(trx: Knex, starts: readonly Delivery[]): Promise<Set<Delivery>> {
    const granted = new Set(starts);
    const until = this.#clock() + this.#leaseMs;
    for (const [broadcastId, keys] of keysByBroadcast(starts)) {
      const rows = this.#held(trx, broadcastId, keys, 'claimed');
      if (broadcastId !== ACCOUNT_MAIL) rows.whereRaw(MAY_START, [broadcastId]);
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
      due_at: this.#clock(),
    });
  }
}
