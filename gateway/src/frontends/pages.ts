import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pages } from '@jobtrail/contract';
import type { Config } from '../config.ts';
import { reloadScript } from '../dev/reload.ts';
import type { Exchange } from '../request/exchange.ts';
import { methodNotAllowed, sendText } from '../responses/respond.ts';
import { pagePolicy } from '../responses/securityHeaders.ts';
import { acceptsBrotli, isFresh } from './files.ts';
import { buildsDir, type Pointers } from './pointer.ts';
import type { Remotes } from './remotes.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(pages));
const NO_BUILD_TEXT = 'Jobtrail has no build of its shell yet. It appears here as soon as it is built.\n';

interface Page {
  readonly build: string;
  readonly html: Buffer;
  readonly packed: Buffer | null;
  readonly tag: string;
  readonly policy: string;
}

/** Serves the pages of the product from the shell's current build. */
export interface Pages {
  serve(exchange: Exchange): Promise<void>;
}

/**
 * `/` is the prerendered landing page; every other page is the application. Unknown paths get the application with
 * status 404, which then shows its own 404 page. The inline scripts of the build are allowed by their hashes; no other
 * inline script runs.
 */
export function createPages(config: Config, pointers: Pointers, remotes: Remotes): Pages {
  const kept = new Map<string, Page>();

  const load = async (file: string): Promise<Page | null> => {
    const build = await pointers.current('shell');
    if (build === null) return null;
    const known = kept.get(file);
    if (known?.build === build) return known;
    const path = join(buildsDir(config.frontEndsDir, 'shell'), build, file);
    const built = await readFile(path, 'utf8').catch(() => null);
    if (built === null) return null;
    const html = config.devReload ? built.replace('</head>', `${reloadScript}</head>`) : built;
    const page = {
      build,
      html: Buffer.from(html),
      packed: config.devReload ? null : await readFile(`${path}.br`).catch(() => null),
      tag: createHash('sha256').update(html).digest('base64url').slice(0, 22),
      policy: pagePolicy(config, inlineScriptHashes(html)),
    };
    kept.set(file, page);
    return page;
  };

  return {
    async serve(exchange) {
      const { req, res, method, path, segments } = exchange;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const page = await load(path === pages.landing ? 'landing.html' : 'app.html');
      if (!page) return sendText(exchange, 503, NO_BUILD_TEXT, { 'retry-after': '5' });
      const decoded = segments && `/${segments.join('/')}`;
      const exists = decoded !== null && (PAGES.has(decoded) || (await remotes.hasRoute(decoded)));
      const packed = page.packed && acceptsBrotli(req.headers['accept-encoding']) ? page.packed : null;
      const etag = `"${page.tag}${packed ? '-br' : ''}"`;
      res
        .setHeader('cache-control', 'no-cache')
        .setHeader('vary', 'accept-encoding')
        .setHeader('etag', etag)
        .setHeader('content-security-policy', page.policy);
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
export function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
    ([, attributes = '', code = '']) => !/\ssrc\s*=/i.test(attributes) && code !== '',
  );
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}
