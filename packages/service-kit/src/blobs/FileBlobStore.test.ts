import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import { temporaryFolder } from '../testing/index.ts';
import { FileBlobStore } from './FileBlobStore.ts';
import { blobStoreSuite, idsOf, pieces } from './storeSuite.ts';

describe('A blob store of files', () => {
  const folder = temporaryFolder();
  const store = new FileBlobStore(folder.path);
  const unfinished = (id: string): string => join(folder.path, 'blobs', id.slice(-2), `${id}.part`);
  afterAll(() => folder.remove());

  blobStoreSuite(
    () => store,
    () => new FileBlobStore(join(folder.path, newId())),
  );

  it('does not list unfinished files, and deletes them after an hour', async () => {
    const before = await idsOf(store);
    const kept = newId();
    await store.put(kept, pieces('x'));
    const [old, young] = [newId(), newId()].map((id) => id.slice(0, -2) + kept.slice(-2));
    if (!old || !young) throw new Error('no ids');
    await writeFile(unfinished(old), 'x');
    await writeFile(unfinished(young), 'x');
    await utimes(unfinished(old), 1, 1);
    expect(await idsOf(store)).toEqual([...before, kept].sort());
    expect([existsSync(unfinished(old)), existsSync(unfinished(young))]).toEqual([true, true]);
    await store.clearAbandoned();
    expect([existsSync(unfinished(old)), existsSync(unfinished(young))]).toEqual([false, true]);
  });
  it('deletes the remains of an interrupted write with the blob', async () => {
    const id = newId();
    await store.put(id, pieces('x'));
    await writeFile(unfinished(id), 'x');
    await store.remove(id);
    expect((await readdir(join(folder.path, 'blobs', id.slice(-2)))).filter((name) => name.startsWith(id))).toEqual([]);
  });
  it('lists nothing if it was never used', async () => {
    const other = new FileBlobStore(join(folder.path, 'other'));
    expect([await idsOf(other), await idsOf(other.quarantine)]).toEqual([[], []]);
  });
  it('contains only its binding after being bound', async () => {
    const other = new FileBlobStore(join(folder.path, 'bound'));
    const id = newId();
    await Promise.all([other.bindTo(id), other.bindTo(id), other.bindTo(newId())]);
    expect(await readdir(join(folder.path, 'bound', 'blobs'))).toEqual(['database-id']);
  });
  it('matches no database if its binding is damaged', async () => {
    const other = new FileBlobStore(join(folder.path, 'damaged'));
    await other.rebindTo(newId());
    await writeFile(join(folder.path, 'damaged', 'blobs', 'database-id'), '');
    expect(await other.boundTo()).toBe('');
  });
});
