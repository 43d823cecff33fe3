import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';

const ID_BYTES = 18;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/**
 * Creates a PNG of one plain color whose bytes are unique.
 * @param commentBytes how many random bytes its comment takes, to make the file larger
 */
export function picture(red = 20, green = 120, blue = 110, commentBytes = ID_BYTES): Buffer {
  const [width, height] = [160, 100];
  const size = Buffer.alloc(8);
  size.writeUInt32BE(width, 0);
  size.writeUInt32BE(height, 4);
  const row = Buffer.from([0, ...Array.from({ length: width }, () => [red, green, blue]).flat()]);
  const comment = randomBytes(Math.ceil((commentBytes * 3) / 4)).toString('base64');
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', Buffer.concat([size, Buffer.from([8, 2, 0, 0, 0])])),
    chunk('tEXt', Buffer.from(`Comment\0${comment}`)),
    chunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
