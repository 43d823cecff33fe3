import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_PIXELS } from '@jobtrail/contract';
import { hasTooManyPixels, IMAGE_HEADER_BYTES } from './pixels.ts';

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (size: number, type: string, body: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([uint32(size), Buffer.from(type), body]);
const png = (width: number, height: number): Buffer =>
  Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    box(13, 'IHDR', Buffer.concat([uint32(width), uint32(height), Buffer.from([8, 6, 0, 0, 0])])),
  ]);

/** Images whose first entry says that it is zero bytes long. */
const ENDLESS: Readonly<Record<string, Buffer>> = {
  ICNS: Buffer.concat([Buffer.from('icns'), uint32(1024), Buffer.from('ic07'), Buffer.alloc(1012)]),
  'JPEG XL': Buffer.concat([
    box(12, 'JXL ', uint32(0x0d0a870a)),
    box(20, 'ftyp', Buffer.from('jxl \0\0\0\0jxl ')),
    box(0, 'abcd'),
    Buffer.alloc(64),
  ]),
  HEIF: Buffer.concat([box(24, 'ftyp', Buffer.from('heic\0\0\0\0mif1heic')), box(0, 'meta'), Buffer.alloc(64)]),
};

describe('The pixels that an image declares', () => {
  it('are limited', () => {
    const side = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));
    expect([png(side, side), png(side + 1, side + 1)].map(hasTooManyPixels)).toEqual([false, true]);
  });
  it('are limited also in a box of HEIF with a size of 64 bits', () => {
    const sizes = Buffer.concat([box(20, 'ispe', uint32(0)), uint32(60_000), uint32(60_000)]);
    const container = Buffer.concat([box(1, 'ipco'), uint32(0), uint32(16 + sizes.length), sizes]);
    const properties = box(8 + container.length, 'iprp', container);
    const meta = box(12 + properties.length, 'meta', Buffer.concat([uint32(0), properties]));
    expect(hasTooManyPixels(Buffer.concat([box(16, 'ftyp', Buffer.from('avif\0\0\0\0')), meta]))).toBe(true);
  });
  it('are unknown if it declares none', () => {
    expect(hasTooManyPixels(Buffer.alloc(IMAGE_HEADER_BYTES))).toBe(false);
  });
  // In a process of its own, because an endless loop would stop the test itself.
  it.each(Object.keys(ENDLESS))('are read without an endless loop from %s with an entry of zero length', (name) => {
    const script = `const { imageSize } = require('image-size');
      try { imageSize(Buffer.from(process.argv[1], 'base64')); } catch {}`;
    const run = () =>
      execFileSync(process.execPath, ['-e', script, ENDLESS[name]?.toString('base64') ?? ''], {
        cwd: __dirname,
        timeout: 10_000,
      });
    expect(run).not.toThrow();
  });
});
