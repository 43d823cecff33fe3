import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, it } from '@jest/globals';
import { CardListCache } from './CardListCache.ts';

const MIB = 1024 * 1024;

describe('The cache of card lists', () => {
  it('returns a list only for its version', () => {
    const lists = new CardListCache();
    lists.set('ada', 1, Buffer.from('[1]'));
    expect(lists.get('ada', 1)?.body.toString()).toBe('[1]');
    expect(lists.get('ada', 2)).toBeUndefined();
    expect(lists.get('bob', 1)).toBeUndefined();
  });
  it('replaces an older version with a newer one', () => {
    const lists = new CardListCache();
    lists.set('ada', 1, Buffer.from('[1]'));
    lists.set('ada', 2, Buffer.from('[2]'));
    expect([lists.get('ada', 1), lists.get('ada', 2)?.body.toString()]).toEqual([undefined, '[2]']);
  });
  it('changes the ETag only with the bytes', () => {
    const lists = new CardListCache();
    const first = lists.set('ada', 1, Buffer.from('[1]')).etag;
    expect(lists.set('ada', 2, Buffer.from('[1]')).etag).toBe(first);
    expect(lists.set('ada', 3, Buffer.from('[2]')).etag).not.toBe(first);
  });
  it('evicts the least recently used lists when there are too many bytes', () => {
    const lists = new CardListCache();
    for (const person of ['a', 'b', 'c', 'd']) lists.set(person, 1, Buffer.alloc(15 * MIB));
    lists.get('a', 1);
    lists.set('e', 1, Buffer.alloc(15 * MIB));
    expect(['a', 'b', 'c', 'd', 'e'].filter((person) => lists.get(person, 1))).toEqual(['a', 'c', 'd', 'e']);
  });

  describe('keeps the compressed bytes of a list', () => {
    const BODY = Buffer.from(JSON.stringify(Array(500).fill({ company: 'Meridian' })));

    it('in each encoding, made once for requests at the same time and for later ones', async () => {
      const lists = new CardListCache();
      const list = lists.set('ada', 1, BODY);
      const [first, second] = await Promise.all([lists.packed('ada', list, 'br'), lists.packed('ada', list, 'br')]);
      const gzipped = await lists.packed('ada', list, 'gzip');
      expect([brotliDecompressSync(first), gunzipSync(gzipped)]).toEqual([BODY, BODY]);
      expect(second).toBe(first);
      const kept = lists.get('ada', 1) ?? list;
      expect(await lists.packed('ada', kept, 'br')).toBe(first);
      expect(await lists.packed('ada', kept, 'gzip')).toBe(gzipped);
    });
    it('through a change that no card shows, and not through another', async () => {
      const lists = new CardListCache();
      const first = await lists.packed('ada', lists.set('ada', 1, BODY), 'br');
      expect(await lists.packed('ada', lists.set('ada', 2, Buffer.from(BODY)), 'br')).toBe(first);
      const changed = Buffer.from(BODY.toString().replace('Meridian', 'Another'));
      expect(brotliDecompressSync(await lists.packed('ada', lists.set('ada', 3, changed), 'br'))).toEqual(changed);
    });
    it('and counts all that they hold', async () => {
      const lists = new CardListCache();
      const small = await lists.packed('e', lists.set('e', 1, BODY), 'gzip');
      expect(small.buffer.byteLength).toBe(small.length);
      for (const person of ['a', 'b', 'c', 'd']) lists.set(person, 1, randomBytes(15 * MIB));
      const list = lists.get('a', 1);
      if (!list) throw new Error('The list is not cached');
      await lists.packed('a', list, 'gzip');
      expect(['a', 'b', 'c', 'd'].filter((person) => lists.get(person, 1))).toEqual(['a', 'c', 'd']);
    });
    it('only of the version that is cached when they are ready', async () => {
      const lists = new CardListCache();
      const packing = lists.packed('ada', lists.set('ada', 1, BODY), 'br');
      lists.set('ada', 2, Buffer.from('[2]'));
      expect(brotliDecompressSync(await packing)).toEqual(BODY);
      expect([lists.get('ada', 1), lists.get('ada', 2)?.packed]).toEqual([undefined, {}]);
    });
  });
});
