import Router from '@koa/router';
import type { State } from '../http/context.ts';
import { createApp } from '../http/createApp.ts';
import { type Listening, serve } from '../lifecycle/serve.ts';
import { createLogger } from '../logging/createLogger.ts';
import { createMetrics } from '../metrics/createMetrics.ts';

/** Serves routes as a service does, without its log. */
export async function serveRoutes(
  register: (router: Router<State>) => void,
  { logger = createLogger('svc-test', 'silent'), metrics = createMetrics('svc-test') } = {},
): Promise<Listening> {
  const router = new Router<State>();
  register(router);
  const app = createApp({ logger, metrics, appUrl: 'http://localhost' });
  app.use(router.routes()).use(router.allowedMethods());
  return serve(app, { host: '127.0.0.1', port: 0 });
}
