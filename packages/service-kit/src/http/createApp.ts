import Koa from 'koa';
import type { Logger } from '../logging/createLogger.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { runInScope } from '../tracing/requestScope.ts';
import { NO_SPAN } from '../tracing/spans.ts';
import { TRACE_HEADER, traceIdOf, traceparentOf, traceparentOr } from '../tracing/traceparent.ts';
import type { App, Context, State } from './context.ts';
import { refuseForeignOrigins } from './csrf.ts';
import { PROBES } from './probes.ts';
import { requestId } from './requestId.ts';
import { sendErrors } from './sendErrors.ts';
import { endServerSpan, startServerSpan } from './serverSpan.ts';
import { type SlowClientLimits, SlowClients } from './SlowClients.ts';

interface Options {
  logger: Logger;
  metrics: Metrics;
  /** The public origin. Writes from browsers must come from it. */
  appUrl: string;
  /** Paths that accept writes from any origin, because they are not authorized by a cookie. */
  openTo?: RegExp;
  /** How slowly a client may read; defaults to the usual limits. */
  slowClientLimits?: SlowClientLimits;
}

const SLOW_MS = 1000;

/**
 * Creates a Koa application with what every service has: request ids, errors as JSON, CSRF protection, limits for slow
 * clients, metrics, and a log line per request without values of people.
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
    const caller = traceparentOf(ctx.get(TRACE_HEADER));
    const span = PROBES.has(ctx.path) ? NO_SPAN : startServerSpan(ctx.method, caller);
    const traceparent = span.traceparent ?? traceparentOr(caller);
    slowClients.watch(ctx.req, ctx.res, {
      contentType: () => ctx.res.getHeader('content-type'),
      onDrop: () =>
        logger.info(
          { requestId: ctx.state.requestId, route: ctx.state.route },
          'a response was cut off because its client read too slowly',
        ),
    });
    await runInScope({ requestId: ctx.state.requestId, traceparent }, () =>
      sendErrors(ctx, logger, () => {
        if (!openTo?.test(ctx.path)) refuseForeignOrigins(ctx, appUrl);
        return next();
      }),
    );
    const ms = performance.now() - begun;
    const route = ctx.state.route ?? 'none';
    metrics.observe(route, ctx.status, ms / 1000);
    endServerSpan(span, { method: ctx.method, route: ctx.state.route, status: ctx.status });
    const facts = {
      requestId: ctx.state.requestId,
      traceId: traceIdOf(traceparent),
      method: ctx.method,
      route,
      status: ctx.status,
      ms: Math.round(ms),
      ...(ctx.state.refusedFields && { fields: ctx.state.refusedFields }),
    };
    if (ms > SLOW_MS) logger.warn(facts, 'slow request');
    else if (!PROBES.has(ctx.path)) logger.info(facts, 'request');
  });
  return app;
}
