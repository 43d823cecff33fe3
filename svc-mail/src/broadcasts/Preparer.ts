import type { Knex } from 'knex';
import type { Recipient } from '@jobtrail/contract/internal';
import { type Clock, createLoop, type Logger, type Loop, transaction } from '@jobtrail/service-kit';
import type { AudienceSource } from '../audiences/AudienceSource.ts';
import type { DeliveryRow } from '../deliveries/row.ts';
import { clearOutage, recordOutage } from '../outages/commands.ts';
import { suppressedAmong } from '../suppressions/queries.ts';
import type { BroadcastRow } from './row.ts';

interface Dependencies {
  knex: Knex;
  audiences: AudienceSource;
  clock: Clock;
  logger: Logger;
  /** Called when a broadcast may be sent. */
  onReady: () => void;
}

/** What lives while a page is stored is what the heap holds on to: small pages die young. */
const PAGE = 500;
/** Long statements cost the driver memory outside of the heap, which is given back late. */
const INSERT_AT_ONCE = 100;
const POLL_MS = 2000;
const BACKOFF = { firstMs: 2000, longestMs: 60_000 };
const SCOPE = 'audiences';
const NO_RECIPIENTS = 'Waiting for the list of recipients: svc-core did not provide it.';

/**
 * Freezes the recipients of broadcasts, page by page. A page and how far it reaches are one transaction: after a crash, or when
 * another replica was quicker, the work goes on behind the last whole page, so that nobody is skipped and nobody stands there
 * twice. Sending begins with the last page.
 */
export class Preparer {
  readonly #dependencies: Dependencies;
  readonly #waiting = new Map<string, Set<() => void>>();
  readonly #loop: Loop;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    this.#loop = createLoop({
      name: 'freezing the recipients of broadcasts',
      everyMs: POLL_MS,
      run: (signal) => this.#prepareNext(signal),
      backoff: BACKOFF,
      onFailure: (_error, pauseMs) => this.#recordOutage(pauseMs),
      logger: dependencies.logger,
    });
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** There may be a broadcast to prepare. */
  wake(): void {
    this.#loop.wake();
  }

  /** Waits until a broadcast is prepared, at most `ms`. */
  async prepared(id: string, ms: number): Promise<void> {
    const waiting = this.#waiting.get(id) ?? new Set();
    this.#waiting.set(id, waiting);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        waiting.delete(done);
        resolve();
      }
      waiting.add(done);
      this.wake();
    });
    if (waiting.size === 0) this.#waiting.delete(id);
  }

  async #recordOutage(pauseMs: number): Promise<void> {
    const { knex, clock } = this.#dependencies;
    const now = clock();
    await recordOutage(knex, { scope: SCOPE, reason: NO_RECIPIENTS, noted_at: now, next_try_at: now + pauseMs });
  }

  /** @returns whether there may be another broadcast to prepare */
  async #prepareNext(signal: AbortSignal): Promise<boolean> {
    const { knex, clock, onReady } = this.#dependencies;
    const row = await knex<BroadcastRow>('broadcasts').where({ status: 'preparing' }).orderBy('id').first();
    if (!row) return false;
    for (let more = true; more && !signal.aborted;) more = (await this.#freezePage(row.id)) === 'more';
    await clearOutage(knex, SCOPE, clock());
    for (const done of this.#waiting.get(row.id) ?? []) done();
    onReady();
    return true;
  }

  async #freezePage(id: string): Promise<'more' | 'done'> {
    const { knex, audiences, clock } = this.#dependencies;
    const row = await knex<BroadcastRow>('broadcasts').where({ id, status: 'preparing' }).first();
    if (!row) return 'done';
    const { recipients, next } = await audiences.page(row.audience, row.frozen_after, PAGE);
    return transaction(knex, async (trx) => {
      const reached = next === null ? { status: 'sending' as const, sent_at: clock() } : { frozen_after: next };
      const ours = await trx<BroadcastRow>('broadcasts')
        .where({ id, status: 'preparing', frozen_after: row.frozen_after })
        .update(reached);
      // Another replica has frozen this page meanwhile.
      if (ours === 0) return 'more';
      const added = await this.#insert(trx, id, recipients);
      await trx<BroadcastRow>('broadcasts').where({ id }).increment('recipient_count', added);
      return next === null ? 'done' : 'more';
    });
  }

  async #insert(trx: Knex, broadcastId: string, recipients: readonly Recipient[]): Promise<number> {
    const suppressed = await suppressedAmong(trx, recipients);
    const now = this.#dependencies.clock();
    const rows: DeliveryRow[] = recipients
      .filter((recipient) => !suppressed.has(recipient))
      .map(({ userId, name, email }) => ({
        broadcast_id: broadcastId,
        recipient_key: userId,
        user_id: userId,
        name,
        email,
        status: 'pending',
        due_at: now,
        token: null,
        attempts: 0,
        error: null,
        sent_at: null,
      }));
    for (let from = 0; from < rows.length; from += INSERT_AT_ONCE)
      await trx<DeliveryRow>('deliveries').insert(rows.slice(from, from + INSERT_AT_ONCE));
    return rows.length;
  }
}
