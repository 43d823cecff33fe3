import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openBlobStore } from '../blobs/openBlobStore.ts';
import { newId } from '../ids.ts';
import type { Listening } from '../lifecycle/serve.ts';
import { serveRoutes } from '../testing/serveRoutes.ts';

/** Nothing listens at port 1. */
const GONE = 's3://key:secret@127.0.0.1:1/media?tls=0';
const failing = (code: string) => (): never => {
  throw Object.assign(new Error(code), { code });
};

describe('A call whose files cannot be used', () => {
  let service: Listening;
  beforeAll(async () => {
    service = await serveRoutes((router) => {
      // Linux has a device on which every write fails as on a full disk.
      router.get('/full', () => writeFileSync('/dev/full', 'text'));
      router.get('/read-only', failing('EROFS'));
      router.get('/broken', failing('EIO'));
      router.get('/too-many-open', failing('EMFILE'));
      router.get('/no-bucket', () => openBlobStore(GONE, '/nowhere').open(newId()));
    });
  });
  afterAll(() => service.close());

  it.each([
    ['the disk is full', '/full'],
    ['the disk has become read-only', '/read-only'],
    ['the disk is broken', '/broken'],
    ['too many files are open', '/too-many-open'],
    ['the bucket cannot be reached', '/no-bucket'],
  ])('gets 503 and may be repeated when %s', async (_, path) => {
    const response = await fetch(service.url + path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toMatchObject({ code: 'unavailable' });
  });
});
