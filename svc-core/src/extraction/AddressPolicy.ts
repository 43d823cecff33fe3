import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { ExtractionError } from './ExtractionError.ts';

/**
 * IPv4 networks that are not public (IANA special-purpose registry), and addresses that clouds serve to their own
 * machines.
 */
export const FORBIDDEN_IPV4 = [
  '0.0.0.0/8', // this network, unspecified
  '10.0.0.0/8', // private
  '100.64.0.0/10', // carrier-grade NAT, one cloud's metadata
  '127.0.0.0/8', // loopback
  '168.63.129.16/32', // one cloud's wire server
  '169.254.0.0/16', // link-local, metadata
  '172.16.0.0/12', // private
  '192.0.0.0/24', // protocol assignments, one cloud's metadata
  '192.0.2.0/24', // documentation
  '192.31.196.0/24', // AS112
  '192.52.193.0/24', // multicast relays
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16', // private
  '192.175.48.0/24', // AS112
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24', // documentation
  '203.0.113.0/24', // documentation
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved, broadcast
] as const;

/**
 * The public part of IPv6. Outside it are loopback, unspecified, unique local, link-local, site-local, multicast, and
 * addresses that embed an IPv4 address: mapped, compatible and NAT64.
 */
const GLOBAL_IPV6 = '2000::/3';
/** Networks within it that are not public. */
export const FORBIDDEN_IPV6 = [
  '2001::/23', // protocol assignments, Teredo, benchmarking, ORCHID
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4, which carries an IPv4 address
  '2620:4f:8000::/48', // AS112
  '3fff::/20', // documentation
] as const;

function listOf(networks: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

const forbidden4 = listOf(FORBIDDEN_IPV4, 'ipv4');
const global6 = listOf([GLOBAL_IPV6], 'ipv6');
const forbidden6 = listOf(FORBIDDEN_IPV6, 'ipv6');

/** Whether an IP address, in the notation of a resolver or the URL parser, belongs to the public internet. */
export function isPublic(address: string): boolean {
  if (isIPv4(address)) return !forbidden4.check(address, 'ipv4');
  return (
    isIPv6(address) && !address.includes('%') && global6.check(address, 'ipv6') && !forbidden6.check(address, 'ipv6')
  );
}

const WEB_PORTS: ReadonlySet<number> = new Set([80, 443]);
const PORTS_OF: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443 };

/** The target of a fetch: the parts of an address that passed the policy. */
export interface Target {
  readonly url: URL;
  readonly secure: boolean;
  /** A name without a trailing dot, or an IP address without brackets. */
  readonly host: string;
  readonly port: number;
}

/**
 * Parses an address and port that are allowed in addition to the public ones, such as `127.0.0.1:8080` or `[::1]:8080`.
 */
export function parseAllowed(text: string): { address: string; port: number } | null {
  const [, six, four, port] = /^(?:\[([\da-f:]+)\]|([\d.]+)):(\d{1,5})$/i.exec(text.trim()) ?? [];
  const address = six ?? four ?? '';
  return isIP(address) !== 0 && Number(port) <= 65_535 ? { address, port: Number(port) } : null;
}

/** Decides what may be fetched: only web pages on the public internet. */
export class AddressPolicy {
  readonly #allowed: ReadonlySet<string>;
  readonly #ports: ReadonlySet<number>;

  /** @param allowed addresses with ports that a test allows (see `parseAllowed`) */
  constructor(allowed: readonly string[] = []) {
    const places = allowed.map(parseAllowed).filter((place) => place !== null);
    this.#allowed = new Set(places.map(({ address, port }) => `${address} ${port}`));
    this.#ports = new Set([...WEB_PORTS, ...places.map(({ port }) => port)]);
  }

  /**
   * Checks a URL before anything is sent. The URL parser has already normalized every notation of an IPv4 address
   * (decimal, octal, hexadecimal, short).
   * @throws ExtractionError
   */
  target(written: URL): Target {
    const url = new URL(written);
    url.hostname = url.hostname.replace(/\.$/, '');
    const usual = PORTS_OF[url.protocol];
    const port = url.port === '' ? usual : Number(url.port);
    if (
      usual === undefined ||
      port === undefined ||
      url.username !== '' ||
      url.password !== '' ||
      !this.#ports.has(port)
    )
      throw new ExtractionError('address');
    return { url, secure: url.protocol === 'https:', host: url.hostname.replace(/^\[(.*)\]$/, '$1'), port };
  }

  /** Whether a test allows an IP address with its port. */
  allows(address: string, port: number): boolean {
    return this.#allowed.has(`${address} ${port}`);
  }

  /**
   * Checks all addresses of a name: one that is not public forbids the name.
   * @throws ExtractionError
   */
  check(addresses: readonly string[], port: number): void {
    for (const address of addresses) {
      if (!this.allows(address, port) && !(WEB_PORTS.has(port) && isPublic(address)))
        throw new ExtractionError('forbidden');
    }
  }
}
