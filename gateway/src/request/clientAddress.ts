import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import proxyAddress from 'proxy-addr';
import { ConfigError } from '@jobtrail/service-kit';

/** An IPv6 address as URLs have it, with or without a port, or an IPv4 address with a port. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d{1,5})?|([\d.]+):\d{1,5})$/;

/** The address in an entry of X-Forwarded-For, to which some proxies add the port; null if there is none. */
function addressIn(entry: string): string | null {
  const [, ipv6, ipv4] = WITH_PORT.exec(entry) ?? [];
  const address = ipv6 ?? ipv4 ?? entry;
  return isIP(address) === 0 ? null : plain(address);
}

/**
 * Creates a function that returns a request's client address. X-Forwarded-For counts only as far as trusted proxies
 * wrote it.
 * @param trusted addresses or CIDR ranges
 * @param onUnreadable called with the address of a trusted proxy that has written something else than an address
 * @throws ConfigError for an entry that is neither
 */
export function clientAddressReader(
  trusted: readonly string[],
  onUnreadable: (proxy: string) => void,
): (req: IncomingMessage) => string {
  for (const [index, entry] of trusted.entries()) {
    if (!isAddressOrRange(entry))
      throw new ConfigError(`TRUSTED_PROXIES: entry ${index + 1} is neither an address nor a range`);
  }
  const isTrusted = proxyAddress.compile([...trusted]);
  return (req) => {
    let client = plain(req.socket.remoteAddress ?? '');
    const forwarded = req.headers['x-forwarded-for'];
    if (trusted.length === 0 || forwarded === undefined) return client;
    // Each proxy appends the address that it has seen.
    const entries = String(forwarded)
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '');
    for (let entry = entries.pop(); entry !== undefined && isTrusted(client, 0); entry = entries.pop()) {
      const address = addressIn(entry);
      if (address === null) {
        onUnreadable(client);
        break;
      }
      client = address;
    }
    return client;
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
