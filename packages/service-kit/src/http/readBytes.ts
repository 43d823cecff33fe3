import type { IncomingMessage } from 'node:http';
import { AppError, tooLarge } from '../errors/AppError.ts';
import { announcedLength } from './announcedLength.ts';

/**
 * Reads a whole body of at most `limit` bytes, unchanged. The rest of a longer body is left unread, and the connection
 * stays open for the response.
 * @throws AppError 413, and 408 when the client disconnects
 */
export async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  if ((announcedLength(req) ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of req.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > limit) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof AppError ? error : new AppError(408, 'timeout', 'The request ended before it was complete.');
  }
  return Buffer.concat(chunks);
}
