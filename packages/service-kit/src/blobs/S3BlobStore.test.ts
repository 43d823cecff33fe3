import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '../ids.ts';
import { type FakeS3, startFakeS3 } from '../testing/index.ts';
import type { BlobStore } from './BlobStore.ts';
import { openBlobStore, parseS3Address } from './openBlobStore.ts';
import { blobStoreSuite, idsOf, pieces, textOf } from './storeSuite.ts';

describe('A blob store in S3', () => {
  let s3: FakeS3;
  let store: BlobStore;
  beforeAll(async () => {
    s3 = await startFakeS3();
    store = openBlobStore(s3.address, '/nowhere');
  });
  afterAll(() => s3.stop());

  let places = 0;
  const atPrefix = (prefix: string): BlobStore => openBlobStore(s3.address.replace('/of/jobtrail', prefix), '/nowhere');
  blobStoreSuite(
    () => store,
    () => atPrefix(`/fresh/${(places += 1)}`),
  );

  it('leaves no upload unfinished, and signs every request', () => {
    expect([s3.unfinished(), s3.forged()]).toEqual([0, 0]);
  });
  it('keeps its blobs under the configured prefix', async () => {
    const id = newId();
    await store.put(id, pieces('x'));
    expect(s3.objects.get(`of/jobtrail/${id}`)?.toString()).toBe('x');
  });
  it('reports its location without the secret', () => {
    expect(store.address).toMatch(/^s3:\/\/127\.0\.0\.1:\d+\/media\/of\/jobtrail\/$/);
  });
  it('works at the root of a bucket and under a prefix with odd characters', async () => {
    for (const prefix of ['', '/a%20b/ü+&']) {
      const odd = atPrefix(prefix);
      const id = newId();
      await odd.put(id, pieces('x'));
      await odd.quarantine.add(id);
      expect([await idsOf(odd), await idsOf(odd.quarantine)]).toEqual([[], [id]]);
      expect(await textOf(await odd.open(id))).toBe('x');
      expect(await odd.quarantine.restore(id)).toBe(true);
      expect(await odd.bindTo(id)).toBe(id);
      expect(await idsOf(odd)).toEqual([id]);
    }
  });
  it('uses the credentials of the host if its address has none', async () => {
    const { username, password } = new URL(s3.address);
    const env = { AWS_ACCESS_KEY_ID: username, AWS_SECRET_ACCESS_KEY: decodeURIComponent(password) };
    const before = { ...process.env };
    Object.assign(process.env, env, { AWS_SESSION_TOKEN: 'of-a-role' });
    try {
      const id = newId();
      await openBlobStore(s3.address.replace(/\/\/[^@]+@/, '//'), '/nowhere').put(id, pieces('x'));
      expect(await textOf(await store.open(id))).toBe('x');
    } finally {
      process.env = before;
    }
  });
  it('fails with a wrong secret', async () => {
    const other = openBlobStore(s3.address.replace(/:a[^@]+@/, ':wrong@'), '/nowhere');
    await expect(other.put(newId(), pieces('x'))).rejects.toThrow('The blob store responded with 403');
  });
});

describe('The address of an S3 store', () => {
  it('contains key, secret, host, bucket, prefix and region', () => {
    expect(parseS3Address('s3://key:a%2Fb@s3.example.com/bucket/pre/fix?region=eu-central-1')).toEqual({
      endpoint: 'https://s3.example.com',
      bucket: 'bucket',
      prefix: 'pre/fix/',
      region: 'eu-central-1',
      credentials: { accessKeyId: 'key', secretAccessKey: 'a/b' },
    });
  });
  it('may leave key and secret to the role of the host', () => {
    expect(parseS3Address('s3://s3.example.com/bucket')).toMatchObject({ bucket: 'bucket', credentials: null });
  });
  it.each(['', 'files', 's3://', 's3://key@host/bucket', 's3://key:secret@host', 'https://key:secret@host/bucket'])(
    'cannot be %j',
    (text) => expect(parseS3Address(text)).toBeNull(),
  );
});
