import type { Client, Pool } from 'undici';
import { byServiceName, type ServiceName } from '@jobtrail/contract/services';
import { ServicePool } from '@jobtrail/service-kit';
import type { Config } from '../config.ts';
import { overloaded } from '../responses/respond.ts';

/** As many requests may wait for the responses of a service; further ones are refused at once. */
export const WAITING_MAX = 512;
const PROBE_TIMEOUT_MS = 1500;

/** A service, or the local Stripe of development. */
export type UpstreamName = ServiceName | 'sandbox';

/** Called with each request that failed. */
type OnFailure = (upstream: UpstreamName, error: unknown) => void;

/** A service behind the gateway. */
export class Upstream {
  readonly name: UpstreamName;
  readonly #service: ServicePool;
  readonly #onFailure: OnFailure;
  #waiting = 0;

  constructor(name: UpstreamName, url: string, onFailure: OnFailure) {
    this.name = name;
    this.#service = new ServicePool(url);
    this.#onFailure = onFailure;
  }

  /**
   * Sends a request, again after failures from which it can recover (`ServicePool.send`).
   * @param attempt sends it, and calls `onResponse` when it no longer waits for the service
   * @param mayRepeat whether a request that the service may have received can be sent once more
   * @throws HttpError 503 if too many requests wait; the error of the last attempt
   */
  async send<T>(attempt: (pool: Pool, onResponse: () => void) => Promise<T>, mayRepeat: () => boolean): Promise<T> {
    let isWaiting = true;
    const stopWaiting = (): void => {
      if (isWaiting) this.#waiting -= 1;
      isWaiting = false;
    };
    this.#waiting += 1;
    try {
      if (this.#waiting > WAITING_MAX) throw overloaded();
      return await this.#service.send((pool) => attempt(pool, stopWaiting), mayRepeat);
    } catch (error) {
      this.#onFailure(this.name, error);
      throw error;
    } finally {
      stopWaiting();
    }
  }

  /** A connection for one upload, which the caller destroys. */
  newConnection(): Client {
    return this.#service.newConnection();
  }

  /** Whether /readyz responds with 200. */
  async isReady(): Promise<boolean> {
    const limits = { headersTimeout: PROBE_TIMEOUT_MS, bodyTimeout: PROBE_TIMEOUT_MS };
    try {
      const { statusCode, body } = await this.#service.pool.request({ method: 'GET', path: '/readyz', ...limits });
      await body.dump();
      return statusCode === 200;
    } catch {
      return false;
    }
  }

  /** Closes every connection at once. */
  async close(): Promise<void> {
    await this.#service.pool.destroy();
  }
}

export type Upstreams = Readonly<Record<ServiceName, Upstream>> & { readonly sandbox?: Upstream };

/** Creates the services behind the gateway. They connect on first use. */
export function openUpstreams(urls: Config['upstreams'], onFailure: OnFailure): Upstreams {
  const { sandbox } = urls;
  return {
    ...byServiceName((name) => new Upstream(name, urls[name], onFailure)),
    ...(sandbox === undefined ? {} : { sandbox: new Upstream('sandbox', sandbox, onFailure) }),
  };
}
