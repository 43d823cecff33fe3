import type { Upstreams } from '../forward/upstreams.ts';

const PROBE_TIMEOUT_MS = 1500;

/** Whether each service behind the gateway is ready. */
export interface Readiness {
  readonly ready: boolean;
  readonly services: Readonly<Record<string, 'ready' | 'not ready'>>;
}

/** Requests /readyz of every service in parallel, except the local Stripe. */
export async function readiness(upstreams: Upstreams): Promise<Readiness> {
  const asked = await Promise.all(
    Object.values(upstreams)
      .filter(({ name }) => name !== 'sandbox')
      .map(async ({ name, pool }) => {
        try {
          const { statusCode, body } = await pool.request({
            method: 'GET',
            path: '/readyz',
            headersTimeout: PROBE_TIMEOUT_MS,
            bodyTimeout: PROBE_TIMEOUT_MS,
          });
          await body.dump();
          return [name, statusCode === 200 ? 'ready' : 'not ready'] as const;
        } catch {
          return [name, 'not ready'] as const;
        }
      }),
  );
  return { ready: asked.every(([, state]) => state === 'ready'), services: Object.fromEntries(asked) };
}
