import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from './config.ts';
import { isLoopback } from './request/clientAddress.ts';
import type { Exchange } from './request/exchange.ts';
import { badRequest, misdirected } from './responses/respond.ts';

/** Load balancers send probes to addresses, not names. */
const PROBES = /^\/(?:healthz|readyz)(?:\?|$)/;
/** A name or address with an optional port. */
const HOST = /^([^:[\]/@]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;

/**
 * Creates the check of the Host header. A page of another site can give its own name this machine's address (DNS
 * rebinding); the browser then sends requests here, but under that name. Accepted are the host of APP_URL, the names of
 * loopback and, outside production, every address, which cannot be rebound. Without APP_URL, which `npm start` always
 * sets, the product does not know its name, and accepts any.
 * @returns a function that throws HttpError 400 for several Host headers, and 421 for another name
 */
export function createHostCheck({
  appUrl,
  production,
}: Pick<Config, 'appUrl' | 'production'>): (req: IncomingMessage) => void {
  const own = appUrl === null ? null : new URL(appUrl).hostname;
  return (req) => {
    if (hostHeaders(req) > 1) throw badRequest();
    const given = req.headers.host ?? '';
    if (own === null || given === '' || PROBES.test(req.url ?? '')) return;
    // The URL has addresses in one form: 127.1 is 127.0.0.1.
    const name = HOST.exec(given)?.[1] ?? '';
    if (!URL.canParse(`http://${name}`)) throw misdirected();
    const host = new URL(`http://${name}`).hostname;
    const address = host.replace(/^\[|\]$/g, '');
    const isAccepted =
      host === own || host === 'localhost' || (isIP(address) !== 0 && (!production || isLoopback(address)));
    if (!isAccepted) throw misdirected();
  };
}

/** Node merges equal headers, so they are counted as they were sent: names and values in turn. */
const hostHeaders = ({ rawHeaders }: IncomingMessage): number =>
  rawHeaders.filter((text, at) => at % 2 === 0 && text.toLowerCase() === 'host').length;

/** A host name or address with an optional port, without anything else that a URL may contain there. */
const PLAIN_HOST = /^(?:[a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i;
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** Parses an http origin on loopback; null for any other. */
function loopbackOf(url: string): URL | null {
  if (!URL.canParse(url)) return null;
  const parsed = new URL(url);
  return parsed.protocol === 'http:' && LOOPBACK.test(parsed.hostname) ? parsed : null;
}

/**
 * Creates the function that redirects pages on other names of this machine to APP_URL. Outside production, a browser
 * may open the product under several names of this machine, such as 127.0.0.1 and localhost, which do not share cookies. A
 * sign-up that starts under one name and returns from its payment under APP_URL would not be signed in.
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
    const requested = PLAIN_HOST.test(given) ? loopbackOf(`http://${given}`) : null;
    return requested && requested.port === own.port && requested.hostname !== own.hostname
      ? own.origin + path + search
      : null;
  };
}
