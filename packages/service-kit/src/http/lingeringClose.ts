import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_BODY_MAX_BYTES } from '@jobtrail/contract';

/** How much of an unwanted body is read and dropped, and for how long. */
export interface LingerLimits {
  readonly maxBytes: number;
  /** Longest pause between two chunks, in ms. */
  readonly idleMs: number;
  /** Longest total time, in ms. */
  readonly totalMs: number;
}

/**
 * A browser may not read the response before it has sent its whole file, so this is enough for a large file on a home
 * connection.
 */
export const LINGER_LIMITS: LingerLimits = { maxBytes: UPLOAD_BODY_MAX_BYTES, idleMs: 5000, totalMs: 30_000 };

const closing = new WeakSet<Socket>();

/** Whether this connection closes after the current response, so that further requests on it must be ignored. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Closes the connection after a response to a request whose body has not fully arrived. The response must carry
 * `connection: close`.
 *
 * Closing a connection while client bytes are unread resets it, and a reset can destroy the response before the client
 * reads it. So the connection is half closed after the response, and the rest of the body is dropped within `limits`.
 */
export function closeAfterResponse(res: ServerResponse, limits: LingerLimits): void {
  const { req } = res;
  if (closing.has(req.socket)) return;
  closing.add(req.socket);
  // Runs before the node:http listener that closes the connection.
  res.prependOnceListener('finish', () => {
    if (!req.complete) linger(req, limits);
  });
}

function linger(req: IncomingMessage, { maxBytes, idleMs, totalMs }: LingerLimits): void {
  const { socket } = req;
  const destroySoon = socket.destroySoon.bind(socket);
  const giveUp = (): void => void socket.destroy();
  const timer = setTimeout(giveUp, totalMs);
  socket.once('close', () => clearTimeout(timer)).setTimeout(idleMs, giveUp);
  // node:http calls this after the last response on a connection.
  socket.destroySoon = () => void socket.end();
  // The handler is done, but may have left the body paused, piped, or with a listener that stops it from flowing.
  req.unpipe().removeAllListeners('readable').removeAllListeners('data');
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) giveUp();
  });
  req.once('end', destroySoon).resume();
}
