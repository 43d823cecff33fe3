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
import { announcedLength } from './announcedLength.ts';
import { closeAfterResponse, isClosing, LINGER_LIMITS, type LingerLimits } from './lingeringClose.ts';

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
