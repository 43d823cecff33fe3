import { expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import type { BlobStore, ByteSource } from './BlobStore.ts';

/** All that a stream says. */
export async function textOf(stream: AsyncIterable<unknown> | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}
/** The ids of a store, in order. */
export async function idsOf(store: BlobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.ids()) ids.push(id);
  return ids.sort();
}
/** Bytes as they come, in pieces. */
export async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}
const MIB = 1024 * 1024;

/** What every blob store does (design 3, "Media"). */
export function blobStoreSuite(store: () => BlobStore): void {
  it('gives back whole and in part what came in pieces', async () => {
    const id = newId();
    expect(await store().put(id, pieces('0123', '4', '56789'))).toBe(10);
    expect(await textOf(await store().open(id))).toBe('0123456789');
    expect(await textOf(await store().open(id, { start: 2, end: 4 }))).toBe('234');
    expect(await textOf(await store().open(id, { start: 9, end: 9 }))).toBe('9');
  });
  it('keeps a blob of many megabytes whose length nobody has told', async () => {
    const id = newId();
    const piece = Buffer.alloc(MIB, 'x');
    const source: ByteSource = (function* many() {
      for (let n = 0; n < 13; n += 1) yield piece;
      yield Buffer.from('end');
    })();
    expect(await store().put(id, source)).toBe(13 * MIB + 3);
    expect(await textOf(await store().open(id, { start: 13 * MIB - 1, end: 13 * MIB + 2 }))).toBe('xend');
  });
  it('forgets what was removed, and removing what is not there is no error', async () => {
    const id = newId();
    await store().put(id, pieces('x'));
    await store().remove(id);
    await store().remove(id);
    expect(await store().open(id)).toBeNull();
    expect(await idsOf(store())).not.toContain(id);
  });
  it.each([1, 7 * MIB])('keeps nothing of a source that breaks off after %d bytes, and tells why', async (bytes) => {
    const id = newId();
    const source: ByteSource = (function* broken() {
      yield Buffer.alloc(bytes);
      throw new Error('the sender has gone');
    })();
    await expect(store().put(id, source)).rejects.toThrow('the sender has gone');
    expect(await store().open(id)).toBeNull();
    expect(await idsOf(store())).not.toContain(id);
  });
  it('lists every id once, and nothing else', async () => {
    const ids = Array.from({ length: 12 }, () => newId());
    for (const id of ids) await store().put(id, pieces('x'));
    const listed = await idsOf(store());
    expect(listed).toEqual(expect.arrayContaining(ids));
    expect(new Set(listed).size).toBe(listed.length);
    for (const id of ids) await store().remove(id);
  });
  it.each(['../../etc/passwd', '', 'x'.repeat(36), `${newId()}/..`])('takes no %j for an id', async (id) => {
    await expect((async () => store().put(id, pieces('x')))()).rejects.toThrow('This is no blob id');
  });
}
