import { describe, expect, it } from '@jest/globals';
import { dataUrl, png, svg, wav } from '../../test/samples.ts';
import { decodedSize, parseDataUrl, toDataUrl } from './dataUrl.ts';
import { checkAudio, checkImage } from './kinds.ts';

/** The first bytes by which these kinds are known, followed by enough of nothing. */
const starting = (...bytes: Array<number | string>): Buffer => Buffer.concat([...bytes.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from([part]))), Buffer.alloc(4096)]);

describe('A data URL', () => {
  it('tells its size before it is decoded', () => {
    for (const length of [1, 2, 3, 4, 5000]) expect(decodedSize(toDataUrl('image/png', Buffer.alloc(length)))).toBe(length);
  });
  it('is read with parameters, and is none without base64 or bytes', () => {
    expect(parseDataUrl('data:audio/webm;codecs=opus;base64,AAAA')).toEqual({ claimedType: 'audio/webm', bytes: Buffer.alloc(3) });
    for (const text of ['data:image/png,AAAA', 'data:image/png;base64,', 'image/png;base64,AAAA', '']) expect(parseDataUrl(text)).toBeNull();
  });
});

describe('An image (spec 5, "Screenshot upload")', () => {
  it.each([
    ['image/png', png()],
    ['image/jpeg', starting(0xff, 0xd8, 0xff, 0xe0)],
    ['image/gif', starting('GIF89a')],
    ['image/webp', starting('RIFF', 0, 0, 0, 0, 'WEBPVP8 ')],
    ['image/bmp', starting('BM')],
    ['image/svg+xml', svg],
  ])('%s is known by its bytes', async (type, bytes) => expect((await checkImage(dataUrl(type, bytes))).contentType).toBe(type));
  it('has the type of its bytes, not the claimed one', async () => expect((await checkImage(dataUrl('image/gif', png()))).contentType).toBe('image/png'));
  it.each([['text', Buffer.from('hello')], ['a page', Buffer.from('<html></html>')], ['audio', wav()]])('%s is none', async (_, bytes) => {
    await expect(checkImage(dataUrl('image/png', bytes))).rejects.toMatchObject({ status: 415 });
  });
});

describe('Audio (spec 5, "Audio upload")', () => {
  it.each([
    ['audio/wav', wav()],
    ['audio/mpeg', starting('ID3', 3, 0, 0, 0, 0, 0, 0, 0xff, 0xfb, 0x90, 0x64)],
    ['audio/ogg', starting('OggS', 0, 2, ...Array.from({ length: 22 }, () => 0), 'OpusHead')],
    ['audio/flac', starting('fLaC', 0, 0, 0, 34)],
    ['audio/aac', starting(0xff, 0xf1, 0x50, 0x80)],
    ['audio/x-m4a', starting(0, 0, 0, 0x20, 'ftypM4A ')],
  ])('%s is known by its bytes', async (type, bytes) => expect((await checkAudio(dataUrl(type, bytes))).contentType).toBe(type));
  it('that a browser records as WebM is audio, whatever its container is called', async () => {
    const webm = Buffer.concat([Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701ffffffffffffff', 'hex'), Buffer.alloc(64)]);
    expect((await checkAudio(dataUrl('audio/webm;codecs=opus', webm))).contentType).toBe('audio/webm');
  });
  it.each([['an image', png()], ['text', Buffer.from('hello')]])('%s is none', async (_, bytes) => {
    await expect(checkAudio(dataUrl('audio/mpeg', bytes))).rejects.toMatchObject({ status: 415 });
  });
});
