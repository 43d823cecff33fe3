import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { answerText } from '../answers/answer.ts';
import { WORKER_POLICY } from '../answers/securityHeaders.ts';
import type { Exchange } from '../request/exchange.ts';
import { answerFile } from './files.ts';
import { BUILD_ID, buildsDir, FRONT_END, type Pointers } from './pointer.ts';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** How a front end names the script of a worker. */
const WORKER = /\.worker\.js$/;
const BRIEFLY = 'public, max-age=3600';
/** What browsers and robots ask for at the root by themselves, on pages of services too, and the file of the shell's build that it is. */
const ROOT_FILES: ReadonlyMap<string, string> = new Map([
  ['favicon.ico', 'icon.svg'],
  ['favicon.svg', 'icon.svg'],
  ['apple-touch-icon.png', 'apple-touch-icon.png'],
  ['site.webmanifest', 'site.webmanifest'],
  ['robots.txt', 'robots.txt'],
]);
const ROBOTS = 'User-agent: *\nDisallow: /api/\nDisallow: /assets/\nAllow: /\n';

/** Whether segments can name a file inside a build: nothing empty, nothing hidden. */
function namesFile(segments: readonly string[]): boolean {
  return segments.length > 0 && segments.every((segment) => segment !== '' && !segment.startsWith('.'));
}

/** Answers `/assets/<front end>/<build>/<file>`: build folders never change, so browsers keep what they have. */
export async function answerAsset(exchange: Exchange, frontEndsDir: string): Promise<void> {
  const [, frontEnd = '', build = '', ...file] = exchange.segments ?? [];
  if (!FRONT_END.test(frontEnd) || !BUILD_ID.test(build) || !namesFile(file))
    return answerText(exchange, 404, 'Not found\n');
  const path = join(buildsDir(frontEndsDir, frontEnd), build, ...file);
  if (WORKER.test(path)) exchange.res.setHeader('content-security-policy', WORKER_POLICY);
  const tag = createHash('sha256')
    .update(`${frontEnd}/${build}/${file.join('/')}`)
    .digest('base64url')
    .slice(0, 22);
  await answerFile(exchange, path, { tag, cacheControl: IMMUTABLE });
}

/** Whether a path is one that browsers and robots ask for by themselves. */
export function isRootFile(segments: readonly string[] | null): boolean {
  return segments?.length === 1 && ROOT_FILES.has(segments[0] ?? '');
}

/** Answers /favicon.svg, /robots.txt and the like from the shell's current build; robots.txt is there without one too. */
export async function answerRootFile(exchange: Exchange, frontEndsDir: string, pointers: Pointers): Promise<void> {
  const [name = ''] = exchange.segments ?? [];
  const build = await pointers.current('shell');
  if (name === 'robots.txt') return answerText(exchange, 200, ROBOTS, { 'cache-control': BRIEFLY });
  if (build === null) return answerText(exchange, 404, 'Not found\n');
  await answerFile(exchange, join(buildsDir(frontEndsDir, 'shell'), build, ROOT_FILES.get(name) ?? name), {
    tag: `${build}-${name}`,
    cacheControl: BRIEFLY,
  });
}
