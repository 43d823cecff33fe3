import { expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import type { BlobStore, ByteSource, StoredBlob } from './BlobStore.ts';

/** The whole content of a stream as text. */
export async function textOf(stream: AsyncIterable<unknown> | null): Promise<string> {
  let text = '';
  for await (const chunk of stream ?? []) text += String(chunk);
  return text;
}
/** The sorted ids in a listing. */
export async function idsOf(listing: Pick<BlobStore, 'list'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const { id } of listing.list()) ids.push(id);
  return ids.sort();
}
/** The entry of a blob in a listing. */
async function entryOf(listing: Pick<BlobStore, 'list'>, id: string): Promise<StoredBlob | undefined> {
  for await (const entry of listing.list()) if (entry.id === id) return entry;
  return undefined;
}
/** A source of bytes in chunks. */
export async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield await Promise.resolve(Buffer.from(text));
}
const MIB = 1024 * 1024;

/** Most difference between the clocks of a store and a test, in ms. */
const CLOCKS_DIFFER_MS = 5000;

/** Tests the behavior that every blob store shares. @param fresh creates an unused store at another location */
export function blobStoreSuite(store: () => BlobStore, fresh: () => BlobStore): void {
  it('returns what was stored in chunks, as a whole and by range', async () => {
    const id = newId();
    expect(await store().put(id, pieces('0123', '4', '56789'))).toBe(10);
    expect(await textOf(await store().open(id))).toBe('0123456789');
    expect(await textOf(await store().open(id, { start: 2, end: 4 }))).toBe('234');
    expect(await textOf(await store().open(id, { start: 9, end: 9 }))).toBe('9');
  });
  it('stores a blob of many megabytes whose length is unknown', async () => {
    const id = newId();
    const piece = Buffer.alloc(MIB, 'x');
    const source: ByteSource = (function* many() {
      for (let n = 0; n < 13; n += 1) yield piece;
      yield Buffer.from('end');
    })();
    expect(await store().put(id, source)).toBe(13 * MIB + 3);
    expect(await textOf(await store().open(id, { start: 13 * MIB - 1, end: 13 * MIB + 2 }))).toBe('xend');
  });
  it('removes blobs, and removing a missing one is not an error', async () => {
    const id = newId();
    await store().put(id, pieces('x'));
    await store().remove(id);
    await store().remove(id);
    expect(await store().open(id)).toBeNull();
    expect(await idsOf(store())).not.toContain(id);
  });
  it.each([1, 7 * MIB])(
    'stores nothing of a source that fails after %d bytes, and rethrows its error',
    async (bytes) => {
      const id = newId();
      const source: ByteSource = (function* broken() {
        yield Buffer.alloc(bytes);
        throw new Error('the client has disconnected');
      })();
      await expect(store().put(id, source)).rejects.toThrow('the client has disconnected');
      expect(await store().open(id)).toBeNull();
      expect(await idsOf(store())).not.toContain(id);
    },
  );
  it('lists every id once, and nothing else', async () => {
    const ids = Array.from({ length: 12 }, () => newId());
    for (const id of ids) await store().put(id, pieces('x'));
    const listed = await idsOf(store());
    expect(listed).toEqual(expect.arrayContaining(ids));
    expect(new Set(listed).size).toBe(listed.length);
    for (const id of ids) await store().remove(id);
  });
  it('lists the size and the time of a blob', async () => {
    const id = newId();
    await store().put(id, pieces('0123'));
    const entry = await entryOf(store(), id);
    expect(entry).toMatchObject({ id, bytes: 4 });
    expect(Math.abs((entry?.storedAt ?? 0) - Date.now())).toBeLessThan(CLOCKS_DIFFER_MS);
  });
  it('reports whether a blob exists', async () => {
    const id = newId();
    expect(await store().has(id)).toBe(false);
    await store().put(id, pieces('x'));
    expect(await store().has(id)).toBe(true);
  });

  it('keeps a quarantined blob readable but unlisted until it is restored', async () => {
    const id = newId();
    await store().put(id, pieces('0123'));
    expect(await store().quarantine.add(id)).toBe(true);
    expect([(await idsOf(store())).includes(id), await store().has(id)]).toEqual([false, true]);
    expect(await textOf(await store().open(id, { start: 1, end: 2 }))).toBe('12');
    const entry = await entryOf(store().quarantine, id);
    expect(entry).toMatchObject({ id, bytes: 4 });
    expect(Math.abs((entry?.storedAt ?? 0) - Date.now())).toBeLessThan(CLOCKS_DIFFER_MS);
    expect(await store().quarantine.restore(id)).toBe(true);
    expect([(await idsOf(store())).includes(id), await idsOf(store().quarantine)]).toEqual([true, []]);
    expect(await textOf(await store().open(id))).toBe('0123');
  });
  it('reports when there is nothing to quarantine or to restore', async () => {
    const id = newId();
    expect([await store().quarantine.add(id), await store().quarantine.restore(id)]).toEqual([false, false]);
  });
  it('deletes a quarantined blob permanently, through the quarantine or the store', async () => {
    const [one, other] = [newId(), newId()];
    for (const id of [one, other]) {
      await store().put(id, pieces('x'));
      await store().quarantine.add(id);
    }
    await store().quarantine.remove(one);
    await store().quarantine.remove(one);
    await store().remove(other);
    expect([await store().open(one), await store().open(other)]).toEqual([null, null]);
    expect(await idsOf(store().quarantine)).toEqual([]);
  });
  it('keeps a blob when the remains of interrupted puts are deleted', async () => {
    const id = newId();
    await store().put(id, pieces('x'));
    await store().clearUnfinished(id);
    await store().clearAbandoned();
    expect(await textOf(await store().open(id))).toBe('x');
  });

  it('is bound to one database when several bind it at the same time', async () => {
    const unbound = fresh();
    expect(await unbound.boundTo()).toBeNull();
    const ids = Array.from({ length: 8 }, () => newId());
    const bound = new Set(await Promise.all(ids.map((id) => unbound.bindTo(id))));
    expect(bound.size).toBe(1);
    expect(ids).toContain([...bound][0]);
    expect(await unbound.boundTo()).toBe([...bound][0]);
    expect(await idsOf(unbound)).toEqual([]);
  });
  it('changes its database only when it is rebound', async () => {
    const [first, second] = [newId(), newId()];
    const bound = fresh();
    expect(await bound.bindTo(first)).toBe(first);
    expect(await bound.bindTo(second)).toBe(first);
    await bound.rebindTo(second);
    expect([await bound.bindTo(first), await bound.boundTo()]).toEqual([second, second]);
  });
  it.each(['../../etc/passwd', '', 'x'.repeat(36), `${newId()}/..`])('rejects %j as an id', async (id) => {
    await expect((async () => store().put(id, pieces('x')))()).rejects.toThrow('This is not a blob id');
  });
}
