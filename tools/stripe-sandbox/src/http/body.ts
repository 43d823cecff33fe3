import type { IncomingMessage } from 'node:http';
import { AppError, readBytes } from '@jobtrail/service-kit';
import { StripeError } from './StripeError.ts';

const MOST_BYTES = 256 * 1024;

/** Reads a request body. @throws StripeError 400 if it is too long, AppError 408 if the client disconnects */
export async function readBody(req: IncomingMessage): Promise<string> {
  try {
    return (await readBytes(req, MOST_BYTES)).toString('utf8');
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 413) throw error;
    throw new StripeError(400, 'invalid_request_error', 'The request is too long.');
  }
}
