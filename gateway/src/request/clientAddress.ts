import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import { ConfigError } from '@jobtrail/service-kit';

/**
 * Creates a function that returns a request's client address. X-Forwarded-For counts only as far as trusted proxies
 * wrote it.
 * @param trusted addresses or CIDR ranges
 * @throws ConfigError for an entry that is neither
 */
export function clientAddressReader(trusted: readonly string[]): (req: IncomingMessage) => string {
  for (const [index, entry] of trusted.entries()) {
    if (!isAddressOrRange(entry))
      throw new ConfigError(`TRUSTED_PROXIES: entry ${index + 1} is neither an address nor a range`);
  }
  const isTrusted = proxyAddress.compile([...trusted]);
  return (req) => {
    if (trusted.length === 0 || req.headers['x-forwarded-for'] === undefined)
      return plain(req.socket.remoteAddress ?? '');
    // The chain ends at the first address that is not trusted, or at the first entry that is not an address.
    return plain(proxyAddress.all(req, isTrusted).findLast((address) => isIP(address) !== 0) ?? '');
  };
}

function isAddressOrRange(entry: string): boolean {
  try {
    proxyAddress.compile([entry]);
    return isIP(entry.split('/')[0] ?? '') !== 0;
  } catch {
    return false;
  }
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}

/**
 * The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, all of which one customer of a
 * provider can use.
 */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address;
  const bare = address.split('%')[0] ?? '';
  if (isIP(bare) !== 6) return bare;
  const [before = '', after] = new URL(`http://[${bare}]`).hostname.slice(1, -1).split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after ? after.split(':') : [];
  const groups = [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
