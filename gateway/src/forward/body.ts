import type { IncomingMessage } from 'node:http';
import { slowClient, tooLarge } from '../answers/answer.ts';

/** Bodies up to this size are read before the service is asked: a slow client then holds no connection behind the gateway. */
export const SMALL_BODY_MAX_BYTES = 1024 * 1024;
const ARRIVES_WITHIN_MS = 30_000;

/** The client closed the connection before its request was complete. */
export class ClientAborted extends Error {}

/**
 * Reads a body whole, bytes unchanged.
 * @param limit in bytes; what is over it is refused as it comes, not when it has all come
 * @throws Refusal 413 and 408, ClientAborted
 */
export function readBody(req: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const timer = setTimeout(() => done(() => reject(slowClient())), ARRIVES_WITHIN_MS);
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
