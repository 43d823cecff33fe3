import { connect, type Socket } from 'node:net';
import { patient } from './patience.ts';

/** An HTTP response as received. */
export interface WireResponse {
  readonly status: number;
  /** Names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A TCP connection on which a test writes arbitrary bytes, request after request. */
export interface RawConnection {
  readonly socket: Socket;
  write(bytes: string | Buffer): void;
  /**
   * Reads the next response on this connection, including interim ones (1xx); null if the connection is closed instead.
   * @throws Error after `withinMs`
   */
  response(withinMs?: number): Promise<WireResponse | null>;
  /** Waits until the server has closed its end. @throws Error after `withinMs` */
  closed(withinMs?: number): Promise<void>;
  destroy(): void;
}

const WITHIN_MS = patient(5000);

/** Opens a connection to a server. It stays open until either side closes it. */
export async function openRawConnection(url: string): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  await new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let received = Buffer.alloc(0);
  let ended = false;
  const waiting = new Set<() => void>();
  const wake = (): void => waiting.forEach((check) => check());
  const end = (): void => {
    ended = true;
    wake();
  };
  socket.on('data', (chunk: Buffer) => {
    received = Buffer.concat([received, chunk]);
    wake();
  });
  socket.on('end', end).on('close', end).on('error', end);

  const until = <T>(look: () => T | undefined, withinMs: number, what: string): Promise<T> =>
    new Promise((resolve, reject) => {
      const stop = (): void => {
        clearTimeout(timer);
        waiting.delete(check);
      };
      const timer = setTimeout(() => {
        stop();
        reject(new Error(`${what} within ${withinMs} ms`));
      }, withinMs);
      const check = (): void => {
        const found = look();
        if (found === undefined) return;
        stop();
        resolve(found);
      };
      waiting.add(check);
      check();
    });
  const take = (): WireResponse | null | undefined => {
    const parsed = parseResponse(received);
    if (!parsed) return ended ? null : undefined;
    received = received.subarray(parsed.bytes);
    return parsed.response;
  };

  return {
    socket,
    write: (bytes) => void socket.write(bytes),
    response: (withinMs = WITHIN_MS) => until(take, withinMs, 'The connection got no response and was not closed'),
    async closed(withinMs = WITHIN_MS) {
      await until(() => ended || undefined, withinMs, 'The connection was not closed');
    },
    destroy: () => void socket.destroy(),
  };
}

/** Parses one response. @returns it with its length in bytes; null while it is incomplete. HEAD is not supported. */
function parseResponse(bytes: Buffer): { response: WireResponse; bytes: number } | null {
  const headEnd = bytes.indexOf('\r\n\r\n');
  if (headEnd === -1) return null;
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const status = Number(statusLine.split(' ')[1]);
  const body = headEnd + 4;
  if (headers['transfer-encoding'] === 'chunked') {
    const end = bytes.indexOf('0\r\n\r\n', body);
    return end === -1
      ? null
      : { response: { status, headers, text: bytes.toString('utf8', body, end) }, bytes: end + 5 };
  }
  const length = Number(headers['content-length'] ?? 0);
  if (bytes.length < body + length) return null;
  return { response: { status, headers, text: bytes.toString('utf8', body, body + length) }, bytes: body + length };
}
