import type { Knex } from 'knex';
import { type Clock, createLoop, type Logger, type Loop, type LoopState } from '@jobtrail/service-kit';
import type { AudienceSource } from '../audiences/AudienceSource.ts';
import { clearOutage, recordOutage } from '../outages/commands.ts';
import { freezeRecipients } from './commands/freezeRecipients.ts';
import { findBroadcast, findBroadcastToPrepare } from './queries.ts';

interface Dependencies {
  knex: Knex;
  audiences: AudienceSource;
  clock: Clock;
  logger: Logger;
  /** Called when a broadcast is ready to be sent. */
  onReady: () => void;
}

/** Objects that are alive while a page is stored get promoted in the heap; small pages are collected early. */
const PAGE = 500;
const POLL_MS = 2000;
const BACKOFF = { firstMs: 2000, longestMs: 60_000 };
const SCOPE = 'audiences';
const NO_RECIPIENTS = 'Waiting for the list of recipients: svc-core did not provide it.';

/**
 * Freezes the recipients of broadcasts, page by page. A page and the position it reaches are stored in one transaction.
 * After a crash, or if another replica was faster, the work continues after the last complete page, so no recipient is
 * skipped or stored twice. Sending starts with the last page.
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

  loops(): readonly LoopState[] {
    return this.#loop.loops();
  }

  start(): void {
    this.#loop.start();
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Checks now for a broadcast to prepare. */
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
    const row = await findBroadcastToPrepare(knex);
    if (!row) return false;
    for (let more = true; more && !signal.aborted;) more = (await this.#freezePage(row.id)) === 'more';
    await clearOutage(knex, SCOPE, clock());
    for (const done of this.#waiting.get(row.id) ?? []) done();
    onReady();
    return true;
  }

  async #freezePage(id: string): Promise<'more' | 'done'> {
    const { knex, audiences, clock } = this.#dependencies;
    const row = await findBroadcast(knex, id);
    if (row?.status !== 'preparing') return 'done';
    const page = await audiences.page(row.audience, row.frozen_after, PAGE);
    return freezeRecipients(knex, row, page, clock());
  }
}
