import type { IncomingMessage } from 'node:http';
import { StripeError } from './StripeError.ts';

const MOST_BYTES = 256 * 1024;

/** The text of a request's body. @throws StripeError 400 when it is too long */
export async function readBody(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of req) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > MOST_BYTES) throw new StripeError(400, 'invalid_request_error', 'The request is too long.');
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}
