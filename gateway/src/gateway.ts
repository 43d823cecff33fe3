import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import {
  createHttpServer,
  type ShutdownTimes,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
  SlowClients,
} from '@jobtrail/service-kit';
import { type Api, createApi } from './api.ts';
import type { Config } from './config.ts';
import { openUpstreams } from './forward/Upstream.ts';
import { isRootFile, serveAsset, serveRootFile } from './frontends/assets.ts';
import { createPages, type Pages } from './frontends/pages.ts';
import { createPointers, type Pointers } from './frontends/pointer.ts';
import { createReload } from './frontends/reload.ts';
import { createRemotes } from './frontends/remotes.ts';
import { createHostCheck, createLoopbackRedirect } from './host.ts';
import type { SignIdentity } from './identity/sessions.ts';
import { LIMIT_STORE_TIMEOUT_MS, LimitStore } from './limits/LimitStore.ts';
import type { Log } from './log.ts';
import { createGatewayMetrics, type GatewayMetrics } from './metrics/gatewayMetrics.ts';
import { createOwnPaths, type OwnPaths } from './ownPaths.ts';
import { logExchange, loggedPath } from './request/accessLog.ts';
import { clientAddressReader } from './request/clientAddress.ts';
import { endSpan, type Exchange, openExchange } from './request/exchange.ts';
import { HttpError, internalError, methodNotAllowed, sendError, sendRedirect } from './responses/respond.ts';
import { commonHeaders, NOTHING_POLICY, pagePolicy } from './responses/securityHeaders.ts';

/** How long a client may take to send its headers. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_MS = 30_000;
/** The same limits for every client, regardless of its headers. */
const CLIENT_LIMITS: SlowClientLimits = { ...SLOW_CLIENT_LIMITS, forwarded: 1 };

/** The gateway's HTTP server, before it listens, with what stops it. */
export interface Gateway {
  readonly server: Server;
  readonly metrics: Registry;
  /** Makes open pages reload (development). */
  reload(reason: string): void;
  /** Stops being ready, later stops accepting requests, and then waits for running ones to finish. */
  drain(times: ShutdownTimes): Promise<void>;
}

interface GatewayOptions {
  readonly config: Config;
  readonly log: Log;
  /** Signs the caller's identity for a service. */
  readonly sign: SignIdentity;
  /** How slowly a client may read a response. */
  readonly slowClientLimits?: SlowClientLimits;
  /** How long a client may take to send its headers. */
  readonly headersTimeoutMs?: number;
  /** How long a request waits for the store of rate limits at most. */
  readonly limitStoreTimeoutMs?: number;
}

/** Creates the gateway. */
export function createGateway({
  config,
  log,
  sign,
  slowClientLimits = CLIENT_LIMITS,
  headersTimeoutMs = HEADERS_TIMEOUT_MS,
  limitStoreTimeoutMs = LIMIT_STORE_TIMEOUT_MS,
}: GatewayOptions): Gateway {
  const metrics = createGatewayMetrics();
  const upstreams = openUpstreams(config.upstreams, metrics.upstreamFailed);
  const pointers = createPointers(config.frontEndsDir, log);
  metrics.trackPointers(pointers);
  const remotes = createRemotes({ config, pointers, log });
  const reload = createReload(pointers);
  const limitStore =
    config.rateLimitStore === null ? null : new LimitStore(config.rateLimitStore, log, limitStoreTimeoutMs);
  let draining = false;
  const isDraining = (): boolean => draining;
  const serve = createDispatch({
    config,
    api: createApi({ config, upstreams, sign, metrics, limitStore }),
    ownPaths: createOwnPaths({ config, upstreams, remotes, reload, metrics, isDraining }),
    pages: createPages(config, pointers, remotes, metrics.buildServed),
    pointers,
  });
  const server = createHttpServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersTimeoutMs,
      // How often Node checks for late headers; by default, every 30 s.
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 10),
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    createHandler({ config, log, metrics, slowClients: new SlowClients(slowClientLimits), serve, isDraining }),
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    else socket.destroy();
  });

  return {
    server,
    metrics: metrics.registry,
    reload: reload.now,
    async drain({ delayMs, graceMs }) {
      draining = true;
      if (delayMs > 0) await sleep(delayMs);
      reload.close();
      const force = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearTimeout(force);
      limitStore?.close();
      await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()));
    },
  };
}

