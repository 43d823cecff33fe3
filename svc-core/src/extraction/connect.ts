import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Target } from './AddressPolicy.ts';
import { Deadline } from './Deadline.ts';
import { ExtractionError } from './ExtractionError.ts';

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
