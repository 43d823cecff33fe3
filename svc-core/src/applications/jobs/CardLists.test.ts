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
});
