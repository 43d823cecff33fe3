import type { Config } from '../config.ts';
import type { Exchange } from './exchange.ts';

/** A host name or address with an optional port, without anything else that a URL may contain there. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Parses an http origin on loopback; null for any other. */
function loopbackOf(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' && LOOPBACK.test(parsed.hostname) ? parsed : null;
}

/**
 * Creates the function that redirects pages on other names of this machine to APP_URL. Outside production, a browser may open the product under
 * several names of this machine, such as 127.0.0.1 and localhost, which do not share cookies. A sign-up that starts
 * under one name and returns from its payment under APP_URL would not be signed in.
 *
 * Only the path comes from the request: the target is always on APP_URL's origin, regardless of the Host header.
 * @returns the address to redirect to, or null if the page is already there or the host is not a loopback name with the
 * same port
 */
export function createLoopbackRedirect({
  production,
  appUrl,
}: Pick<Config, 'production' | 'appUrl'>): (exchange: Exchange) => string | null {
  const own = production || appUrl === null ? null : loopbackOf(appUrl);
  return ({ req, method, path, search, segments }) => {
    if (!own || segments === null || (method !== 'GET' && method !== 'HEAD')) return null;
    // Only browsers that open a page are redirected; programs get the page under any name.
    if (!req.headers.accept?.includes('text/html')) return null;
    const given = req.headers.host ?? '';
    const requested = HOST.test(given) ? loopbackOf(`http://${given}`) : null;
    return requested && requested.port === own.port && requested.hostname !== own.hostname
      ? own.origin + path + search
      : null;
  };
}
