const HEAD_BYTES = 8;
const LONG_HEAD_BYTES = 16;
/** Version and flags, at the beginning of some boxes. */
const FLAGS_BYTES = 4;
const SIZE_BYTES = 12;

/** Whether the start of a file is that of HEIF or AVIF, which consist of boxes (ISO/IEC 14496-12). */
export const isHeif = (start: Buffer): boolean => start.toString('latin1', 4, HEAD_BYTES) === 'ftyp';

/** The contents of the boxes of a type, as far as these bytes have them. */
function* boxesIn(bytes: Buffer, type: string): Generator<Buffer> {
  for (let at = 0; at + HEAD_BYTES <= bytes.length;) {
    const stated = bytes.readUInt32BE(at);
    const isLong = stated === 1 && at + LONG_HEAD_BYTES <= bytes.length;
    const head = isLong ? LONG_HEAD_BYTES : HEAD_BYTES;
    // A box without a size goes on to the end.
    const size = isLong ? Number(bytes.readBigUInt64BE(at + HEAD_BYTES)) : stated === 0 ? bytes.length - at : stated;
    if (size < head) return;
    if (bytes.toString('latin1', at + 4, at + HEAD_BYTES) === type) yield bytes.subarray(at + head, at + size);
    at += size;
  }
}

/**
 * The number of pixels of the largest image that the start of a HEIF file declares; null if it declares none. The time
 * is linear, while a general library takes 1.4 s for 64 KiB of small boxes.
 */
export function heifPixels(start: Buffer): number | null {
  let most: number | null = null;
  for (const meta of boxesIn(start, 'meta'))
    for (const properties of boxesIn(meta.subarray(FLAGS_BYTES), 'iprp'))
      for (const container of boxesIn(properties, 'ipco'))
        for (const size of boxesIn(container, 'ispe')) {
          if (size.length < SIZE_BYTES) continue;
          const pixels = size.readUInt32BE(FLAGS_BYTES) * size.readUInt32BE(FLAGS_BYTES + 4);
          most = Math.max(most ?? 0, pixels);
        }
  return most;
}
