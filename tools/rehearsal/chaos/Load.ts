import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { STAGE_VALUES } from '@jobtrail/contract';
import type { Ledger } from './Ledger.ts';
import type { ClientRequest, ClientResponse, PublicClient } from './PublicClient.ts';

const RETRY_MS = 200;
const THINK_MS = 20;
/** How long writes without a response are repeated after the end of the load. */
const LAST_RETRIES_MS = 20_000;

/** One attempt of a request, with its times in ms since the epoch. */
export interface Attempt {
  readonly startedAt: number;
  readonly endedAt: number;
  /** 0 if the connection broke. */
  readonly status: number;
  readonly isJson: boolean;
  readonly hasRetryAfter: boolean;
  /** The request and its response, for reports of what must not happen. */
  readonly note: string;
}

interface Read {
  readonly path: string;
  readonly cookie: string;
}

const CONFLICT = 409;
/** A repeat that comes while the first attempt still holds its key is no failure: the client waits. */
const isWaiting = ({ status, retryAfter }: ClientResponse): boolean => status === CONFLICT && retryAfter !== null;

/**
 * People at work: half of the requests create a job with an Idempotency-Key, a quarter moves one, a quarter reads. What
 * fails is repeated, with the same key, until it is acknowledged.
 */
export class Load {
  readonly attempts: Attempt[] = [];
  readonly #client: PublicClient;
  readonly #ledger: Ledger;
  readonly #cookies: readonly string[];
  readonly #reads: readonly Read[];
  #stopping = 0;
  #workers: Promise<void>[] = [];

  constructor(
    client: PublicClient,
    ledger: Ledger,
    { cookies, reads }: { cookies: readonly string[]; reads: readonly Read[] },
  ) {
    this.#client = client;
    this.#ledger = ledger;
    this.#cookies = cookies;
    this.#reads = reads;
  }

  start(connections: number): void {
    this.#workers = Array.from({ length: connections }, (_, at) => this.#work(at));
  }

  /** Resolves when every write has been acknowledged, or given up. */
  async stop(): Promise<void> {
    this.#stopping = Date.now();
    await Promise.all(this.#workers);
  }

  async #work(at: number): Promise<void> {
    const person = at % this.#cookies.length;
    const cookie = this.#cookies[person];
    const own: string[] = [];
    for (let turn = at; this.#stopping === 0; turn += 1) {
      const job = own[turn % Math.max(own.length, 1)];
      if (turn % 4 < 2 || job === undefined) {
        const name = randomUUID();
        const body = { company: 'Chaos', position: name };
        const answer = await this.#repeatUntilAcknowledged({
          method: 'POST',
          path: '/api/jobs',
          cookie,
          body,
          key: randomUUID(),
        });
        if (answer) {
          const { id, status: stage }: { id: string; status: string } = JSON.parse(answer.text);
          this.#ledger.created(id, { person, name, stage });
          own.push(id);
        }
      } else if (turn % 4 === 2) {
        const stage = STAGE_VALUES[turn % STAGE_VALUES.length] ?? 'applied';
        this.#ledger.moving(job, stage);
        const answer = await this.#repeatUntilAcknowledged({
          method: 'PATCH',
          path: `/api/jobs/${job}`,
          cookie,
          body: { status: stage },
        });
        if (answer) this.#ledger.moved(job, stage);
      } else {
        const read = this.#reads[turn % (this.#reads.length + 1)] ?? { path: '/api/jobs?view=card', cookie };
        await this.#repeatUntilAcknowledged(read);
      }
      await sleep(THINK_MS);
    }
  }

  /** @returns null if it was given up */
  async #repeatUntilAcknowledged(ask: ClientRequest): Promise<ClientResponse | null> {
    for (;;) {
      const answer = await this.#attempt(ask);
      if (answer.status >= 200 && answer.status < 300) return answer;
      const isOver = this.#stopping > 0 && Date.now() - this.#stopping > LAST_RETRIES_MS;
      if (isOver || (this.#stopping > 0 && (ask.method ?? 'GET') === 'GET')) return null;
      await sleep(RETRY_MS);
    }
  }

  async #attempt(ask: ClientRequest): Promise<ClientResponse> {
    const startedAt = Date.now();
    const answer = await this.#client.ask(ask);
    if (!isWaiting(answer))
      this.attempts.push({
        startedAt,
        endedAt: Date.now(),
        status: answer.status,
        isJson: answer.isJson,
        hasRetryAfter: answer.retryAfter !== null,
        note: `${ask.method ?? 'GET'} ${ask.path}: ${answer.status} ${answer.text.slice(0, 200)}`,
      });
    return answer;
  }
}