interface HandlerOptions {
  readonly config: Config;
  readonly log: Log;
  readonly metrics: GatewayMetrics;
  readonly slowClients: SlowClients;
  readonly serve: (exchange: Exchange) => Promise<void>;
  /** Whether the gateway is about to stop. */
  readonly isDraining: () => boolean;
}

/** Creates the handler of every request: its headers, log, metrics, span and errors, around what serves it. */
function createHandler({ config, log, metrics, slowClients, serve, isDraining }: HandlerOptions) {
  const common = [...commonHeaders(config), ['content-security-policy', NOTHING_POLICY] as const];
  let isReported = false;
  const addressOf = clientAddressReader(config.trustedProxies, (proxy) => {
    if (!isReported)
      log.warn({ proxy }, 'X-Forwarded-For has no address: all clients of this proxy share the limits of one');
    isReported = true;
  });

  return (req: IncomingMessage, res: ServerResponse): void => {
    const exchange = openExchange(req, res, addressOf(req));
    const entry = (): object => ({ requestId: exchange.id, path: loggedPath(exchange) });
    for (const [name, value] of common) res.setHeader(name, value);
    res.setHeader('x-request-id', exchange.id);
    if (isDraining()) res.setHeader('connection', 'close');
    res.on('error', () => {});
    metrics.requestBegan();
    res.once('close', () => {
      logExchange(exchange, log);
      metrics.requestEnded(exchange);
      endSpan(exchange);
    });
    slowClients.watch(req, res, {
      contentType: () => res.getHeader('content-type'),
      onDrop: () => log.info(entry(), 'a response was cut off because its client read too slowly'),
    });
    serve(exchange).catch((error: unknown) => {
      if (error instanceof HttpError) {
        if (error.cause) log.error({ ...entry(), err: error.cause }, 'request failed');
        return sendError(exchange, error);
      }
      log.error({ ...entry(), err: error }, 'unexpected');
      sendError(exchange, internalError());
    });
  };
}

interface DispatchOptions {
  readonly config: Config;
  readonly api: Api;
  readonly ownPaths: OwnPaths;
  readonly pages: Pages;
  readonly pointers: Pointers;
}

/** Finds the first segment of a path that cannot be decoded. */
const FIRST_SEGMENT = /^\/(api|assets|dev)(\/|$)/;

/**
 * Creates the function that serves a request: by the gateway itself, by a service, or from the builds of front ends. It
 * throws an HttpError if the request is refused.
 */
function createDispatch({ config, api, ownPaths, pages, pointers }: DispatchOptions) {
  const redirectFor = createLoopbackRedirect(config);
  const checkHost = createHostCheck(config);
  const policy = pagePolicy(config);

  return async (exchange: Exchange): Promise<void> => {
    const { path, method, segments } = exchange;
    checkHost(exchange.req);
    const first = segments?.[0] ?? (FIRST_SEGMENT.exec(path)?.[1] || '');
    const serveOwn = Object.hasOwn(ownPaths, path) ? ownPaths[path] : undefined;
    if (serveOwn) {
      exchange.route = `GET ${path}`;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      return serveOwn(exchange);
    }
    if (first === 'api' || (first === 'calendar' && api.knows(exchange))) return await api.handle(exchange);
    if (first === 'assets') {
      exchange.route = 'asset';
      return serveAsset(exchange, config.frontEndsDir);
    }
    if (isRootFile(segments)) {
      exchange.route = 'root file';
      return serveRootFile(exchange, config.frontEndsDir, pointers);
    }
    exchange.res.setHeader('content-security-policy', policy);
    if ((first === 'dev' || first === 'unsubscribe') && api.knows(exchange)) return api.handle(exchange);
    const target = redirectFor(exchange);
    exchange.route = 'page';
    if (target !== null) return sendRedirect(exchange, target);
    return pages.serve(exchange);
  };
}
