import { Pool } from 'undici';
import { type Listed, UnorderedList } from '@jobtrail/service-kit';
import { ReplicaBusy } from './failure.ts';
import { hash32, mix32 } from './hash32.ts';
import { HealthCheck } from './HealthCheck.ts';

/** How long connecting to a service may take, in ms. */
export const CONNECT_TIMEOUT_MS = 1000;
/**
 * A response holds its connection until the client has read it, so more connections are open than services process
 * requests at once.
 */
const CONNECTIONS = 1024;
/** Fewer requests wait for a response than there are connections, so that they never queue for one. */
export const WAITING_MAX = 512;
const BODY_TIMEOUT_MS = 60_000;
/** Shorter than a stopping replica still serves, so that no request is sent on a closing connection. */
const KEEP_ALIVE_MS = 4000;

const PROBE_PATH = '/readyz';
const PROBE_TIMEOUT_MS = 1000;

/** A request that waits for a response and may be repeated elsewhere. */
export interface Awaiting extends Listed {
  /** Gives up waiting, because the replica hangs. */
  abandon(): void;
}

/** One process of a service: its address, its connections, and whether it takes requests. */
export class Replica {
  readonly url: URL;
  /** Host and port, for logs and metrics. */
  readonly name: string;
  readonly pool: Pool;
  /** The requests that wait for a response and may be repeated elsewhere. */
  readonly awaited = new UnorderedList<Awaiting>();
  readonly #health: HealthCheck | null;
  readonly #seed: number;
  #waiting = 0;

  /**
   * @param isOneOfSeveral whether others can take its requests; only then it is probed
   * @param onChange called when it leaves the rotation and when it returns
   */
  constructor(url: string, { isOneOfSeveral, onChange }: { isOneOfSeveral: boolean; onChange: () => void }) {
    this.url = new URL(url);
    this.name = this.url.host;
    this.#seed = hash32(this.name);
    this.pool = new Pool(url, {
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
      bodyTimeout: BODY_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    });
    this.#health = isOneOfSeveral
      ? new HealthCheck({
          probe: () => this.probe(),
          onChange,
          onHanging: () => {
            for (const request of this.awaited) request.abandon();
          },
        })
      : null;
  }

  /** Whether it should get requests while another replica could get them. */
  get isReady(): boolean {
    return this.#health?.isReady ?? true;
  }

  /** How many requests wait for a response. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Sends a request, which waits until its response starts.
   * @param send sends it, and calls `onResponse` when the response starts
   * @throws ReplicaBusy without sending it; errors of `send`
   */
  async waitFor(send: (onResponse: () => void) => Promise<void>): Promise<void> {
    if (this.#waiting >= WAITING_MAX) throw new ReplicaBusy();
    let isWaiting = true;
    const stopWaiting = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    this.#waiting += 1;
    try {
      await send(stopWaiting);
    } finally {
      stopWaiting();
    }
  }

  /** The rank of this replica for a key: the highest one comes first. It is the same in every gateway. */
  rankFor(key: number): number {
    return mix32(key ^ this.#seed);
  }

  /** Takes it out of rotation if it has not accepted a connection. */
  didNotAccept(error: unknown): void {
    if (!(error instanceof ReplicaBusy)) this.#health?.takeOut();
  }

  /** Asks it at once whether it is ready: it closes a connection, as replicas do that are about to stop. */
  closesConnection(): void {
    this.#health?.checkNow();
  }

  /** Whether /readyz responds with 200. @throws errors of undici */
  async probe(timeoutMs = PROBE_TIMEOUT_MS): Promise<boolean> {
    const { statusCode, body } = await this.pool.request({
      method: 'GET',
      path: PROBE_PATH,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
    });
    await body.dump();
    return statusCode === 200;
  }

  /** Stops watching it and closes every connection at once. */
  async close(): Promise<void> {
    this.#health?.stop();
    await this.pool.destroy();
  }
}
