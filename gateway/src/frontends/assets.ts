import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { BUILD_ID, FRONT_END } from '@jobtrail/contract/pointer';
import type { Exchange } from '../request/exchange.ts';
import { sendText } from '../responses/respond.ts';
import { WORKER_POLICY } from '../responses/securityHeaders.ts';
import { serveFile } from './files.ts';
import { buildsDir, type Pointers } from './pointer.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** The file name of a worker's script. */
const WORKER = /\.worker\.js$/;
const CACHED_FOR_AN_HOUR = 'public, max-age=3600';
/**
 * Files that browsers and robots request at the root, on pages of services too, and the file of the shell's build that
 * each maps to.
 */
const ROOT_FILES: ReadonlyMap<string, string> = new Map([
  ['favicon.ico', 'icon.svg'],
  ['favicon.svg', 'icon.svg'],
  ['apple-touch-icon.png', 'apple-touch-icon.png'],
  ['site.webmanifest', 'site.webmanifest'],
  ['robots.txt', 'robots.txt'],
]);
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /assets/\nAllow: /\n';

/** Whether path segments can be a file inside a build: none is empty or starts with a dot. */
function namesFile(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every((segment) => segment !== '' && !segment.startsWith('.'));
}

/** Serves `/assets/<front end>/<build>/<file>`. Build folders never change, so browsers cache the files. */
export async function serveAsset(exchange: Exchange, frontEndsDir: string): Promise<void> {
  const [, frontEnd = '', build = '', ...file] = exchange.segments ?? [];
  if (!FRONT_END.test(frontEnd) || !BUILD_ID.test(build) || !namesFile(file))
    return sendText(exchange, 404, 'Not found\n');
  const path = join(buildsDir(frontEndsDir, frontEnd), build, ...file);
  if (WORKER.test(path)) exchange.res.setHeader('content-security-policy', WORKER_POLICY);
  // The files are the same for everybody and contain no data, so pages of any origin may load and check them.
  exchange.res.setHeader('access-control-allow-origin', '*').setHeader('cross-origin-resource-policy', 'cross-origin');
  const tag = createHash('sha256')
    .update(`${frontEnd}/${build}/${file.join('/')}`)
    .digest('base64url')
    .slice(0, 22);
  await serveFile(exchange, path, { tag, cacheControl: IMMUTABLE });
}

/** Whether browsers or robots request this path on their own. */
export function isRootFile(segments: readonly string[] | null): boolean {
  return segments?.length === 1 && ROOT_FILES.has(segments[0] ?? '');
}

/**
 * Serves /favicon.svg, /robots.txt and similar files from the shell's current build. robots.txt works without a build.
 */
export async function serveRootFile(exchange: Exchange, frontEndsDir: string, pointers: Pointers): Promise<void> {
  const [name = ''] = exchange.segments ?? [];
  const build = await pointers.current('shell');
  if (name === 'robots.txt') return sendText(exchange, 200, ROBOTS, { 'cache-control': CACHED_FOR_AN_HOUR });
  if (build === null) return sendText(exchange, 404, 'Not found\n');
  await serveFile(exchange, join(buildsDir(frontEndsDir, 'shell'), build, ROOT_FILES.get(name) ?? name), {
    tag: `${build}-${name}`,
    cacheControl: CACHED_FOR_AN_HOUR,
  });
}
