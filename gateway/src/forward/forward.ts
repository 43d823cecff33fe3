import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { Pool } from 'undici';
import { announcedLength } from '@jobtrail/service-kit';
import type { BodyBudget, CountChunk } from '../limits/BodyBudget.ts';
import type { Exchange } from '../request/exchange.ts';
import { requestTimeout, tooLarge } from '../responses/respond.ts';
import type { Route } from '../routes.ts';
import { type ForwardContext, requestHeaders } from './headers.ts';
import { ClientAborted, relay } from './relay.ts';
import type { Upstream } from './Upstream.ts';

/** Longer than a statement may take by default, and longer than a service waits for another while a person waits. */
const USUAL_RESPONSE_MS = 30_000;
/** Calls that wait for other sites, and bodies with media, which are stored before the response. */
const LONG_RESPONSE_MS = 120_000;

/** More is never kept of a body: calls that accept more carry media. */
const KEPT_BODY_MAX_BYTES = 1024 * 1024;
/** As much of a body is read from anyone. For more, a call that needs a session asks for it first. */
const SMALL_BODY_MAX_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 30_000;
/** An upload is aborted when the client sends nothing for this long. */
const UPLOAD_IDLE_MS = 30_000;

interface ForwardOptions {
  readonly upstream: Upstream;
  readonly route: Route;
  readonly context: ForwardContext;
  readonly bodies: BodyBudget;
  /** Rejects unless someone is signed in. */
  readonly requireSession: () => Promise<void>;
}

/**
 * How long a service may take to begin its response after it has the whole request, in ms.
 * @param bytes the length of the body; null if the client does not announce it
 */
export function responseTimeoutMs({ slow, maxBody }: Pick<Route, 'slow' | 'maxBody'>, bytes: number | null): number {
  const carriesMedia = maxBody > KEPT_BODY_MAX_BYTES && (bytes === null || bytes > KEPT_BODY_MAX_BYTES);
  return slow || carriesMedia ? LONG_RESPONSE_MS : USUAL_RESPONSE_MS;
}

/**
 * Forwards a request to its service and relays the response.
 * @throws HttpError if the body is too large or too slow, no one is signed in, or the service cannot respond
 */
export async function forward(
  exchange: Exchange,
  { upstream, route, context, bodies, requireSession }: ForwardOptions,
): Promise<void> {
  const { req, res, method, path, search, address } = exchange;
  const { maxBody } = route;
  const length = announcedLength(req);
  if (length !== null && length > maxBody) throw tooLarge();
  const headers = requestHeaders(exchange, context);
  const request = { method, path: path + search, headers, headersTimeout: responseTimeoutMs(route, length) };
  const hasToken = route.takesTokens && context.authorization !== undefined;
  if (isPiped(maxBody, length) || (hasToken && isLarge(length))) {
    const body = streamBody(req, maxBody);
    const attempt = async (_pool: Pool, onResponse: () => void): Promise<void> => {
      // It waits for its client, which may take long and says nothing about the service.
      onResponse();
      // A service may respond before it has read the body, and no other call should wait behind the rest.
      const connection = upstream.newConnection();
      await relay(connection, { ...request, body }, res).finally(() => connection.destroy());
    };
    return upstream.send(attempt, () => false).finally(() => body.destroy());
  }
  const isRead = method === 'GET' || method === 'HEAD';
  const send = (body: Buffer | null): Promise<void> =>
    upstream.send(
      (pool, onResponse) => relay(pool, { ...request, body }, res, onResponse),
      () => isRead && !res.headersSent && !res.destroyed,
    );
  if (length === 0) return send(null);
  if (route.provesSession && isLarge(length)) await requireSession();
  await bodies.run(address, length ?? 0, async (count) => {
    const body = await readBody(req, maxBody, count);
    headers['content-length'] = String(body.length);
    await send(body);
  });
}

/** Whether a body may be larger than what is read from anyone. @param bytes its length; null if it is not announced */
const isLarge = (bytes: number | null): boolean => bytes === null || bytes > SMALL_BODY_MAX_BYTES;

/**
 * Whether a body is forwarded as it arrives. The service asks for the session before it reads any of it, and for an API
 * token, which the gateway cannot ask for. Other bodies are read before a connection to the service is used, so a slow
 * client holds no such connection.
 */
const isPiped = (maxBody: number, bytes: number | null): boolean => maxBody > KEPT_BODY_MAX_BYTES && isLarge(bytes);

/**
 * Reads a whole body, unchanged.
 * @param limit in bytes; a larger body is rejected as soon as it exceeds the limit
 * @param count counts each chunk
 * @throws HttpError 413 and 408, ClientAborted, errors of `count`
 */
function readBody(req: IncomingMessage, limit: number, count: CountChunk): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => done(() => reject(requestTimeout())), BODY_TIMEOUT_MS);
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      try {
        if (size > limit) throw tooLarge();
        count(chunk.length);
        chunks.push(chunk);
      } catch (error) {
        done(() => reject(error));
      }
    };
    const onEnd = (): void => done(() => resolve(Buffer.concat(chunks, size)));
    const onAborted = (): void => done(() => reject(new ClientAborted()));
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('error', onAborted).off('close', onAborted);
      req.on('error', () => {});
      settle();
    };
    req.on('data', onData).on('end', onEnd).on('error', onAborted).on('close', onAborted);
  });
}

/**
 * The body of a request as it arrives. Nothing is read before the service takes it, so an attempt that finds no
 * connection has lost nothing. It fails with HttpError 413 and 408, and ClientAborted.
 * @param limit in bytes
 */
function streamBody(req: IncomingMessage, limit: number): Readable {
  let size = 0;
  let timer: NodeJS.Timeout | undefined;
  const onData = (chunk: Buffer): void => {
    clearTimeout(timer);
    size += chunk.length;
    if (size > limit) body.destroy(tooLarge());
    else if (!body.push(chunk)) req.pause();
  };
  const onEnd = (): void => {
    clearTimeout(timer);
    body.push(null);
  };
  const onAborted = (): void => void (req.complete || body.destroy(new ClientAborted()));
  const body = new Readable({
    read() {
      clearTimeout(timer);
      timer = setTimeout(() => body.destroy(requestTimeout()), UPLOAD_IDLE_MS);
      req.resume();
    },
    destroy(error, done) {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onAborted).pause();
      done(error);
    },
  });
  req.pause().on('data', onData).on('end', onEnd).on('close', onAborted);
  req.on('error', () => {});
  body.on('error', () => {});
  return body;
}
