import type { Knex } from 'knex';
import { type Clock, IDENTITY_HEADER, LoggableError, type Logger } from '@jobtrail/service-kit';
import type { AuditOutboxRow } from './row.ts';

interface Parts {
  readonly knex: Knex;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly coreUrl: string;
  readonly sign: (audience: string) => Promise<string>;
}

const LOOK_EVERY_MS = 1000;
const AT_ONCE = 20;
const TIMEOUT_MS = 8000;
const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Carries what administrators did to svc-core's audit log, each until svc-core has it. Two replicas may carry the same entry: its
 * key makes it one there.
 */
export class Courier {
  readonly #parts: Parts;
  readonly #stopping = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  start(): void {
    this.#timer = setInterval(() => this.nudge(), LOOK_EVERY_MS);
    this.nudge();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#stopping.abort();
    await this.#running;
  }

  /** There may be something to carry. */
  nudge(): void {
    if (this.#stopping.signal.aborted) return;
    this.#running ??= this.#carryAll()
      .catch((error: unknown) => this.#parts.logger.warn({ err: error }, 'the audit outbox could not be read'))
      .finally(() => {
        this.#running = null;
      });
  }

  async #carryAll(): Promise<void> {
    const { knex, clock } = this.#parts;
    for (;;) {
      const rows = await knex<AuditOutboxRow>('audit_outbox')
        .where('due_at', '<=', clock())
        .orderBy('due_at')
        .limit(AT_ONCE);
      for (const row of rows) await this.#carry(row);
      if (rows.length < AT_ONCE || this.#stopping.signal.aborted) return;
    }
  }

  async #carry(row: AuditOutboxRow): Promise<void> {
    const { knex, clock, logger } = this.#parts;
    const { event_key: key, attempts } = row;
    try {
      await this.#tell(row);
      await knex<AuditOutboxRow>('audit_outbox').where({ event_key: key }).delete();
    } catch (error) {
      logger.warn(
        { err: error, key, attempts },
        'an entry of the audit log could not be handed over; it is tried again',
      );
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** Math.min(attempts, 10), LONGEST_PAUSE_MS);
      await knex<AuditOutboxRow>('audit_outbox')
        .where({ event_key: key })
        .update({ attempts: attempts + 1, due_at: clock() + pause });
    }
  }

  async #tell({ event_key: key, actor_id: actorId, action, detail, created_at: at }: AuditOutboxRow): Promise<void> {
    const { coreUrl, sign } = this.#parts;
    const response = await fetch(new URL('/internal/audit', coreUrl), {
      method: 'POST',
      headers: { [IDENTITY_HEADER]: await sign('svc-core'), 'content-type': 'application/json' },
      body: JSON.stringify({ key, actorId, action, detail: JSON.parse(detail) as unknown, at: Number(at) }),
      signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.arrayBuffer();
    if (!response.ok) throw new LoggableError(`svc-core answered ${response.status}`);
  }
}
