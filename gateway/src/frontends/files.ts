import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { Exchange } from '../request/exchange.ts';
import { methodNotAllowed, sendText } from '../responses/respond.ts';
import { mediaTypeOf } from './mediaTypes.ts';

/** Whether a client accepts brotli (a quality of 0 means that it does not). */
export function acceptsBrotli(acceptEncoding: string | string[] | undefined): boolean {
  return String(acceptEncoding ?? '')
    .split(',')
    .some((entry) => {
      const [name = '', ...params] = entry.trim().toLowerCase().split(';');
      return name.trim() === 'br' && !params.some((param) => /^\s*q=0(\.0*)?\s*$/.test(param));
    });
}

/** Whether an If-None-Match header contains this tag, by the weak comparison of RFC 9110. */
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
 * Serves a file: 304 if the client has it, else its compressed copy if there is one and the client accepts brotli.
 * @param tag identifies the content, without its encoding
 */
export async function serveFile(
  exchange: Exchange,
  path: string,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): Promise<void> {
  const { req, res, method } = exchange;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  const size = await sizeOf(path);
  if (size === null) return sendText(exchange, 404, 'Not found\n');
  const packedSize = acceptsBrotli(req.headers['accept-encoding']) ? await sizeOf(`${path}.br`) : null;
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
