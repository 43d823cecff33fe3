import type { ByteRange } from '@jobtrail/service-kit';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * The range that a Range header requests (RFC 9110, 14.2); null for the whole file, 'none' if it contains no byte of
 * it.
 */
export function parseRange(header: string, size: number): ByteRange | 'none' | null {
  const match = SINGLE.exec(header);
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'none' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start >= size || start > end ? 'none' : { start, end };
}
