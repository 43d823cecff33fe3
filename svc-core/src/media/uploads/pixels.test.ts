import { describe, expect, it } from '@jest/globals';
import { IMAGE_MAX_PIXELS, TOO_MANY_PIXELS } from '@jobtrail/contract';
import { AppError } from '@jobtrail/service-kit';
import { IMAGE_HEADER_BYTES, PixelCheck } from './pixels.ts';

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

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(2 + body.length, 2);
  return Buffer.concat([head, body]);
};
const frame = (width: number, height: number): Buffer => {
  const body = Buffer.from([8, 0, 0, 0, 0, 3, 1, 0x22, 0, 2, 0x11, 1, 3, 0x11, 1]);
  body.writeUInt16BE(height, 1);
  body.writeUInt16BE(width, 3);
  return segment(0xc2, body);
};
/** A JPEG with application segments of this many bytes in front of its size. */
const jpeg = (width: number, height: number, before: readonly number[] = [], marker = 0xe1): Buffer =>
  Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    // What looks like a frame inside of a segment, as in the preview of a camera, is not the frame.
    ...before.map((bytes) => segment(marker, Buffer.concat([frame(1, 1), Buffer.alloc(bytes - 19)]))),
    frame(width, height),
    segment(0xda, Buffer.alloc(10)),
    Buffer.alloc(100, 7),
    Buffer.from([0xff, 0xd9]),
  ]);

/** 'accepted', or the reason why an image that arrives in such pieces is refused. */
function outcomeOf(contentType: string, bytes: Buffer, pieces = IMAGE_HEADER_BYTES): string {
  const check = new PixelCheck(contentType);
  try {
    for (let at = 0; at < bytes.length; at += pieces) check.read(bytes.subarray(at, at + pieces));
    check.end();
    return 'accepted';
  } catch (error) {
    return error instanceof AppError ? (error.reason ?? 'no size') : String(error);
  }
}

const heif = (width: number, height: number): Buffer => {
  const sizes = Buffer.concat([box(20, 'ispe', uint32(0)), uint32(width), uint32(height)]);
  const container = Buffer.concat([box(1, 'ipco'), uint32(0), uint32(16 + sizes.length), sizes]);
  const properties = box(8 + container.length, 'iprp', container);
  const meta = box(12 + properties.length, 'meta', Buffer.concat([uint32(0), properties]));
  return Buffer.concat([box(16, 'ftyp', Buffer.from('avif\0\0\0\0')), meta]);
};

describe('The pixels that an image declares', () => {
  const side = Math.floor(Math.sqrt(IMAGE_MAX_PIXELS));

  it('are limited', () => {
    const outcomes = [png(side, side), png(side + 1, side + 1)].map((bytes) => outcomeOf('image/png', bytes));
    expect(outcomes).toEqual(['accepted', TOO_MANY_PIXELS]);
  });
  it('are limited also in a box of HEIF with a size of 64 bits', () => {
    expect(outcomeOf('image/avif', heif(60_000, 60_000))).toBe(TOO_MANY_PIXELS);
    expect(outcomeOf('image/avif', heif(6000, 6000))).toBe('accepted');
  });
  it.each([
    ['nothing', []],
    ['three segments of 60 KB', [60_000, 60_000, 60_000]],
    ['a megabyte', Array.from({ length: 16 }, () => 65_533)],
  ])('are limited in a JPEG with %s in front of its size, however it arrives', (_, before) => {
    for (const pieces of [1, 7, 4096, IMAGE_HEADER_BYTES]) {
      if (pieces === 1 && before.length > 3) continue;
      expect(outcomeOf('image/jpeg', jpeg(8000, 8000, before), pieces)).toBe(TOO_MANY_PIXELS);
      expect(outcomeOf('image/jpeg', jpeg(4000, 3000, before), pieces)).toBe('accepted');
    }
  });
  it('are read behind fill bytes and markers without a length', () => {
    const [start, rest] = [jpeg(8000, 8000).subarray(0, 2), jpeg(8000, 8000).subarray(2)];
    const filled = Buffer.concat([start, Buffer.alloc(200_000, 0xff), Buffer.from([0xff, 0x01]), rest]);
    for (const pieces of [5, 4096]) expect(outcomeOf('image/jpeg', filled, pieces)).toBe(TOO_MANY_PIXELS);
  });
  it.each([
    ['image/jpeg', 'a JPEG that ends in front of its size', jpeg(100, 100, [60_000]).subarray(0, 30_000)],
    [
      'image/jpeg',
      'a JPEG with a scan in front of its size',
      Buffer.concat([jpeg(1, 1).subarray(0, 2), segment(0xda, Buffer.alloc(4)), frame(9, 9)]),
    ],
    [
      'image/jpeg',
      'a JPEG with something else between its segments',
      Buffer.concat([jpeg(1, 1).subarray(0, 2), Buffer.from('xx'), frame(9, 9)]),
    ],
    ['image/jpeg', 'a JPEG without a height', jpeg(100, 0)],
    ['image/png', 'a PNG without its header', Buffer.from('\x89PNG\r\n\x1A\n0000nope', 'latin1')],
    [
      'image/heic',
      'an HEIC without a size',
      Buffer.concat([box(24, 'ftyp', Buffer.from('heic\0\0\0\0mif1heic')), box(0, 'meta'), Buffer.alloc(64)]),
    ],
    [
      'image/avif',
      'an AVIF with its size behind its picture',
      Buffer.concat([heif(9, 9).subarray(0, 16), box(70_008, 'mdat', Buffer.alloc(70_000)), heif(9, 9).subarray(16)]),
    ],
    [
      'image/icns',
      'an ICNS, whose size is not read',
      Buffer.concat([Buffer.from('icns'), uint32(1024), Buffer.from('ic07'), Buffer.alloc(1012)]),
    ],
    ['image/vnd.adobe.photoshop', 'a PSD', Buffer.from('8BPS')],
  ])('%s: %s is refused, because nothing is known about it', (type, _, bytes) => {
    expect(outcomeOf(type, bytes)).toBe('no size');
  });
  it('are not asked of SVG', () => {
    expect(outcomeOf('image/svg+xml', Buffer.from('<svg/>'))).toBe('accepted');
  });
});
