import type { IncomingMessage } from 'node:http';
import { requestTimeout, tooLarge } from '../responses/respond.ts';

/**
 * Bodies up to this size are read before a connection to the service is used, so a slow client holds no such
 * connection.
 */
export const SMALL_BODY_MAX_BYTES = 1024 * 1024;
const BODY_TIMEOUT_MS = 30_000;

/** The client closed the connection before its request was complete. */
export class ClientAborted extends Error {}

/**
 * Reads a whole body, unchanged.
 * @param limit in bytes; a larger body is rejected as soon as it exceeds the limit
 * @throws HttpError 413 and 408, ClientAborted
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => done(() => reject(requestTimeout())), BODY_TIMEOUT_MS);
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) done(() => reject(tooLarge()));
      else chunks.push(chunk);
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
