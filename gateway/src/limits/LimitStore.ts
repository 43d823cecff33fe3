import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@redis/client';
import type { Log } from '../log.ts';

/** How long a request waits for the store at most, in ms. */
export const LIMIT_STORE_TIMEOUT_MS = 200;
const CONNECT_TIMEOUT_MS = 1000;
const RECONNECT_MS = 500;
const PROBE_PAUSE_MS = 500;
/** After this many probes the connection is replaced: the server may be gone without having closed it. */
const PROBES_PER_CONNECTION = 10;

/** The key that probes count, so that they count for nobody. */
const PROBE_KEY = 'jobtrail:limit:probe';
/** The word that an error reply begins with, such as OOM. The rest may quote what was sent. */
const ERROR_CODE = /^[A-Z]+(?= )/;

type Client = ReturnType<typeof connectTo>;

/** A script with the arguments of a count. */
interface Count {
  readonly script: string;
  readonly arguments: string[];
}

function connectTo(url: string) {
  return createClient({
    url: url.replace(/^valkey/, 'redis'),
    RESP: 2,
    disableOfflineQueue: true,
    socket: { connectTimeout: CONNECT_TIMEOUT_MS, reconnectStrategy: () => RECONNECT_MS },
  });
}

/** @throws Error if it takes longer than `ms` */
function inTime<T>(result: Promise<T>, ms: number): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The store of rate limits did not respond in time')), ms);
    result.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

function reasonOf(error: unknown): { reason?: string } {
  const code = error instanceof Error ? ERROR_CODE.exec(error.message)?.[0] : undefined;
  return code === undefined ? {} : { reason: code };
}

/**
 * A Valkey or Redis server that counts for all gateways together, in the form that rate-limiter-flexible uses. While it
 * is unavailable, nothing waits for it: each gateway then counts in its own memory.
 */
export class LimitStore {
  readonly #url: string;
  readonly #log: Log;
  readonly #timeoutMs: number;
  #client: Client;
  #isSuspended = false;
  #wasReady = true;
  #isClosed = false;

  /**
   * @param url valkey://, valkeys://, redis:// or rediss:// with host, and optionally a user and password
   * @param timeoutMs how long a request waits for the store at most
   */
  constructor(url: string, log: Log, timeoutMs = LIMIT_STORE_TIMEOUT_MS) {
    this.#url = url;
    this.#log = log;
    this.#timeoutMs = timeoutMs;
    this.#client = this.#connect();
  }

  /** Whether a request may ask it. */
  get isReady(): boolean {
    return this.#client.isReady && !this.#isSuspended;
  }

  /** Runs a script. @throws Error if it fails or takes longer than the limit; it is then not asked until it responds */
  async eval(script: string, options: { keys: string[]; arguments: string[] }): Promise<unknown> {
    try {
      return await inTime(this.#client.eval(script, options), this.#timeoutMs);
    } catch (error) {
      void this.#suspend({ script, arguments: options.arguments }, error);
      throw error;
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#client.destroy();
  }

  #connect(): Client {
    const client = connectTo(this.#url);
    const report = (error?: unknown): void => this.#report(error);
    client.on('ready', () => report()).on('error', report);
    client.connect().catch(report);
    return client;
  }

  /** Probes the store until it counts again. */
  async #suspend(failed: Count, error: unknown): Promise<void> {
    if (this.#isSuspended) return;
    this.#isSuspended = true;
    this.#report(error);
    for (let probes = 1; !this.#isClosed && !(await this.#counts(failed)); probes += 1) {
      await sleep(PROBE_PAUSE_MS, undefined, { ref: false });
      if (probes % PROBES_PER_CONNECTION === 0) this.#replace();
    }
    this.#isSuspended = false;
    this.#report();
  }

  /** A store that is full, read-only, or may not write to its disk responds to a ping, and counts nothing. */
  #counts({ script, arguments: values }: Count): Promise<boolean> {
    return inTime(this.#client.eval(script, { keys: [PROBE_KEY], arguments: values }), this.#timeoutMs).then(
      () => true,
      () => false,
    );
  }

  #replace(): void {
    if (this.#isClosed) return;
    this.#client.destroy();
    this.#client = this.#connect();
  }

  #report(error?: unknown): void {
    if (this.isReady === this.#wasReady || this.#isClosed) return;
    this.#wasReady = this.isReady;
    if (this.isReady) this.#log.info({}, 'limits are counted for all gateways together');
    else this.#log.warn(reasonOf(error), 'the store of rate limits is unavailable: each gateway counts by itself');
  }
}
