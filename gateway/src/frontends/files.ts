import { type FileHandle, open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { lookup, mimes } from 'mrmime';
import { describeError } from '@jobtrail/service-kit';
import type { Exchange } from '../request/exchange.ts';
import { methodNotAllowed, sendText, unavailable } from '../responses/respond.ts';

/** The codes of errors for a path that names no file. Any other error is one of the disk or of this process. */
const NO_FILE: ReadonlySet<unknown> = new Set(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE']);

interface OpenFile {
  readonly handle: FileHandle;
  readonly size: number;
}

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

/** @returns null if there is no such file */
async function openFile(path: string): Promise<OpenFile | null> {
  let handle: FileHandle | undefined;
  try {
    handle = await open(path);
    const found = await handle.stat();
    if (found.isFile()) return { handle, size: found.size };
  } catch (error) {
    await handle?.close();
    if (!NO_FILE.has(describeError(error).code)) throw unavailable(error);
    return null;
  }
  await handle.close();
  return null;
}

/**
 * Serves a file: 304 if the client has it, else its compressed copy if there is one and the client accepts brotli.
 * @param tag identifies the content, without its encoding
 * @throws HttpError 503 if the file is there and cannot be opened
 */
export async function serveFile(
  exchange: Exchange,
  path: string,
  { tag, cacheControl }: { tag: string; cacheControl: string },
): Promise<void> {
  const { req, res, method } = exchange;
  if (method !== 'GET' && method !== 'HEAD') throw methodNotAllowed(['GET', 'HEAD']);
  const packed = acceptsBrotli(req.headers['accept-encoding']) ? await openFile(`${path}.br`) : null;
  const file = packed ?? (await openFile(path));
  if (file === null) return sendText(exchange, 404, 'Not found\n');
  try {
    const etag = `"${tag}${packed === null ? '' : '-br'}"`;
    res.setHeader('cache-control', cacheControl).setHeader('vary', 'accept-encoding').setHeader('etag', etag);
    if (isFresh(req.headers['if-none-match'], etag)) {
      res.writeHead(304).end();
      return;
    }
    res.writeHead(200, {
      'content-type': mediaTypeOf(path),
      'content-length': file.size,
      ...(packed === null ? {} : { 'content-encoding': 'br' }),
    });
    if (method === 'HEAD') res.end();
    else await pipeline(file.handle.createReadStream(), res).catch(() => res.destroy());
  } finally {
    await file.handle.close();
  }
}

mimes['ico'] = 'image/x-icon';

const TEXT = /^text\/|^application\/json$/;

/** The content type of a file by its extension. Text types get UTF-8 as their charset. */
function mediaTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
