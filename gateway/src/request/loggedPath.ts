import type { Target } from './target.ts';

const PATH_MAX = 300;
/** Longer than any id: the token of an unsubscribe link, or one that somebody has put into an address. */
const TOKEN = /[\w-]{40,}/;
const HIDDEN = '…';

/**
 * A request's path as a log may hold it: a segment with a token in it is left out, since anyone who reads the log could
 * use it.
 */
export function loggedPath({ path, segments }: Target): string {
  const decoded = segments ?? path.slice(1).split('/');
  const shown = path
    .slice(1)
    .split('/')
    .map((segment, index) => (TOKEN.test(decoded[index] ?? segment) ? HIDDEN : segment));
  return `/${shown.join('/')}`.slice(0, PATH_MAX);
}
