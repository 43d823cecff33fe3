import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

/** Noise does not compress, so a screenshot of this size takes 4.9 MB, just below the limit. */
const WIDTH = 1280;
const HEIGHT = 1270;
const BYTES_PER_PIXEL = 3;
const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Eight bits, RGB, and the only methods of compression, filter and interlace that need no more. */
const FORMAT = [8, 2, 0, 0, 0];

/** A PNG of the largest size that may be uploaded. */
export function largeScreenshot(): Buffer {
  const header = Buffer.alloc(8);
  header.writeUInt32BE(WIDTH, 0);
  header.writeUInt32BE(HEIGHT, 4);
  const rows = Array.from({ length: HEIGHT }, () =>
    Buffer.concat([Buffer.alloc(1), randomBytes(WIDTH * BYTES_PER_PIXEL)]),
  );
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', Buffer.concat([header, Buffer.from(FORMAT)])),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
