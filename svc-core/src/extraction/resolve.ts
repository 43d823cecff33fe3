import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import { ExtractionError } from './ExtractionError.ts';

const TIMEOUT_MS = 2000;
const ATTEMPTS = 2;
/** A name with more addresses than this is rejected. */
const ADDRESSES_MAX = 16;

/** Finds the addresses of a host, IPv4 first. @throws ExtractionError if it has none */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly string[]>;

/**
 * Creates a function that queries the name servers of this host. It does not use the system's resolver, which cannot be
 * canceled: a name server that never responds would block the threads that hash passwords and read files.
 * @param servers other name servers, such as `127.0.0.1:5353`
 */
export function createResolve(servers?: readonly string[]): Resolve {
  return async (host, signal) => {
    if (isIP(host) !== 0) return [host];
    // These names must not be resolved (RFC 6761).
    if (host === 'localhost' || host.endsWith('.localhost')) return ['127.0.0.1'];
    const resolver = new Resolver({ timeout: TIMEOUT_MS, tries: ATTEMPTS });
    if (servers) resolver.setServers(servers);
    const cancel = (): void => resolver.cancel();
    signal.addEventListener('abort', cancel, { once: true });
    try {
      const results = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
      const addresses = results.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
      if (addresses.length === 0 || addresses.length > ADDRESSES_MAX) throw new ExtractionError('name');
      return addresses;
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  };
}
