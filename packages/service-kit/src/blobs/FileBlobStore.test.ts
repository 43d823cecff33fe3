import { afterAll, describe, expect, it } from '@jest/globals';
import { existsSync } from 'node:fs';
import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newId } from '../ids.ts';
import { temporaryFolder } from '../testing/index.ts';
import { FileBlobStore } from './FileBlobStore.ts';

async function textOf(stream: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const chunk of stream) text += String(chunk);
  return text;
}
async function idsOf(store: FileBlobStore): Promise<string[]> {
  const ids: string[] = [];
  for await (const id of store.ids()) ids.push(id);
  return ids.sort();
}

describe('Blobs as files (design 3, "Media")', () => {
  const folder = temporaryFolder();
  const store = new FileBlobStore(folder.path);
  afterAll(() => folder.remove());

  it('come back whole and in part', async () => {
    const id = newId();
    await store.put(id, Buffer.from('0123456789'));
    expect((await store.read(id)).toString()).toBe('0123456789');
    expect(await textOf(store.stream(id))).toBe('0123456789');
    expect(await textOf(store.stream(id, { start: 2, end: 4 }))).toBe('234');
  });
  it('are gone once removed, and removing one that is not there is no error', async () => {
    const id = newId();
    await store.put(id, Buffer.from('x'));
    await store.remove(id);
    await store.remove(id);
    await expect(store.read(id)).rejects.toThrow('ENOENT');
    await expect(textOf(store.stream(id))).rejects.toThrow('ENOENT');
  });
  it('never lie outside their folder, whatever an id says', async () => {
    for (const id of ['../../etc/passwd', '', 'x'.repeat(36), `${newId()}/..`]) await expect((async () => store.put(id, Buffer.from('x')))()).rejects.toThrow('This is no blob id');
  });
  it('are listed without what an interrupted write has left, which goes after an hour', async () => {
    const before = await idsOf(store);
    const [kept, old, young] = [newId(), newId(), newId()];
    await store.put(kept, Buffer.from('x'));
    const unfinished = (id: string): string => join(folder.path, 'blobs', kept.slice(-2), `${id}.part`);
    await writeFile(unfinished(old), 'x');
    await writeFile(unfinished(young), 'x');
    await utimes(unfinished(old), 1, 1);
    expect(await idsOf(store)).toEqual([...before, kept].sort());
    expect([existsSync(unfinished(old)), existsSync(unfinished(young))]).toEqual([false, true]);
  });
  it('a store that has never held any lists none', async () => {
    expect(await idsOf(new FileBlobStore(join(folder.path, 'other')))).toEqual([]);
  });
});
