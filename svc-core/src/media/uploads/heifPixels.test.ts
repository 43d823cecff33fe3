import { describe, expect, it } from '@jest/globals';
import { heifPixels, isHeif } from './heifPixels.ts';

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const all = Buffer.concat(content);
  return Buffer.concat([uint32(8 + all.length), Buffer.from(type), all]);
};
/** A box with a size of 64 bits. */
const longBox = (type: string, content: Buffer): Buffer =>
  Buffer.concat([uint32(1), Buffer.from(type), uint32(0), uint32(16 + content.length), content]);
const FLAGS = Buffer.alloc(4);
const size = (width: number, height: number): Buffer => box('ispe', FLAGS, uint32(width), uint32(height));
const brands = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'));
const inside = (...properties: Buffer[]): Buffer =>
  box('meta', FLAGS, box('hdlr'), box('iprp', box('ipco', box('colr', Buffer.alloc(9)), ...properties)));

describe('The pixels that a HEIF file declares', () => {
  it('are those of its largest image', () =>
    expect(heifPixels(Buffer.concat([brands, box('free'), inside(size(512, 512), size(4032, 3024), size(1, 1))]))).toBe(
      4032 * 3024,
    ));
  it('are found in boxes of every form', () => {
    const properties = box('iprp', longBox('ipco', size(60_000, 60_000)));
    const endless = Buffer.concat([uint32(0), Buffer.from('meta'), FLAGS, properties]);
    expect(heifPixels(Buffer.concat([brands, endless]))).toBe(60_000 * 60_000);
  });
  it.each([
    ['it has no properties', box('mdat', Buffer.alloc(100))],
    ['a box is shorter than its head', Buffer.concat([uint32(4), Buffer.from('meta'), Buffer.alloc(100)])],
    ['its size is cut off', inside(size(9, 9)).subarray(0, -1)],
    ['nothing follows', Buffer.alloc(0)],
  ])('are unknown if %s', (_what, rest) => expect(heifPixels(Buffer.concat([brands, rest]))).toBeNull());
  it('may be those of very many images', () => {
    const images = Array.from({ length: 200_000 }, () => size(2, 2));
    expect(heifPixels(Buffer.concat([brands, inside(Buffer.concat(images))]))).toBe(4);
  });
});

describe('A file is HEIF', () => {
  it.each([
    [true, brands],
    [false, Buffer.from('\x89PNG\r\n\x1A\n')],
    [false, Buffer.alloc(0)],
  ])('%s', (expected, start) => expect(isHeif(start)).toBe(expected));
});
