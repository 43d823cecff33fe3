import { connect, type Socket } from 'node:net';
import type { ListRequest } from './requests.ts';

const HEAD_BYTES = 12;
const READ_EVERY_MS = 50;
const PIECE_BYTES = 16_384;

/**
 * Sends a request over a socket that reads the first bytes of the response and then stops reading.
 * @param url origin
 * @returns `status` is 0 if the connection ends without a response
 */
export function stalledReader(url: string, { cookie, path }: ListRequest): { socket: Socket; status: Promise<number> } {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\n\r\n`),
  );
  socket.on('error', () => {});
  const status = new Promise<number>((resolve) => {
    socket.once('readable', () => {
      const head = String(socket.read(HEAD_BYTES));
      resolve(Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0));
    });
    socket.once('close', () => resolve(0));
  });
  return { socket, status };
}

/**
 * Sends a request over a socket that reads at a steady rate.
 * @param url origin
 * @returns closed when the server ends the response
 */
export function steadyReader(url: string, request: ListRequest, bytesPerSecond: number): Socket {
  const { socket } = stalledReader(url, request);
  const startedAt = performance.now();
  let received = 0;
  const timer = setInterval(() => {
    const due = (bytesPerSecond * (performance.now() - startedAt)) / 1000;
    while (received < due) {
      const piece: unknown = socket.read(Math.min(socket.readableLength, PIECE_BYTES) || 1);
      if (!Buffer.isBuffer(piece)) return;
      received += piece.length;
    }
  }, READ_EVERY_MS);
  socket.once('close', () => clearInterval(timer));
  return socket;
}
