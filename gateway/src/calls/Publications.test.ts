import { describe, expect, it } from '@jest/globals';
import type { PublishedCall } from '@jobtrail/contract/internal';
import { KEEP_MS, Publications } from './Publications.ts';

const call = (path: string, changed: Partial<PublishedCall> = {}): PublishedCall => ({
  ...{ id: 'aCall', method: 'GET', path, access: 'user', maxBody: 10, slow: false, signIn: false },
  ...{ endsSessions: 'none', operation: {} },
  ...changed,
});
const pathsIn = (publications: Publications): string[] => publications.union().map(({ path }) => path);

describe('The releases of a service', () => {
  it('count together while both are seen, and the older one is dropped a minute after it was last seen', () => {
    let now = 0;
    const publications = new Publications(() => now);
    publications.record('old', [call('/api/a')]);
    now = 1000;
    publications.record('new', [call('/api/a'), call('/api/b')]);
    expect(pathsIn(publications)).toEqual(['/api/a', '/api/b']);
    now += KEEP_MS;
    publications.record('old');
    publications.record('new');
    expect(publications.tags).toBe('old, new');
    now += KEEP_MS + 1;
    publications.record('old');
    expect(pathsIn(publications)).toEqual(['/api/a']);
    expect(publications.tags).toBe('old');
  });
  it('are remembered while the service does not respond', () => {
    let now = 0;
    const publications = new Publications(() => now);
    publications.record('old', [call('/api/a')]);
    now = 100 * KEEP_MS;
    expect(pathsIn(publications)).toEqual(['/api/a']);
  });
  it('share a call under the larger limits and the stricter rules', () => {
    const publications = new Publications(() => 0);
    publications.record('old', [call('/api/a/:id', { maxBody: 20, access: 'user', endsSessions: 'all' })]);
    publications.record('new', [call('/api/a/:name', { access: 'public', slow: true, signIn: true })]);
    expect(publications.union()).toEqual([
      call('/api/a/:name', { maxBody: 20, access: 'user', endsSessions: 'all', slow: true, signIn: true }),
    ]);
  });
  it('change the version only when they change', () => {
    const publications = new Publications(() => 0);
    publications.record('old', [call('/api/a')]);
    const { version } = publications;
    publications.record('old');
    expect(publications.version).toBe(version);
    publications.record('new', []);
    expect(publications.version).toBeGreaterThan(version);
  });
});
