import Koa from 'koa';
import type { Logger } from '../logging/createLogger.ts';
import type { Metrics } from '../metrics.ts';
import type { App, Context, State } from './context.ts';
import { refuseForeignOrigins } from './csrf.ts';
import { requestId } from './requestId.ts';
import { sendErrors } from './sendErrors.ts';
import { type SlowClientLimits, SlowClients } from './SlowClients.ts';

interface Options {
  logger: Logger;
  metrics: Metrics;
  /** The public origin. Writes from browsers must come from it. */
  appUrl: string;
  /** Paths that accept writes from any origin, because they are authorised by something other than a cookie. */
  openTo?: RegExp;
  /** How slowly a client may read; defaults to the usual limits. */
  slowClientLimits?: SlowClientLimits;
}

const SLOW_MS = 1000;

/**
 * Creates a Koa application with what every service has: request ids, errors as JSON, CSRF protection, limits for slow
 * clients, and metrics.
 */
export function createApp({ logger, metrics, appUrl, openTo, slowClientLimits }: Options): App {
  const app = new Koa<State>();
  app.silent = true;
  const slowClients = new SlowClients(slowClientLimits);
  app.on('error', (error: unknown, ctx?: Context) => {
    logger.debug({ err: error, requestId: ctx?.state.requestId }, 'a response broke off');
    // Half a response cannot be completed. Closing the connection shows the client that it is incomplete.
    if (ctx?.res.headersSent) ctx.res.destroy();
  });
  app.use(async (ctx, next) => {
    const begun = performance.now();
    requestId(ctx);
    slowClients.watch(ctx.req, ctx.res, () => {
      logger.info(
        { requestId: ctx.state.requestId, route: ctx.state.route },
        'a response was cut off because its client read too slowly',
      );
    });
    await sendErrors(ctx, logger, () => {
      if (!openTo?.test(ctx.path)) refuseForeignOrigins(ctx, appUrl);
      return next();
    });
    const ms = performance.now() - begun;
    const route = ctx.state.route ?? 'none';
    metrics.observe(route, ctx.status, ms / 1000);
    const facts = { requestId: ctx.state.requestId, method: ctx.method, route, status: ctx.status, ms: Math.round(ms) };
    if (ms > SLOW_MS) logger.warn(facts, 'slow request');
    else logger.debug(facts, 'request');
  });
  return app;
}
