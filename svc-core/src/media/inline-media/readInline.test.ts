import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { fromBase64, toBase64 } from './dataUrl.ts';
import { readInline } from './readInline.ts';

/** A text in chunks of some size, as a connection may deliver it. */
async function* inPieces(text: string | Buffer, size: number): AsyncGenerator<Buffer, undefined> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield await Promise.resolve(bytes.subarray(at, at + size));
  return undefined;
}
interface Read {
  body: unknown;
  kept: Array<{ type: string; bytes: Buffer }>;
}
/** Reads a text, replacing its data URLs by 'kept-1', 'kept-2' and so on. */
async function read(
  text: string,
  { size, field, list = false }: { size: number; field: string; list?: boolean },
): Promise<Read> {
  const kept: Read['kept'] = [];
  const result = await readInline(inPieces(text, size), {
    field,
    list,
    unsupported: () => new Error('unsupported'),
    storeMedia: async (type, payload) => {
      const pieces: Buffer[] = [];
      for (let { done, value } = await payload.next(); !done; { done, value } = await payload.next())
        pieces.push(value);
      kept.push({ type, bytes: Buffer.concat(pieces) });
      return `kept-${kept.length}`;
    },
  });
  return { body: JSON.parse(result), kept };
}
const SIZES = [1, 2, 3, 7, 64, 100_000];

describe('JSON with media, in chunks of any size', () => {
  const bytes = randomBytes(1000);
  const url = `data:audio/webm;codecs=opus;base64,${bytes.toString('base64')}`;
  const images = JSON.stringify([
    `data:image/png;base64,${bytes.toString('base64')}`,
    '/api/media/1',
    `data:image/gif;base64,${bytes.subarray(1).toString('base64')}`,
  ]);

  it.each(SIZES)('of %d bytes: stores a data URL and changes nothing else', async (size) => {
    const body = {
      notes: 'data:text/plain;base64,AAAA',
      text: 'quote " backslash \\ line \n é 👩‍🚀',
      nested: { audioPath: url, list: ['"', { a: '\\' }] },
      audioPath: url,
      last: [1, null, true],
    };
    const { body: got, kept } = await read(JSON.stringify(body), { size, field: 'audioPath' });
    expect(got).toEqual({ ...body, audioPath: 'kept-1' });
    expect(kept).toEqual([{ type: 'audio/webm', bytes }]);
  });
  it.each(SIZES)('of %d bytes: stores the images in a list that is encoded as a string', async (size) => {
    const { body, kept } = await read(JSON.stringify({ a: 1, images, z: 2 }), { size, field: 'images', list: true });
    expect(body).toEqual({ a: 1, images: JSON.stringify(['kept-1', '/api/media/1', 'kept-2']), z: 2 });
    expect(kept.map(({ type, bytes: got }) => [type, got.length])).toEqual([
      ['image/png', 1000],
      ['image/gif', 999],
    ]);
  });
  it.each(['/api/media/1', '', 'd', 'data', 'dataless, with a comma', 'a very long text '.repeat(100)])(
    'does not change the text %j',
    async (text) => {
      expect(await read(JSON.stringify({ audioPath: text }), { size: 5, field: 'audioPath' })).toEqual({
        body: { audioPath: text },
        kept: [],
      });
    },
  );
  it('are stored in pieces as large as the chunks, even if every character is escaped', async () => {
    const sizes: number[] = [];
    const body = `{"audioPath":"data:audio/mpeg;base64,${'\\/'.repeat(3000)}${'\\u0041'.repeat(1000)}"}`;
    await readInline(inPieces(body, 1200), {
      field: 'audioPath',
      list: false,
      unsupported: () => new Error('unsupported'),
      storeMedia: async (_type, payload) => {
        for (let { done, value } = await payload.next(); !done; { done, value } = await payload.next())
          sizes.push(value.length);
        return 'kept';
      },
    });
    expect(sizes.reduce((sum, size) => sum + size)).toBe(3000);
    // An escape that two chunks share is a piece of its own.
    expect(sizes.length).toBeLessThan(2 * (body.length / 1200) + 2);
  });
  it.each(SIZES)('in chunks of %d bytes have every escape resolved', async (size) => {
    const text = '"\\/\b\f\n\r\té€';
    const escaped = String.raw`\"\\\/\b\f\n\r\t\u00e9\u20AC`;
    for (const field of ['audioPath', 'other'])
      expect((await read(`{"a":"\\\\","audioPath":"${escaped}","z":"\\""}`, { size, field })).body).toEqual({
        a: '\\',
        audioPath: text,
        z: '"',
      });
  });
  it.each([
    String.raw`{"audioPath":"\x"}`,
    String.raw`{"audioPath":"\u00g0"}`,
    '{"audioPath":"\\',
    '{"audioPath":"\\u00',
  ])('are refused as %j', (text) =>
    expect(read(text, { size: 3, field: 'audioPath' })).rejects.toMatchObject({ status: 400 }),
  );
  it('leaves null, numbers and lists in media fields to the validation of the body', async () => {
    for (const value of [null, 7, ['data:image/png;base64,AAAA'], {}])
      expect((await read(JSON.stringify({ images: value }), { size: 4, field: 'images', list: true })).body).toEqual({
        images: value,
      });
  });
  it('rejects a data URL that is not base64', async () => {
    for (const text of ['data:audio/wav,plain', `data:audio/wav;${'x'.repeat(300)}`, 'data:;,'])
      await expect(read(JSON.stringify({ audioPath: text }), { size: 9, field: 'audioPath' })).rejects.toThrow(
        'unsupported',
      );
  });
  it.each([
    '{"audioPath":"data:audio/wav;base64,AAAA',
    '{"audioPath":"\\x"}',
    '{"audioPath":"\\u12g4"}',
    '{"a',
    '{"a\\u":1}',
  ])('rejects %j as invalid JSON', async (text) => {
    await expect(read(text, { size: 3, field: 'audioPath' })).rejects.toMatchObject({ status: 400 });
  });
  it('limits the text besides the media separately', async () => {
    await expect(
      read(JSON.stringify({ notes: 'x'.repeat(3_000_000) }), { size: 65_536, field: 'audioPath' }),
    ).rejects.toMatchObject({ status: 413 });
    await expect(read('['.repeat(3_000_000), { size: 65_536, field: 'audioPath' })).rejects.toMatchObject({
      status: 413,
    });
  });
});

describe('Base64 in chunks', () => {
  it.each(SIZES)('of %d bytes is encoded and decoded as a whole text would be', async (size) => {
    for (const length of [0, 1, 2, 3, 100]) {
      const bytes = randomBytes(length);
      let text = '';
      for await (const piece of toBase64(inPieces(bytes, size))) text += piece;
      expect(text).toBe(bytes.toString('base64'));
      const back: Buffer[] = [];
      for await (const piece of fromBase64(inPieces(text, size))) back.push(piece);
      expect(Buffer.concat(back)).toEqual(bytes);
    }
  });
});
