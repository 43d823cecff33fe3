import { openApiDocument } from '@jobtrail/contract/openapi';
import { PAGE_POLICY } from '@jobtrail/service-kit/page';
import type { Config } from './config.ts';
import { docsPage } from './docs/page.ts';
import type { Upstreams } from './forward/Upstream.ts';
import { releaseGroupOf } from './frontends/releaseGroup.ts';
import type { Reload } from './frontends/reload.ts';
import type { Remotes } from './frontends/remotes.ts';
import { legalPages } from './legal/legalPages.ts';
import type { GatewayMetrics } from './metrics/gatewayMetrics.ts';
import type { Exchange } from './request/exchange.ts';
import { JSON_TYPE, sendJson } from './responses/respond.ts';
import { pagePolicy } from './responses/securityHeaders.ts';
import { createSharedTexts } from './responses/sharedTexts.ts';

interface Options {
  readonly config: Config;
  readonly upstreams: Upstreams;
  readonly remotes: Remotes;
  readonly reload: Reload;
  readonly metrics: GatewayMetrics;
  /** Whether the gateway is about to stop. */
  readonly isDraining: () => boolean;
}

/** What serves a path, by path. */
export type OwnPaths = Readonly<Record<string, (exchange: Exchange) => void | Promise<void>>>;

/** The paths that the gateway serves itself, by exact path, for GET and HEAD. */
export function createOwnPaths({ config, upstreams, remotes, reload, metrics, isDraining }: Options): OwnPaths {
  const policy = pagePolicy(config);
  const sendShared = createSharedTexts();
  let made: { readonly json: string; readonly page: string } | null = null;
  const docs = () => {
    if (made) return made;
    const document = openApiDocument();
    made = {
      json: JSON.stringify(document),
      page: docsPage(document, config.appUrl ?? `http://localhost:${config.port}`),
    };
    return made;
  };
  const sendPage = (exchange: Exchange, page: string, contentPolicy: string): Promise<void> => {
    exchange.res.setHeader('content-security-policy', contentPolicy);
    const headers = { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' };
    return sendShared(exchange, page, headers);
  };
  const legal = [...legalPages(config)].map(
    ([path, page]) => [path, (exchange: Exchange) => sendPage(exchange, page, PAGE_POLICY)] as const,
  );
  return {
    '/healthz': (exchange) => sendJson(exchange, 200, { status: 'ok' }),
    '/readyz': async (exchange) => {
      const { sandbox: _, ...all } = upstreams;
      const states = await Promise.all(
        Object.entries(all).map(async ([name, upstream]) => [name, await upstream.isReady()] as const),
      );
      const isReady = states.every(([, ready]) => ready) && !isDraining();
      const services = Object.fromEntries(states.map(([name, ready]) => [name, ready ? 'ready' : 'not ready']));
      sendJson(exchange, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', services });
    },
    '/remotes.json': async (exchange) => {
      const group = await releaseGroupOf(exchange, { https: config.https, sharesCanary: () => remotes.sharesCanary() });
      const manifest = await remotes.manifest(group);
      for (const { name, build } of manifest.remotes) if (build !== null) metrics.buildServed(name, build);
      return sendShared(exchange, JSON.stringify(manifest), { 'content-type': JSON_TYPE });
    },
    '/api/openapi.json': (exchange) =>
      sendShared(exchange, docs().json, { 'content-type': JSON_TYPE, 'cache-control': 'no-cache' }),
    '/api/docs': (exchange) => sendPage(exchange, docs().page, policy),
    ...Object.fromEntries(legal),
    ...(config.production ? {} : { '/dev/reload': reload.serveStream, '/dev/reload.js': reload.serveScript }),
  };
}
