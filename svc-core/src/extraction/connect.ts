import { Resolver } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Target } from './AddressPolicy.ts';
import { Deadline } from './Deadline.ts';
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

/** The timeout for one address, because there may be another one to try. */
const ATTEMPT_MS = 2000;

/** Opens a connection to an IP address. */
export type Dial = (address: string, port: number) => Socket;

export const dialTcp: Dial = (address, port) => connectTcp({ host: address, port });

/** Waits for a connection. @throws ExtractionError */
function opened(socket: Socket, event: 'connect' | 'secureConnect', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = (settle: () => void) => (): void => {
      socket.off(event, onOpen).off('error', onFailure).off('close', onFailure);
      signal.removeEventListener('abort', onFailure);
      settle();
    };
    const onOpen = done(resolve);
    const onFailure = done(() => {
      socket.on('error', () => undefined).destroy();
      reject(new ExtractionError('connection'));
    });
    socket.on(event, onOpen).on('error', onFailure).on('close', onFailure);
    signal.addEventListener('abort', onFailure, { once: true });
    if (signal.aborted) onFailure();
  });
}

/**
 * Connects to the first of the addresses that responds. Names are not resolved again here.
 * @param addresses all checked by the policy
 * @param ca CA certificates; those of Node if absent
 * @returns an open connection, with TLS if the target is https
 * @throws ExtractionError
 */
export async function connect(
  { host, port, secure }: Target,
  addresses: readonly string[],
  { dial, ca, signal }: { dial: Dial; ca?: string | undefined; signal: AbortSignal },
): Promise<Socket> {
  const socket = await first(addresses, port, dial, signal);
  if (!secure) return socket;
  const tls = connectTls({
    socket,
    host,
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ALPNProtocols: ['http/1.1'],
    rejectUnauthorized: true,
    ...(ca ? { ca } : {}),
  });
  await opened(tls, 'secureConnect', signal);
  return tls;
}

async function first(addresses: readonly string[], port: number, dial: Dial, signal: AbortSignal): Promise<Socket> {
  for (const address of addresses) {
    const attempt = new Deadline(ATTEMPT_MS, signal);
    const socket = dial(address, port);
    try {
      await opened(socket, 'connect', attempt.signal);
      return socket;
    } catch {
      if (signal.aborted) break;
    } finally {
      attempt.release();
    }
  }
  throw new ExtractionError('connection');
}
