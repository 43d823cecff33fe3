import type { Config } from '../config.ts';
import type { Exchange } from './exchange.ts';

/** A name or an address and perhaps a port, and nothing else that a URL may hold there. */
const HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** An http origin on the loopback; null for every other. */
function loopbackOf(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' && LOOPBACK.test(parsed.hostname) ? parsed : null;
}

/**
 * Makes the function that finds where a page belongs: outside production a browser may open the product by several
 * names of this machine, such as 127.0.0.1 for localhost, and cookies of one name do not go to the other. A sign-up
 * that starts under one and comes back from its payment under APP_URL would not be signed in, so that pages are opened
 * under APP_URL alone.
 *
 * Only the path comes from the request: the target is APP_URL's own origin, whatever the Host header says.
 * @returns the address to go to, or null when the page is where it belongs, or the name is none of this machine with
 * the same port
 */
export function createOneOrigin({
  production,
  appUrl,
}: Pick<Config, 'production' | 'appUrl'>): (exchange: Exchange) => string | null {
  const own = production || appUrl === null ? null : loopbackOf(appUrl);
  return ({ req, method, path, search, segments }) => {
    if (!own || segments === null || (method !== 'GET' && method !== 'HEAD')) return null;
    // Browsers say that they open a page; programs that ask for one get it under any name.
    if (!req.headers.accept?.includes('text/html')) return null;
    const given = req.headers.host ?? '';
    const asked = HOST.test(given) ? loopbackOf(`http://${given}`) : null;
    return asked && asked.port === own.port && asked.hostname !== own.hostname ? own.origin + path + search : null;
  };
}
