import type { IncomingMessage } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import { AppError, tooLarge, unsupportedMedia, validationFailed } from '../errors/AppError.ts';
import type { Context } from './context.ts';

/**
 * The length of a request's body according to its headers, in bytes: 0 without a body, null if the length is unknown.
 */
export function announcedLength({ headers }: Pick<IncomingMessage, 'headers'>): number | null {
  if (headers['transfer-encoding'] !== undefined) return null;
  return Number(headers['content-length'] ?? 0);
}

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

const parsers = new Map<number, ReturnType<typeof bodyParser>>();
const done = async (): Promise<void> => undefined;

function parserOf(limit: number): ReturnType<typeof bodyParser> {
  const parser =
    parsers.get(limit) ??
    bodyParser({
      enableTypes: ['json'],
      jsonLimit: limit,
      onError: (error) => {
        throw 'status' in error && error.status === 413
          ? tooLarge()
          : validationFailed({}, 'The request is not valid JSON.');
      },
    });
  parsers.set(limit, parser);
  return parser;
}

/**
 * Reads a JSON body of at most `limit` bytes. Any other content type is rejected, because forms of other sites cannot
 * send JSON.
 * @throws AppError 400, 413, 415
 */
export async function readJson(ctx: Context, limit: number): Promise<unknown> {
  const empty =
    ctx.get('content-length') === '0' || (ctx.get('content-length') === '' && ctx.get('transfer-encoding') === '');
  if (empty) return undefined;
  if (!ctx.is('application/json')) throw unsupportedMedia('Send JSON.');
  if (ctx.request.length !== undefined && ctx.request.length > limit) throw tooLarge();
  await parserOf(limit)(ctx as Parameters<ReturnType<typeof bodyParser>>[0], done);
  return ctx.request.body;
}
