import Koa from 'koa';
import { forbidden } from '../errors/AppError.ts';
import { newId } from '../ids.ts';
import type { Logger } from '../logging/createLogger.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { runInScope, TRACE_HEADER, traceIdOf, traceparentOf, traceparentOr } from '../tracing/requestScope.ts';
import { endServerSpan, NO_SPAN, startServerSpan } from '../tracing/spans.ts';
import type { App, Context, State } from './context.ts';
import { PROBES } from './probes.ts';
import { sendErrors } from './sendErrors.ts';
import { type SlowClientLimits, SlowClients } from './SlowClients.ts';

interface Options {
  logger: Logger;
  metrics: Metrics;
  /** The public origin. Writes from browsers must come from it. */
  appUrl: string;
  /** Whether a request accepts writes from any origin, because it is not authorized by a cookie. */
  openTo?: (ctx: Context) => boolean;
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
        if (!openTo?.(ctx)) refuseForeignOrigins(ctx, appUrl);
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

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);
const SENTENCE = 'This request did not come from Jobtrail.';

/**
 * Rejects writes that another site's page sends with a user's cookie, by Sec-Fetch-Site or else by Origin. Callers that
 * are not browsers send neither header and are identified by their token. Without https, which is only possible outside
 * production, the name under which the request was made counts as the product's own too, such as 127.0.0.1.
 * @throws AppError 403 `csrf`
 */
export function refuseForeignOrigins(
  ctx: { readonly method: string; readonly host: string; get(name: string): string },
  appUrl: string,
): void {
  if (SAFE.has(ctx.method)) return;
  const site = ctx.get('sec-fetch-site');
  if (site !== '') {
    if (site !== 'same-origin' && site !== 'none') throw forbidden('csrf', SENTENCE);
    return;
  }
  const origin = ctx.get('origin');
  const { origin: own, protocol } = new URL(appUrl);
  if (origin === '' || origin === own) return;
  if (protocol === 'http:' && origin === `http://${ctx.get('x-forwarded-host') || ctx.host}`) return;
  throw forbidden('csrf', SENTENCE);
}

export const REQUEST_ID_HEADER = 'x-request-id';
const ACCEPTABLE = /^[\w.-]{8,64}$/;

/** Uses the caller's request id if it is valid, generates one otherwise, and sends it with the response. */
export function requestId(ctx: Context): void {
  const given = ctx.get(REQUEST_ID_HEADER);
  ctx.state.requestId = ACCEPTABLE.test(given) ? given : newId();
  ctx.set(REQUEST_ID_HEADER, ctx.state.requestId);
}
