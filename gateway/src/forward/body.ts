import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { CountChunk } from '../limits/BodyBudget.ts';
import { requestTimeout, tooLarge } from '../responses/respond.ts';

/** More is never kept of a body: calls that accept more carry media. */
export const KEPT_BODY_MAX_BYTES = 1024 * 1024;
/** As much of a body is read from anyone. For more, a call that needs a session asks for it first. */
const SMALL_BODY_MAX_BYTES = 64 * 1024;
const BODY_TIMEOUT_MS = 30_000;
/** An upload is aborted when the client sends nothing for this long. */
const UPLOAD_IDLE_MS = 30_000;

/** The client closed the connection before its request was complete. */
export class ClientAborted extends Error {}

/** Whether a body may be larger than what is read from anyone. @param bytes its length; null if it is not announced */
export const isLarge = (bytes: number | null): boolean => bytes === null || bytes > SMALL_BODY_MAX_BYTES;

/**
 * Whether a body is forwarded as it arrives. The service asks for the session before it reads any of it. Other bodies
 * are read before a connection to the service is used, so a slow client holds no such connection.
 */
export const isPiped = (maxBody: number, bytes: number | null): boolean =>
  maxBody > KEPT_BODY_MAX_BYTES && isLarge(bytes);

/**
 * Reads a whole body, unchanged.
 * @param limit in bytes; a larger body is rejected as soon as it exceeds the limit
 * @param count counts each chunk
 * @throws HttpError 413 and 408, ClientAborted, errors of `count`
 */
export function readBody(req: IncomingMessage, limit: number, count: CountChunk): Promise<Buffer> {
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
export function streamBody(req: IncomingMessage, limit: number): Readable {
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
