import type { Api } from './api.ts';
import type { Config } from './config.ts';
import { isRootFile, serveAsset, serveRootFile } from './frontends/assets.ts';
import type { Pages } from './frontends/pages.ts';
import type { Pointers } from './frontends/pointer.ts';
import type { OwnPaths } from './ownPaths.ts';
import type { Exchange } from './request/exchange.ts';
import { createHostCheck } from './request/hostCheck.ts';
import { createLoopbackRedirect } from './request/loopbackRedirect.ts';
import { methodNotAllowed, sendRedirect } from './responses/respond.ts';
import { pagePolicy } from './responses/securityHeaders.ts';

interface Options {
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
export function createDispatch({ config, api, ownPaths, pages, pointers }: Options) {
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
