import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { PAGE_START_ID, pages, type PageStart, pathOf } from '@jobtrail/contract';
import type { ReleaseGroup } from '@jobtrail/contract/pointer';
import type { Config } from '../config.ts';
import { sessionCookieName, splitCookie } from '../identity/sessions.ts';
import type { Exchange } from '../request/exchange.ts';
import { methodNotAllowed, sendText } from '../responses/respond.ts';
import { pagePolicy } from '../responses/securityHeaders.ts';
import { acceptsBrotli, isFresh } from './files.ts';
import { buildsDir, type Pointers } from './pointer.ts';
import { releaseGroupOf } from './releaseGroup.ts';
import { reloadScript } from './reload.ts';
import type { RemoteFile, Remotes } from './remotes.ts';

const PAGES: ReadonlySet<string> = new Set(Object.values(pages));
/** The two pages of the current build, of a canary, and of the builds before and after a release. */
const KEPT_PAGES = 8;
/** The compressed application page of each route, with and without a session, in the builds before and after a release. */
const KEPT_PACKED = 200;
/** Higher qualities take ten times as long and save 2 %. */
const BROTLI_QUALITY = 9;
const NO_BUILD_TEXT = 'Jobtrail has no build of its shell yet. It appears here as soon as it is built.\n';

const brotli = promisify(brotliCompress);

/** A page of a build. */
interface BuiltPage {
  readonly build: string;
  readonly html: string;
  readonly bytes: Buffer;
  /** The compressed file of the build, if there is one. */
  readonly packed: Buffer | null;
  readonly scriptHashes: readonly string[];
}

/** A page as it is sent. */
interface Page {
  readonly html: Buffer;
  /** Compresses it; null if it is not compressed. */
  readonly pack: (() => Promise<Buffer>) | null;
}

/** Serves the pages of the product from the shell's current build. */
export interface Pages {
  serve(exchange: Exchange): Promise<void>;
}

/**
 * `/` is the prerendered landing page; every other page is the application. Unknown paths get the application with
 * status 404, which then shows its own 404 page. The inline scripts of the build are allowed by their hashes; no other
 * inline script runs.
 *
 * The application finds in its page what it would otherwise ask for first: the manifest, whether there is a session
 * cookie, who may see the page, the calls to make early, and the files of its remote.
 * @param onServed called with each front end and its build that a page names
 */
