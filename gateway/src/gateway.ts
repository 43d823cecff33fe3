import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { byServiceName } from '@jobtrail/contract/services';
import {
  createHttpServer,
  type ShutdownTimes,
  SLOW_CLIENT_LIMITS,
  type SlowClientLimits,
  SlowClients,
} from '@jobtrail/service-kit';
import { createApi } from './api.ts';
import { CallDirectory, READ_CALLS_MS } from './calls/CallDirectory.ts';
import type { Config } from './config.ts';
import { createReload } from './dev/reload.ts';
import { createDispatch } from './dispatch.ts';
import { closeUpstreams, openUpstreams } from './forward/upstreams.ts';
import { createPages } from './frontends/pages.ts';
import { createPointers } from './frontends/pointer.ts';
import { createRemotes } from './frontends/remotes.ts';
import type { SignIdentity } from './identity/sessions.ts';
import { LIMIT_STORE_TIMEOUT_MS, LimitStore } from './limits/LimitStore.ts';
import type { Log } from './log.ts';
import { createGatewayMetrics } from './metrics/gatewayMetrics.ts';
import { reportUpstreams } from './metrics/reportUpstreams.ts';
import { createOwnPaths } from './ownPaths.ts';
import { logExchange } from './request/accessLog.ts';
import { clientAddressReader } from './request/clientAddress.ts';
import { openExchange } from './request/exchange.ts';
import { loggedPath } from './request/loggedPath.ts';
import { endSpan } from './request/serverSpan.ts';
import type { HeaderList } from './responses/ownHeaders.ts';
import { HttpError, internalError, sendError } from './responses/respond.ts';
import { commonHeaders, NOTHING_POLICY, pagePolicy } from './responses/securityHeaders.ts';

/** How long a client may take to send its headers. */
const HEADERS_TIMEOUT_MS = 15_000;
const REQUEST_TIMEOUT_MS = 600_000;
const KEEP_ALIVE_MS = 30_000;
/** The same limits for every client, regardless of its headers. */
const CLIENT_LIMITS: SlowClientLimits = { ...SLOW_CLIENT_LIMITS, forwarded: 1 };

const CLOSING: HeaderList = [['connection', 'close']];

/** The gateway's HTTP server, before it listens, with what stops it. */
export interface Gateway {
  readonly server: Server;
  readonly metrics: Registry;
  /** Reads which calls the services serve, and repeats this until `drain`. Resolves after the first read. */
  learnCalls(everyMs?: number): Promise<void>;
  /** Makes open pages reload (development). */
  reload(reason: string): void;
  /** Stops being ready, later stops accepting requests, and then waits for running ones to finish. */
  drain(times: ShutdownTimes): Promise<void>;
}

/**
 * Creates the gateway.
 * @param sign signs the caller's identity for a service
 * @param slowClientLimits how slowly a client may read a response
 * @param headersTimeoutMs how long a client may take to send its headers
 * @param limitStoreTimeoutMs how long a request waits for the store of rate limits at most
 */
export function createGateway({
  config,
  log,
  sign,
  slowClientLimits = CLIENT_LIMITS,
  headersTimeoutMs = HEADERS_TIMEOUT_MS,
  limitStoreTimeoutMs = LIMIT_STORE_TIMEOUT_MS,
}: {
  config: Config;
  log: Log;
  sign: SignIdentity;
  slowClientLimits?: SlowClientLimits;
  headersTimeoutMs?: number;
  limitStoreTimeoutMs?: number;
}): Gateway {
  const metrics = createGatewayMetrics();
  const upstreams = openUpstreams(config.upstreams, reportUpstreams(metrics, log));
  metrics.trackReplicas(upstreams);
  const pointers = createPointers(config.frontEndsDir, log);
  metrics.trackPointers(pointers);
  const remotes = createRemotes({ config, pointers, log });
  const reload = createReload(pointers);
  const directory = new CallDirectory({
    addresses: byServiceName((name) => config.upstreams[name]),
    routing: { production: config.production, sandbox: upstreams.sandbox !== undefined },
    sign,
    log,
  });
  metrics.trackCalls(directory);
  const limitStore =
    config.rateLimitStore === null ? null : new LimitStore(config.rateLimitStore, log, limitStoreTimeoutMs);
  let isReported = false;
  const addressOf = clientAddressReader(config.trustedProxies, (proxy) => {
    if (!isReported)
      log.warn({ proxy }, 'X-Forwarded-For has no address: all clients of this proxy share the limits of one');
    isReported = true;
  });
  const common: HeaderList = [...commonHeaders(config), ['content-security-policy', NOTHING_POLICY]];
  const pageCommon: HeaderList = [...commonHeaders(config), ['content-security-policy', pagePolicy(config)]];
  const slowClients = new SlowClients(slowClientLimits);
  let draining = false;

  const ownHeaders = (headers: HeaderList, id: string): HeaderList => [
    ...headers,
    ['x-request-id', id],
    ...(draining ? CLOSING : []),
  ];

  const serve = createDispatch({
    config,
    api: createApi({ config, upstreams, directory, sign, metrics, limitStore }),
    ownPaths: createOwnPaths({ config, upstreams, directory, remotes, reload, metrics, isDraining: () => draining }),
    pages: createPages(config, pointers, remotes, (build) => metrics.buildServed('shell', build)),
    pointers,
    pageHeaders: (id) => ownHeaders(pageCommon, id),
  });

  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    const exchange = openExchange(req, res, addressOf(req));
    exchange.own = ownHeaders(common, exchange.id);
    res.on('error', () => {});
    metrics.requestBegan();
    res.once('close', () => {
      logExchange(exchange, log);
      metrics.requestEnded(exchange);
      endSpan(exchange);
    });
    slowClients.watch(req, res, {
      contentType: () => exchange.contentType ?? res.getHeader('content-type'),
      onDrop: () =>
        log.info(
          { requestId: exchange.id, path: loggedPath(exchange) },
          'a response was cut off because its client read too slowly',
        ),
    });
    serve(exchange).catch((error: unknown) => {
      if (error instanceof HttpError) {
        if (error.cause)
          log.error({ requestId: exchange.id, path: loggedPath(exchange), err: error.cause }, 'request failed');
        return sendError(exchange, error);
      }
      log.error({ requestId: exchange.id, path: loggedPath(exchange), err: error }, 'unexpected');
      sendError(exchange, internalError());
    });
  };

  const server = createHttpServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: headersTimeoutMs,
      // How often Node checks for late headers; by default, every 30 s.
      connectionsCheckingInterval: Math.ceil(headersTimeoutMs / 10),
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    handle,
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    else socket.destroy();
  });

  return {
    server,
    metrics: metrics.registry,
    reload: reload.now,
    async learnCalls(everyMs = READ_CALLS_MS) {
      await directory.read();
      void directory.poll(everyMs);
    },
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
      await directory.stop();
      await closeUpstreams(upstreams);
    },
  };
}
