import { bodyParser } from '@koa/bodyparser';
import { tooLarge, unsupportedMedia, validationFailed } from '../errors/AppError.ts';
import type { Context } from './context.ts';

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
