import type { Upstreams } from '../forward/upstreams.ts';

const ANSWER_WITHIN_MS = 1500;

/** Whether each service behind the gateway is ready. */
export interface Readiness {
  readonly ready: boolean;
  readonly services: Readonly<Record<string, 'ready' | 'not ready'>>;
}

/** Asks every service for its /readyz at the same time; the local Stripe is none of them. */
export async function readiness(upstreams: Upstreams): Promise<Readiness> {
  const asked = await Promise.all(
    Object.values(upstreams)
      .filter(({ name }) => name !== 'sandbox')
      .map(async ({ name, pool }) => {
        try {
          const { statusCode, body } = await pool.request({
            method: 'GET',
            path: '/readyz',
            headersTimeout: ANSWER_WITHIN_MS,
            bodyTimeout: ANSWER_WITHIN_MS,
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
