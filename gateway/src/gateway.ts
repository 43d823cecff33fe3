import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { openApiDocument } from '@jobtrail/contract/openapi';
import { createHttpServer, SLOW_CLIENT_LIMITS, type SlowClientLimits, SlowClients } from '@jobtrail/service-kit';
import {
  answerJson,
  answerRedirect,
  answerRefusal,
  answerText,
  broken,
  Refusal,
  wrongMethod,
} from './answers/answer.ts';
import { commonHeaders, NOTHING_POLICY, pagePolicy } from './answers/securityHeaders.ts';
import { createApi } from './api.ts';
import type { Config } from './config.ts';
import { createReload } from './dev/reload.ts';
import { docsPage } from './docs/page.ts';
import { closeUpstreams, openUpstreams } from './forward/upstreams.ts';
import { answerAsset, answerRootFile, isRootFile } from './frontends/assets.ts';
import { createPages } from './frontends/pages.ts';
import { createPointers } from './frontends/pointer.ts';
import { createRemotes } from './frontends/remotes.ts';
import { readiness } from './health/readiness.ts';
import type { SignIdentity } from './identity/sessions.ts';
import type { Log } from './log.ts';
import { logWhenDone } from './request/accessLog.ts';
import { clientAddressReader } from './request/clientAddress.ts';
import { type Exchange, openExchange } from './request/exchange.ts';
import { loggedPath } from './request/loggedPath.ts';
import { createOneOrigin } from './request/oneOrigin.ts';

const REQUEST_HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 600_000;
const KEEP_ALIVE_MS = 30_000;
/** The same for every client, whatever headers it sends. */
const CLIENT_LIMITS: SlowClientLimits = { ...SLOW_CLIENT_LIMITS, forwarded: 1 };

/** The only public origin: a server that has not begun to listen, and what stops it. */
export interface Gateway {
  readonly server: Server;
  /** Makes open pages reload (development). */
  reload(reason: string): void;
  /** Takes no more requests and lets those under way finish, at most `graceMs`. */
  drain(graceMs: number): Promise<void>;
}

/**
 * Makes the gateway.
 * @param sign attaches who a person is for a service
 * @param slowClientLimits how slowly a client may read a response
 */
export function createGateway({
  config,
  log,
  sign,
  slowClientLimits = CLIENT_LIMITS,
}: {
  config: Config;
  log: Log;
  sign: SignIdentity;
  slowClientLimits?: SlowClientLimits;
}): Gateway {
  const upstreams = openUpstreams(config.upstreams);
  const pointers = createPointers(config.frontEndsDir, log);
  const remotes = createRemotes({ frontEndsDir: config.frontEndsDir, pointers, overrides: config.allowOverrides, log });
  const pages = createPages(config, pointers, remotes);
  const reload = createReload(pointers);
  const api = createApi({ config, upstreams, sign });
  const document = openApiDocument();
  const docs = docsPage(document);
  const addressOf = clientAddressReader(config.trustedProxies);
  const placeOf = createOneOrigin(config);
  const common = commonHeaders(config);
  const pageCsp = pagePolicy(config);
  const slowClients = new SlowClients(slowClientLimits);
  let draining = false;

  /** What the gateway answers by itself, by exact path; everything under these takes GET and HEAD. */
  const own: Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>> = {
    '/healthz': (exchange) => answerJson(exchange, 200, { status: 'ok' }),
    '/readyz': async (exchange) => {
      const state = await readiness(upstreams);
      answerJson(exchange, state.ready && !draining ? 200 : 503, {
        status: state.ready && !draining ? 'ready' : 'not ready',
        services: state.services,
      });
    },
    '/remotes.json': async (exchange) => answerJson(exchange, 200, await remotes.manifest()),
    '/api/openapi.json': (exchange) => answerJson(exchange, 200, document, { 'cache-control': 'no-cache' }),
    '/api/docs': (exchange) => {
      exchange.res.setHeader('content-security-policy', pageCsp);
      answerText(exchange, 200, docs, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' });
    },
    ...(config.production ? {} : { '/dev/reload': reload.answerStream, '/dev/reload.js': reload.answerScript }),
  };

  const answer = async (exchange: Exchange): Promise<void> => {
    const { path, method, segments, res } = exchange;
    const first = segments?.[0] ?? (/^\/(api|assets|dev)(\/|$)/.exec(path)?.[1] || '');
    const answerOwn = Object.hasOwn(own, path) ? own[path] : undefined;
    if (answerOwn) {
      if (method !== 'GET' && method !== 'HEAD') throw wrongMethod(['GET', 'HEAD']);
      return answerOwn(exchange);
    }
    if (first === 'api') return api.answer(exchange);
    if (first === 'assets') return answerAsset(exchange, config.frontEndsDir);
    if (isRootFile(segments)) return answerRootFile(exchange, config.frontEndsDir, pointers);
    res.setHeader('content-security-policy', pageCsp);
    if ((first === 'dev' || first === 'unsubscribe') && api.knows(exchange)) return api.answer(exchange);
    const place = placeOf(exchange);
    if (place !== null) return answerRedirect(exchange, place);
    return pages.answer(exchange);
  };

  const handle = (req: IncomingMessage, res: ServerResponse): void => {
    const exchange = openExchange(req, res, addressOf(req));
    for (const [name, value] of common) res.setHeader(name, value);
    res.setHeader('content-security-policy', NOTHING_POLICY).setHeader('x-request-id', exchange.id);
    if (draining) res.setHeader('connection', 'close');
    res.on('error', () => {});
    logWhenDone(exchange, log);
    slowClients.watch(req, res, () =>
      log.info(
        { requestId: exchange.id, path: loggedPath(exchange) },
        'a response was cut off because its client read too slowly',
      ),
    );
    answer(exchange).catch((error: unknown) => {
      if (error instanceof Refusal) return answerRefusal(exchange, error);
      log.error({ requestId: exchange.id, path: loggedPath(exchange), err: error }, 'unexpected');
      answerRefusal(exchange, broken());
    });
  };

  const server = createHttpServer(
    {
      keepAliveTimeout: KEEP_ALIVE_MS,
      headersTimeout: REQUEST_HEADERS_WITHIN_MS,
      requestTimeout: REQUEST_WITHIN_MS,
    },
    handle,
  );
  server.on('clientError', (_error, socket) => {
    if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n');
    else socket.destroy();
  });

  return {
    server,
    reload: reload.now,
    async drain(graceMs) {
      draining = true;
      reload.close();
      const force = setTimeout(() => server.closeAllConnections(), graceMs);
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      clearTimeout(force);
      await closeUpstreams(upstreams);
    },
  };
}
