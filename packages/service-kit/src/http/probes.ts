import Router from '@koa/router';
import type { Metrics } from '../metrics.ts';
import type { State } from './context.ts';

/** The routes /healthz (the process is alive), /readyz (it is ready to work) and /metrics. */
export function probes({ metrics, ready }: { metrics: Metrics; ready: () => Promise<unknown> }): Router<State> {
  const router = new Router<State>();
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
  router.get('/metrics', async (ctx) => {
    ctx.type = metrics.registry.contentType;
    ctx.body = await metrics.registry.metrics();
  });
  return router;
}
