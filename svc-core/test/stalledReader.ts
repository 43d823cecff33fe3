import { connect, type Socket } from 'node:net';
import type { Client } from './Client.ts';

/** The first bytes of a response, which contain its status. */
const HEAD_BYTES = 12;

/** A request over its own socket, whose response is read only as far as a test needs. */
export interface StalledReader {
  socket: Socket;
  /** The status of the response; 0 if the connection ended without one. */
  status: Promise<number>;
  /** Reads the rest. @returns whether the response was complete, and its body */
  readRest: () => Promise<{ whole: boolean; text: string }>;
}

/** The content of a chunked body, and whether its last chunk arrived. */
function unchunked(body: Buffer): { whole: boolean; text: string } {
  const pieces: Buffer[] = [];
  for (let at = 0; ;) {
    const end = body.indexOf('\r\n', at);
    const size = end === -1 ? NaN : parseInt(body.toString('latin1', at, end), 16);
    if (Number.isNaN(size) || size === 0) return { whole: size === 0, text: Buffer.concat(pieces).toString() };
    pieces.push(body.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

/** Requests an address and reads only the status. */
export function stalledReader(client: Client, path: string): StalledReader {
  const { hostname, port } = new URL(client.url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${client.cookie}\r\n\r\n`),
  );
  socket.on('error', () => undefined);
  const status = new Promise<number>((resolve) => {
    socket.once('readable', () =>
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(String(socket.read(HEAD_BYTES)))?.[1] ?? 0)),
    );
    socket.once('close', () => resolve(0));
  });
  const readRest = async (): Promise<{ whole: boolean; text: string }> => {
    await status;
    const pieces: Buffer[] = [];
    return new Promise((resolve) => {
      const finish = (): void => {
        const bytes = Buffer.concat(pieces);
        resolve(unchunked(bytes.subarray(bytes.indexOf('\r\n\r\n') + 4)));
      };
      socket.on('data', (bytes: Buffer) => {
        pieces.push(bytes);
        if (bytes.subarray(-5).equals(Buffer.from('0\r\n\r\n'))) socket.destroy();
      });
      socket.once('close', finish).resume();
      if (socket.destroyed) finish();
    });
  };
  return { socket, status, readRest };
}
