import { BlockList, isIP } from 'node:net';
import type { Context } from '@jobtrail/service-kit';

/** Addresses from which no outsider can send: this host and private networks, where the gateway is. */
const inside = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(network, bits, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');

/** Converts an IPv4-mapped IPv6 address to IPv4. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');
const isInside = (address: string): boolean =>
  isIP(address) !== 0 && inside.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');

/**
 * The address that a request comes from, as forwarded by the gateway. Forwarded addresses from outside the private
 * networks are ignored.
 * @param remote the address at the other end of the connection
 * @param forwarded the X-Forwarded-For header; only its last entry was written by the gateway
 */
export function clientAddress(remote: string, forwarded: string): string {
  const peer = plain(remote);
  const named = plain(forwarded.split(',').at(-1)?.trim() ?? '');
  return isInside(peer) && isIP(named) !== 0 ? named : peer;
}

/** The address that a request comes from, as forwarded by the gateway. */
export const addressOf = (ctx: Context): string =>
  clientAddress(ctx.req.socket.remoteAddress ?? '', ctx.get('x-forwarded-for'));

/** The eight groups of an IPv6 address, without abbreviation. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const first = head.split(':').filter(Boolean);
  const last = (tail ?? '').split(':').filter(Boolean);
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

/**
 * The network that counts as one sender: an IPv4 address, or the /64 of an IPv6 address, which belongs to one customer.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0] ?? '';
  return isIP(bare) === 6 ? `${groupsOf(bare).slice(0, 4).join(':')}::/64` : bare;
}
