import { UPLOAD_BODY_MAX_BYTES } from '@jobtrail/contract';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How much of an unwanted body is still read, and for how long. */
export interface LingerLimits {
  readonly maxBytes: number;
  /** Most time that a sender may pause, in ms. */
  readonly idleMs: number;
  /** Most time in all, in ms. */
  readonly totalMs: number;
}

/** Enough for a browser, which may read no answer before it has sent its file, to send the largest one over a home line. */
export const LINGER_LIMITS: LingerLimits = { maxBytes: UPLOAD_BODY_MAX_BYTES, idleMs: 5000, totalMs: 30_000 };

const closing = new WeakSet<Socket>();

/** Whether the answer being written is the last one on this connection, so that later requests on it must be ignored. */
export function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Makes an answer the last one on its connection, because the body of its request has not all arrived. The answer has to say so:
 * `connection: close`.
 *
 * Closing a connection while bytes of the client are unread resets it, and a reset can destroy the answer before the client has
 * read it. So the connection is half closed after the answer, and what still arrives of the body is dropped within `limits`.
 */
export function closeAfterAnswer(res: ServerResponse, limits: LingerLimits): void {
  const { req } = res;
  if (closing.has(req.socket)) return;
  closing.add(req.socket);
  // Before the listener of node:http, which closes the connection.
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
  // node:http calls this after the last answer on a connection.
  socket.destroySoon = () => void socket.end();
  // Whoever was reading has stopped, but may have left the body paused, piped or with a listener that keeps it from flowing.
  req.unpipe().removeAllListeners('readable').removeAllListeners('data');
  let bytes = 0;
  req.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > maxBytes) giveUp();
  });
  req.once('end', destroySoon).resume();
}
