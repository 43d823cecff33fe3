import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Config } from '../config.ts';
import { badRequest, misdirected } from '../responses/respond.ts';
import { isLoopback } from './clientAddress.ts';

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
