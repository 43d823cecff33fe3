import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { answerText, wrongMethod } from '../answers/answer.ts';
import type { Exchange } from '../request/exchange.ts';
import { mediaTypeOf } from './mediaTypes.ts';

/** Whether a client takes brotli (a quality of 0 says that it does not). */
export function takesBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((entry) => {
      const [name = '', ...params] = entry.trim().toLowerCase().split(';');
      return name.trim() === 'br' && !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param));
    });
}

/** Whether an If-None-Match names this tag: the weak comparison of RFC 9110. */
export function isFresh(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch
    .split(',')
    .some((tag) => tag.trim() === '*' || tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
}

async function sizeOf(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/**
 * Answers with a file: compressed when the client takes brotli and there is a compressed copy next to it, 304 when the client has it.
 * @param tag identifies the content without its encoding
 */
export async function answerFile(
  exchange: Exchange,
  path: string,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): Promise<void> {
  const { req, res, method } = exchange;
  if (method !== 'GET' && method !== 'HEAD') throw wrongMethod(['GET', 'HEAD']);
  const size = await sizeOf(path);
  if (size === null) return answerText(exchange, 404, 'Not found\n');
  const packedSize = takesBrotli(req.headers['accept-encoding']) ? await sizeOf(`${path}.br`) : null;
  const etag = `"${tag}${packedSize === null ? '' : '-br'}"`;
  res.setHeader('cache-control', cacheControl).setHeader('vary', 'accept-encoding').setHeader('etag', etag);
  if (isFresh(req.headers['if-none-match'], etag)) {
    res.writeHead(304).end();
    return;
  }
  res.writeHead(200, {
    'content-type': mediaTypeOf(path),
    'content-length': packedSize ?? size,
    ...(packedSize === null ? {} : { 'content-encoding': 'br' }),
  });
  if (method === 'HEAD') res.end();
  else await pipeline(createReadStream(packedSize === null ? path : `${path}.br`), res).catch(() => res.destroy());
}
