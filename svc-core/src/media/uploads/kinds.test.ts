import { describe, expect, it } from '@jest/globals';
import { png, svg, wav } from '../../../test/samples.ts';
import { kindOf } from './kinds.ts';

/** The magic bytes of a type, followed by zeros. */
const starting = (...bytes: Array<number | string>): Buffer =>
  Buffer.concat([
    ...bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))),
    Buffer.alloc(4096),
  ]);

describe('An image', () => {
  it.each([
    ['image/png', png()],
    ['image/jpeg', starting(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', starting('GIF89a')],
    ['image/webp', starting('RIFF', 0, 0, 0, 0, 'WEBPVP8 ')],
    ['image/bmp', starting('BM')],
    ['image/svg+xml', svg],
  ])('%s is detected by its bytes', async (type, bytes) => expect(await kindOf('image', bytes, type)).toBe(type));
  it('has the type of its bytes, not the claimed one', async () =>
    expect(await kindOf('image', png(), 'image/gif')).toBe('image/png'));
  it.each([
    ['text', Buffer.from('hello')],
    ['a page', Buffer.from('<html></html>')],
    ['audio', wav()],
  ])('%s is not detected as one', async (_, bytes) => {
    await expect(kindOf('image', bytes, 'image/png')).rejects.toMatchObject({ status: 415 });
  });
  it('of SVG may begin with comments', async () => {
    const bytes = Buffer.from(`<?xml version="1.0"?><!-- one --> <!-- - > -- two -->\n<!---->${svg.toString()}`);
    expect(await kindOf('image', bytes, 'image/svg+xml')).toBe('image/svg+xml');
  });
  it.each([
    ['comments and nothing else', '<!---->'.repeat(500)],
    ['text between a comment and its picture', `<!-- one --> two --> ${svg.toString()}`],
  ])('of SVG is not detected in %s', async (_, text) => {
    await expect(kindOf('image', Buffer.from(text), 'image/svg+xml')).rejects.toMatchObject({ status: 415 });
  });
});

describe('Audio', () => {
  it.each([
    ['audio/wav', wav()],
    ['audio/mpeg', starting(0xff, 0xfb, 0x90, 0x64)],
    ['audio/mp4', starting(0, 0, 0, 0x20, 'ftypisom')],
    ['audio/mpeg', starting('ID3', 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64)],
    ['audio/ogg', starting('OggS', 0, 2, ...Array.from({ length: 22 }, () => 0), 'OpusHead')],
    ['audio/flac', starting('fLaC', 0, 0, 0, 34)],
    ['audio/aac', starting(0xff, 0xf1, 0x50, 0x80)],
    ['audio/x-m4a', starting(0, 0, 0, 0x20, 'ftypM4A ')],
  ])('%s is detected by its bytes', async (type, bytes) =>
    expect(await kindOf('audio', bytes, 'application/octet-stream')).toBe(type),
  );
  it('recorded by a browser as WebM is audio, whatever its container type is', async () => {
    const webm = Buffer.concat([
      Buffer.from(
        '1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff',
        'hex',
      ),
      Buffer.alloc(64),
    ]);
    expect(await kindOf('audio', webm, 'audio/webm')).toBe('audio/webm');
  });
  it.each([
    ['an image', png()],
    ['text', Buffer.from('hello')],
  ])('%s is not detected as such', async (_, bytes) => {
    await expect(kindOf('audio', bytes, 'audio/mpeg')).rejects.toMatchObject({ status: 415 });
  });
});
