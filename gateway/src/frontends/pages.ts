import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { LRUCache } from 'lru-cache';
import { pages } from '@jobtrail/contract';
import type { ReleaseGroup } from '@jobtrail/contract/pointer';
import type { Config } from '../config.ts';
import { reloadScript } from '../dev/reload.ts';
import type { Exchange } from '../request/exchange.ts';
import { methodNotAllowed, sendText } from '../responses/respond.ts';
import { pagePolicy } from '../responses/securityHeaders.ts';
import { acceptsBrotli, isFresh } from './files.ts';
import { buildsDir, type Pointers } from './pointer.ts';
import { releaseGroupOf } from './releaseGroup.ts';
import type { Remotes } from './remotes.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(pages));
/** The two pages of the current build, of a canary, and of the builds before and after a release. */
const KEPT_PAGES = 8;
const NO_BUILD_TEXT = 'Jobtrail has no build of its shell yet. It appears here as soon as it is built.\n';

interface Page {
  readonly build: string;
  readonly html: Buffer;
  readonly packed: Buffer | null;
  readonly scriptHashes: readonly string[];
}

/** Serves the pages of the product from the shell's current build. */
export interface Pages {
  serve(exchange: Exchange): Promise<void>;
}

/**
 * `/` is the prerendered landing page; every other page is the application. Unknown paths get the application with
 * status 404, which then shows its own 404 page. The inline scripts of the build are allowed by their hashes; no other
 * inline script runs.
 * @param onServed called with the build of every page that is sent
 */
export function createPages(
  config: Config,
  pointers: Pointers,
  remotes: Remotes,
  onServed: (build: string) => void,
): Pages {
  /** By file and build. Only the pages of the last few builds are needed. */
  const kept = new LRUCache<string, Page>({ max: KEPT_PAGES });

  const load = async (file: string, group: ReleaseGroup): Promise<Page | null> => {
    const build = await pointers.of('shell', group);
    if (build === null) return null;
    const known = kept.get(`${build}/${file}`);
    if (known) return known;
    const path = join(buildsDir(config.frontEndsDir, 'shell'), build, file);
    const built = await readFile(path, 'utf8').catch(() => null);
    if (built === null) return null;
    const html = config.devReload ? built.replace('</head>', `${reloadScript}</head>`) : built;
    const page = {
      build,
      html: Buffer.from(html),
      packed: config.devReload ? null : await readFile(`${path}.br`).catch(() => null),
      scriptHashes: inlineScriptHashes(html),
    };
    kept.set(`${build}/${file}`, page);
    return page;
  };

  return {
    async serve(exchange) {
      const { req, res, method, path, segments } = exchange;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const group = await releaseGroupOf(exchange, { https: config.https, sharesCanary: () => remotes.sharesCanary() });
      const page = await load(path === pages.landing ? 'landing.html' : 'app.html', group);
      if (!page) return sendText(exchange, 503, NO_BUILD_TEXT, { 'retry-after': '5' });
      onServed(page.build);
      const decoded = segments && `/${segments.join('/')}`;
      const exists = decoded !== null && (PAGES.has(decoded) || (await remotes.hasRoute(decoded, group)));
      const packed = page.packed && acceptsBrotli(req.headers['accept-encoding']) ? page.packed : null;
      const policy = pagePolicy(config, page.scriptHashes, await remotes.foreignSources(group));
      // A browser keeps the policy with the page, so another policy is another page.
      const tag = createHash('sha256').update(page.html).update(policy).digest('base64url').slice(0, 22);
      const etag = `"${tag}${packed ? '-br' : ''}"`;
      res
        .setHeader('cache-control', group === null ? 'no-cache' : 'private, no-cache')
        .setHeader('vary', 'accept-encoding')
        .setHeader('etag', etag)
        .setHeader('content-security-policy', policy);
      if (exists && isFresh(req.headers['if-none-match'], etag)) {
        res.writeHead(304).end();
        return;
      }
      const body = packed ?? page.html;
      res.writeHead(exists ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': body.length,
        ...(packed ? { 'content-encoding': 'br' } : {}),
      });
      res.end(method === 'HEAD' ? undefined : body);
    },
  };
}

/** The hashes that allow a page's own inline scripts under a policy without unsafe-inline. */
function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
    ([, attributes = '', code = '']) => !/\ssrc\s*=/i.test(attributes) && code !== '',
  );
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}
