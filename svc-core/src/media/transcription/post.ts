import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { LoggableError } from '@jobtrail/service-kit';
import { TranscriptionRefused } from './failures.ts';

const RESPONSE_MAX_BYTES = 4 * 1024 * 1024;
const RETRY_AFTER_MAX_S = 5;
/** Statuses of requests that were rejected before any work was done, so that a retry is not charged twice. */
const TRY_AGAIN = new Set([429, 503]);
const NOT_CONNECTED = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'ENOTFOUND']);

/** A request to an endpoint, whose body can be created again for a retry. */
interface Post {
  readonly url: string;
  readonly key: string | undefined;
  readonly contentType: string;
  readonly length: number;
  body: () => AsyncIterable<Uint8Array>;
}

/** Posts a request and returns the parsed JSON. @throws Refused, SyntaxError, AbortError, errors of node:http */
async function once({ url, key, contentType, length, body }: Post, signal: AbortSignal): Promise<unknown> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest;
  const sent = request(url, {
    method: 'POST',
    signal,
    headers: {
      'content-type': contentType,
      'content-length': length,
      accept: 'application/json',
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
  });
  const text = new Promise<string>((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0;
      if (status < 200 || status > 299) {
        response.resume();
        reject(
          new TranscriptionRefused(
            status,
            Math.min(Number(response.headers['retry-after']) || 1, RETRY_AFTER_MAX_S) * 1000,
          ),
        );
        sent.destroy();
        return;
      }
      readAll(response).then(resolve, reject);
    });
  });
  // The endpoint may reject the request before its body is sent. The rejection is reported then, not the interrupted
  // body.
  const [outcome] = await Promise.allSettled([text, pipeline(Readable.from(body()), sent)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return JSON.parse(outcome.value);
}

async function readAll(stream: Readable): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.length;
    if (size > RESPONSE_MAX_BYTES) throw new LoggableError('The response is too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}

const isSafe = (error: unknown): boolean =>
  error instanceof TranscriptionRefused
    ? TRY_AGAIN.has(error.status)
    : error instanceof Error && 'code' in error && NOT_CONNECTED.has(String(error.code));

/**
 * Posts a request, and retries once if the endpoint was not reached or rejected the request unread.
 * @throws the error of the last attempt
 */
export async function post(request: Post, signal: AbortSignal): Promise<unknown> {
  try {
    return await once(request, signal);
  } catch (error) {
    if (!isSafe(error) || signal.aborted) throw error;
    await new Promise((resolve) =>
      setTimeout(resolve, error instanceof TranscriptionRefused ? error.retryAfterMs : 1000),
    );
    return once(request, signal);
  }
}
