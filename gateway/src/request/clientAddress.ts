import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { ConfigError } from '@jobtrail/service-kit';

/**
 * Makes a reader of the address that a request comes from. X-Forwarded-For counts only as far as trusted proxies wrote it.
 * @param trusted addresses or CIDR ranges
 * @throws ConfigError for an entry that is neither
 */
export function clientAddressReader(trusted: readonly string[]): (req: IncomingMessage) => string {
  const proxies = new BlockList();
  for (const [index, entry] of trusted.entries()) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address);
    const isRange = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 6 ? 128 : 32));
    if (family === 0 || !isRange)
      throw new ConfigError(`TRUSTED_PROXIES: entry ${index + 1} is neither an address nor a range`);
    if (bits === undefined) proxies.addAddress(address, family === 6 ? 'ipv6' : 'ipv4');
    else proxies.addSubnet(address, Number(bits), family === 6 ? 'ipv6' : 'ipv4');
  }
  const isTrusted = (address: string): boolean => {
    const family = isIP(address);
    return family !== 0 && proxies.check(address, family === 6 ? 'ipv6' : 'ipv4');
  };
  return (req) => {
    let address = plain(req.socket.remoteAddress ?? '');
    if (trusted.length === 0) return address;
    const chain = String(req.headers['x-forwarded-for'] ?? '')
      .split(',')
      .map((entry) => plain(entry.trim()))
      .filter(Boolean);
    while (isTrusted(address)) {
      const before = chain.pop();
      if (before === undefined || isIP(before) === 0) break;
      address = before;
    }
    return address;
  };
}

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address;
}
