import type { Target } from './exchange.ts';

const PATH_MAX = 300;
/** Longer than any id, so it may be the token of an unsubscribe link, or one that someone has put into a path. */
const TOKEN = /[\w-]{40,}/;
const HIDDEN = '…';

/**
 * The path of a request as it may be logged. Segments with a token are left out, because anyone who reads the log could
 * use them.
 */
export function loggedPath({ path, segments }: Target): string {
  const decoded = segments ?? path.slice(1).split('/');
  const shown = path
    .slice(1)
    .split('/')
    .map((segment, index) => (TOKEN.test(decoded[index] ?? segment) ? HIDDEN : segment));
  return `/${shown.join('/')}`.slice(0, PATH_MAX);
}
