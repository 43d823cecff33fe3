import type { Upstreams } from '../forward/upstreams.ts';

const PROBE_TIMEOUT_MS = 1500;

/** What `/readyz` says. */
export interface ReadinessReport {
  readonly ready: boolean;
  readonly services: Readonly<Record<string, 'ready' | 'not ready'>>;
}

/**
 * Whether this gateway may get requests. It may once all services have been ready, and from then on while it reaches
 * any of them: the others lack only their own calls, and all gateways lack them alike.
 */
export class Readiness {
  readonly #upstreams: Upstreams;
  #hasBeenReady = false;

  constructor(upstreams: Upstreams) {
    this.#upstreams = upstreams;
  }

  /** Requests /readyz of every replica in parallel, except the local Stripe. A service is ready while one of its replicas is. */
  async check(): Promise<ReadinessReport> {
    const asked = await Promise.all(
      Object.values(this.#upstreams)
        .filter(({ name }) => name !== 'sandbox')
        .map(async ({ name, replicas }) => {
          const ready = await Promise.all(
            replicas.map((replica) => replica.probe(PROBE_TIMEOUT_MS).catch(() => false)),
          );
          return [name, ready.includes(true) ? 'ready' : 'not ready'] as const;
        }),
    );
    const states = asked.map(([, state]) => state);
    if (!states.includes('not ready')) this.#hasBeenReady = true;
    return { ready: this.#hasBeenReady && states.includes('ready'), services: Object.fromEntries(asked) };
  }
}
