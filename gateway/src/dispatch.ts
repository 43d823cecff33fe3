import type { Api } from './api.ts';
import type { Config } from './config.ts';
import { isRootFile, serveAsset, serveRootFile } from './frontends/assets.ts';
import type { Pages } from './frontends/pages.ts';
import type { Pointers } from './frontends/pointer.ts';
import type { OwnPaths } from './ownPaths.ts';
import type { Exchange } from './request/exchange.ts';
import { createHostCheck } from './request/hostCheck.ts';
import { createLoopbackRedirect } from './request/loopbackRedirect.ts';
import { type HeaderList, setOwnHeaders } from './responses/ownHeaders.ts';
import { methodNotAllowed, sendRedirect } from './responses/respond.ts';

interface Options {
  readonly config: Config;
  readonly api: Api;
  readonly ownPaths: OwnPaths;
  readonly pages: Pages;
  readonly pointers: Pointers;
  /** The gateway's own headers of a page, by request id. */
  readonly pageHeaders: (id: string) => HeaderList;
}

/** Finds the first segment of a path that cannot be decoded. */
const FIRST_SEGMENT = /^\/(api|assets|dev)(\/|$)/;

/**
 * Creates the function that serves a request: by the gateway itself, by a service, or from the builds of front ends. It
 * throws an HttpError if the request is refused.
 */
export function createDispatch({ config, api, ownPaths, pages, pointers, pageHeaders }: Options) {
  const redirectFor = createLoopbackRedirect(config);
  const checkHost = createHostCheck(config);

  return async (exchange: Exchange): Promise<void> => {
    const { path, method, segments } = exchange;
    checkHost(exchange.req);
    const first = segments?.[0] ?? (FIRST_SEGMENT.exec(path)?.[1] || '');
    const serveOwn = Object.hasOwn(ownPaths, path) ? ownPaths[path] : undefined;
    if (serveOwn) {
      setOwnHeaders(exchange);
      exchange.route = `GET ${path}`;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      return serveOwn(exchange);
    }
    if (first === 'api' || (first === 'calendar' && api.knows(exchange))) return await api.handle(exchange);
    if (first === 'assets') {
      setOwnHeaders(exchange);
      exchange.route = 'asset';
      return serveAsset(exchange, config.frontEndsDir);
    }
    if (isRootFile(segments)) {
      setOwnHeaders(exchange);
      exchange.route = 'root file';
      return serveRootFile(exchange, config.frontEndsDir, pointers);
    }
    exchange.own = pageHeaders(exchange.id);
    if ((first === 'dev' || first === 'unsubscribe') && api.knows(exchange)) return api.handle(exchange);
    setOwnHeaders(exchange);
    const target = redirectFor(exchange);
    exchange.route = 'page';
    if (target !== null) return sendRedirect(exchange, target);
    return pages.serve(exchange);
  };
}
