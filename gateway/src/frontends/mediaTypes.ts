import { lookup, mimes } from 'mrmime';

mimes['ico'] = 'image/x-icon';

const TEXT = /^text\/|^application\/json$/;

/** The content type of a file by its extension. Text types get UTF-8 as their charset. */
export function mediaTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream';
  return TEXT.test(type) ? `${type}; charset=utf-8` : type;
}
