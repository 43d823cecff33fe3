import { type ErrorBody, errorSentences } from '@jobtrail/contract';
import { BlobStoreError } from '../blobs/BlobStore.ts';
import { areFilesUnavailable } from '../blobs/fileErrors.ts';
import { isUnavailable } from '../database/failures.ts';
import { AppError, notFound, tooLarge, unavailable, validationFailed } from '../errors/AppError.ts';
import type { Logger } from '../logging/createLogger.ts';
import type { Context } from './context.ts';

/** Converts errors of libraries: parsers and Koa mark a client's mistakes with a status. */
function translate(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (isUnavailable(error) || areFilesUnavailable(error) || error instanceof BlobStoreError) return unavailable(error);
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  if (status === 413) return tooLarge();
  if (status === 404) return notFound();
  if (typeof status === 'number' && status >= 400 && status < 500)
    return validationFailed({}, 'The request could not be read.');
  return null;
}

function sendError(ctx: Context, { status, code, message, fields, reason, retryAfter }: AppError): void {
  const body: ErrorBody = {
    error: message,
    code,
    requestId: ctx.state.requestId,
    ...(fields ? { fields } : {}),
    ...(reason ? { reason } : {}),
  };
  if (fields) ctx.state.refusedFields = Object.keys(fields);
  ctx.status = status;
  if (retryAfter !== undefined) ctx.set('retry-after', String(retryAfter));
  ctx.set('cache-control', 'no-store');
  ctx.body = body;
}

/**
 * Sends any error as JSON. A database that is unavailable or too busy, a disk that is full or fails, too many open files, and
 * a blob store that does not do its work become a 503 with Retry-After. Unknown errors are logged, and their text is never sent.
 */
export async function sendErrors(ctx: Context, logger: Logger, next: () => Promise<unknown>): Promise<void> {
  try {
    await next();
    if (ctx.status === 404 && ctx.body === undefined) sendError(ctx, notFound());
    if (ctx.status === 405 || ctx.status === 501)
      sendError(ctx, new AppError(405, 'method_not_allowed', errorSentences.methodNotAllowed));
  } catch (error) {
    const known = translate(error);
    if (!known || known.cause)
      logger.error({ err: error, requestId: ctx.state.requestId, route: ctx.state.route }, 'request failed');
    sendError(ctx, known ?? new AppError(500, 'internal', errorSentences.internal));
  }
}
