import { isIP } from 'node:net';
import { ExtractionError } from './ExtractionError.ts';
import { isPublic } from './publicAddresses.ts';

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

  /**
   * Checks all addresses of a name: one that is not public forbids the name.
   * @throws ExtractionError
   */
  check(addresses: readonly string[], port: number): void {
    for (const address of addresses) {
      if (!this.#allowed.has(`${address} ${port}`) && !(WEB_PORTS.has(port) && isPublic(address)))
        throw new ExtractionError('forbidden');
    }
  }
}
