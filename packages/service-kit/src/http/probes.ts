import type Router from '@koa/router';
import type { Metrics } from '../metrics/createMetrics.ts';
import type { State } from './context.ts';

/** Paths that are requested every few seconds and would fill the log. */
export const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

/**
 * Registers /healthz (the process is alive), /readyz (it is ready to work) and /metrics, unless it has a port of its own.
 */
export function registerProbes(
  router: Router<State>,
  { metrics, ready }: { metrics: Metrics; ready: () => Promise<unknown> },
): void {
  router.get('/healthz', (ctx) => {
    ctx.body = { status: 'ok' };
  });
  router.get('/readyz', async (ctx) => {
    try {
      await ready();
      ctx.body = { status: 'ready' };
    } catch {
      ctx.status = 503;
      ctx.body = { status: 'not ready' };
    }
  });
  if (!metrics.hasOwnPort)
    router.get('/metrics', async (ctx) => {
      ctx.type = metrics.registry.contentType;
      ctx.body = await metrics.registry.metrics();
    });
}