export function createPages(
  config: Config,
  pointers: Pointers,
  remotes: Remotes,
  onServed: (frontEnd: string, build: string) => void,
): Pages {
  /** By file and build. Only the pages of the last few builds are needed. */
  const kept = new LRUCache<string, BuiltPage>({ max: KEPT_PAGES });
  /** By the hash of a page. */
  const packed = new LRUCache<string, Promise<Buffer>>({ max: KEPT_PACKED });
  const sessionCookie = sessionCookieName(config.https);

  const load = async (file: string, group: ReleaseGroup): Promise<BuiltPage | null> => {
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
      html,
      bytes: Buffer.from(html),
      packed: config.devReload ? null : await readFile(`${path}.br`).catch(() => null),
      scriptHashes: inlineScriptHashes(html),
    };
    kept.set(`${build}/${file}`, page);
    return page;
  };

  const pack = (html: Buffer): Promise<Buffer> => {
    const key = hashOf(html);
    const known = packed.get(key);
    if (known) return known;
    const fresh = brotli(html, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } });
    packed.set(key, fresh);
    fresh.catch(() => packed.delete(key));
    return fresh;
  };

  const landing = ({ bytes, packed: file }: BuiltPage): Page => ({
    html: bytes,
    pack: file && (() => Promise.resolve(file)),
  });

  /** The application at a path, and whether a remote has this page. */
  const application = async (
    built: BuiltPage,
    { path, group, session }: { path: string | null; group: ReleaseGroup; session: boolean },
  ): Promise<Page & { hasRemote: boolean }> => {
    const { manifest, page } = await remotes.find(path, group);
    for (const { name, build } of manifest.remotes) if (build !== null) onServed(name, build);
    // Without a session, the application leads to the sign-in page.
    const files = page && (session || page.access === 'public') ? page.files : [];
    // Only the application knows who is an administrator. For everybody else, their calls would fail.
    const pageReads = page && page.access !== 'admin' ? page.reads : [];
    const reads = session ? [pathOf('me'), ...pageReads] : [];
    const html = Buffer.from(withStart(built.html, { manifest, session, access: page?.access ?? null, reads }, files));
    return { html, pack: config.devReload ? null : () => pack(html), hasRemote: page !== null };
  };

  return {
    async serve(exchange) {
      const { req, res, method, path, segments } = exchange;
      if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
      const group = await releaseGroupOf(exchange, { https: config.https, sharesCanary: () => remotes.sharesCanary() });
      const isLanding = path === pages.landing;
      const built = await load(isLanding ? 'landing.html' : 'app.html', group);
      if (!built) return sendText(exchange, 503, NO_BUILD_TEXT, { 'retry-after': '5' });
      onServed('shell', built.build);
      const decoded = segments && `/${segments.join('/')}`;
      const session = splitCookie(req.headers.cookie, sessionCookie).value !== null;
      const page = isLanding
        ? { ...landing(built), hasRemote: false }
        : await application(built, { path: decoded, group, session });
      const exists = decoded !== null && (PAGES.has(decoded) || page.hasRemote);
      const packPage = acceptsBrotli(req.headers['accept-encoding']) ? page.pack : null;
      const policy = pagePolicy(config, built.scriptHashes, await remotes.foreignSources(group));
      // A browser keeps the policy with the page, so another policy is another page.
      const etag = `"${hashOf(page.html, policy)}${packPage ? '-br' : ''}"`;
      res
        // The application's page depends on the cookie of the session.
        .setHeader('cache-control', isLanding && group === null ? 'no-cache' : 'private, no-cache')
        .setHeader('vary', 'accept-encoding')
        .setHeader('etag', etag)
        .setHeader('content-security-policy', policy);
      if (exists && isFresh(req.headers['if-none-match'], etag)) {
        res.writeHead(304).end();
        return;
      }
      const body = packPage ? await packPage() : page.html;
      res.writeHead(exists ? 200 : 404, {
        'content-type': 'text/html; charset=utf-8',
        'content-length': body.length,
        ...(packPage ? { 'content-encoding': 'br' } : {}),
      });
      res.end(method === 'HEAD' ? undefined : body);
    },
  };
}

function hashOf(...parts: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest('base64url').slice(0, 22);
}

/**
 * Writes what the page starts with into a page of any build of the shell: data before its first script, which may read
 * it, and preloads after its own files.
 */
function withStart(html: string, start: PageStart, files: readonly RemoteFile[]): string {
  // No text in it can end the element.
  const json = JSON.stringify(start).replaceAll('<', String.raw`\u003c`);
  const data = `<script type="application/json" id="${PAGE_START_ID}">${json}</script>\n`;
  const at = html.search(/<script\b|<\/head>/i);
  const withData = at < 0 ? html : html.slice(0, at) + data + html.slice(at);
  return withData.replace('</head>', () => `${files.map(preload).join('')}</head>`);
}

/** The mode is that of the elements that load the file later; otherwise it would be fetched twice. */
function preload({ url, integrity }: RemoteFile): string {
  const kind = url.endsWith('.css') ? 'style' : 'script';
  const check = integrity === undefined ? '' : ` crossorigin="anonymous" integrity="${integrity}"`;
  return `<link rel="preload" as="${kind}" fetchpriority="high" href="${url}"${check}>\n`;
}

/** The hashes that allow a page's own inline scripts under a policy without unsafe-inline. */
function inlineScriptHashes(html: string): string[] {
  const inline = [...html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/gi)].filter(
    ([, attributes = '', code = '']) => !/\ssrc\s*=/i.test(attributes) && code !== '',
  );
  return inline.map(([, , code = '']) => `sha256-${createHash('sha256').update(code).digest('base64')}`);
}
