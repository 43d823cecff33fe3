import type { Upstreams } from '../forward/upstreams.ts';

const PROBE_TIMEOUT_MS = 1500;

/** Whether each service behind the gateway is ready, which it is while one of its replicas is. */
interface Readiness {
  readonly ready: boolean;
  readonly services: Readonly<Record<string, 'ready' | 'not ready'>>;
}

/** Requests /readyz of every replica in parallel, except the local Stripe. */
export async function readiness(upstreams: Upstreams): Promise<Readiness> {
  const states = await Promise.all(
    Object.values(upstreams)
      .filter(({ name }) => name !== 'sandbox')
      .map(async ({ name, replicas }) => {
        const ready = await Promise.all(replicas.map((replica) => replica.probe(PROBE_TIMEOUT_MS).catch(() => false)));
        return [name, ready.includes(true) ? 'ready' : 'not ready'] as const;
      }),
  );
  return { ready: states.every(([, state]) => state === 'ready'), services: Object.fromEntries(states) };
}
