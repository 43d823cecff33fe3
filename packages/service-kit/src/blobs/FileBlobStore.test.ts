import { existsSync } from 'node:fs';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import { temporaryFolder } from '../testing/index.ts';
import { FileBlobStore } from './FileBlobStore.ts';
import { blobStoreSuite, idsOf, pieces } from './storeSuite.ts';

describe('A store of blobs as files', () => {
  const folder = temporaryFolder();
  const store = new FileBlobStore(folder.path);
  const unfinished = (id: string): string => join(folder.path, 'blobs', id.slice(-2), `${id}.part`);
  afterAll(() => folder.remove());

  blobStoreSuite(
    () => store,
    () => new FileBlobStore(join(folder.path, newId())),
  );

  it('lists no unfinished file, and clears it away after an hour', async () => {
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
  it('removing takes away also what an interrupted write has left', async () => {
    const id = newId();
    await store.put(id, pieces('x'));
    await writeFile(unfinished(id), 'x');
    await store.remove(id);
    expect((await readdir(join(folder.path, 'blobs', id.slice(-2)))).filter((name) => name.startsWith(id))).toEqual([]);
  });
  it('that has never held any lists none', async () => {
    const other = new FileBlobStore(join(folder.path, 'other'));
    expect([await idsOf(other), await idsOf(other.quarantine)]).toEqual([[], []]);
  });
  it('leaves nothing but its binding behind when it is bound', async () => {
    const other = new FileBlobStore(join(folder.path, 'bound'));
    const id = newId();
    await Promise.all([other.bindTo(id), other.bindTo(id), other.bindTo(newId())]);
    expect(await readdir(join(folder.path, 'bound', 'blobs'))).toEqual(['database-id']);
  });
  it('a damaged binding is the id of no database', async () => {
    const other = new FileBlobStore(join(folder.path, 'damaged'));
    await other.rebindTo(newId());
    await writeFile(join(folder.path, 'damaged', 'blobs', 'database-id'), '');
    expect(await other.boundTo()).toBe('');
  });
});
