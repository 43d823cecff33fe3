import {
  createServer,
  type IncomingMessage,
  type OutgoingHttpHeader,
  type OutgoingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerOptions,
  ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { UPLOAD_BODY_MAX_BYTES } from '@jobtrail/contract';
import { announcedLength } from './body.ts';

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
function isClosing(socket: Socket): boolean {
  return closing.has(socket);
}

/**
 * Closes the connection after a response to a request whose body has not fully arrived. The response must carry
 * `connection: close`.
 *
 * Closing a connection while client bytes are unread resets it, and a reset can destroy the response before the client
 * reads it. So the connection is half closed after the response, and the rest of the body is dropped within `limits`.
 */
function closeAfterResponse(res: ServerResponse, limits: LingerLimits): void {
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

type Headers = OutgoingHttpHeaders | OutgoingHttpHeader[];

/** Node closes a connection only if it is slow with a request that it has begun, or idle after one. */
function closeUnused(socket: Socket, withinMs: number): void {
  const timer = setTimeout(() => {
    if (socket.bytesRead === 0) socket.destroy();
  }, withinMs).unref();
  socket.once('close', () => clearTimeout(timer));
}

const isIncomplete = (req: IncomingMessage): boolean => !req.complete && announcedLength(req) !== 0;

/** Sends `100 Continue` when the handler starts to read the body, and not if the request is rejected before. */
function continueOnRead(req: IncomingMessage, res: ServerResponse): void {
  const onListener = (event: string | symbol): void => {
    if (event !== 'data' && event !== 'readable') return;
    req.off('newListener', onListener);
    if (!res.headersSent) res.writeContinue();
  };
  req.on('newListener', onListener);
}

/**
 * Creates an HTTP server on which no request waits for the unread body of the previous one. A response that is sent
 * before the request body has fully arrived is the last one on its connection: it carries `connection: close`, the rest
 * of the body is dropped within `limits`, and the connection is closed. This holds for every response, regardless of
 * how much of the body the handler has read. A connection on which nothing arrives within `headersTimeout` is closed.
 */
export function createHttpServer(
  options: ServerOptions,
  handle: RequestListener,
  limits: LingerLimits = LINGER_LIMITS,
): Server {
  class Response extends ServerResponse {
    override writeHead(status: number, headers?: Headers): this;
    override writeHead(status: number, message?: string, headers?: Headers): this;
    override writeHead(status: number, second?: string | Headers, third?: Headers): this {
      if (isIncomplete(this.req)) {
        this.setHeader('connection', 'close');
        closeAfterResponse(this, limits);
      }
      return typeof second === 'string' ? super.writeHead(status, second, third) : super.writeHead(status, second);
    }
  }
  const listener: RequestListener = (req, res) => {
    if (!isClosing(req.socket)) handle(req, res);
  };
  const server: Server = createServer({ ...options, ServerResponse: Response }, listener);
  const { headersTimeout } = options;
  if (headersTimeout) server.on('connection', (socket: Socket) => closeUnused(socket, headersTimeout));
  return server.on('checkContinue', (req, res) => {
    continueOnRead(req, res);
    listener(req, res);
  });
}
