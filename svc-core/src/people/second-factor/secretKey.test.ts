import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { isSecretKey, readSecretKey } from './secretKey.ts';

describe('The key of the second factors', () => {
  const folder = temporaryFolder();
  afterEach(() => folder.remove());

  it('is the configured one', async () => {
    const key = Buffer.alloc(32, 7);
    expect(await readSecretKey({ dataDir: folder.path, configured: key.toString('base64') })).toEqual(key);
  });
  it('is generated once, for its owner only, even by processes that start at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey({ dataDir: folder.path })));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(32);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['second-factor.key']);
    expect(statSync(join(folder.path, 'keys', 'second-factor.key')).mode & 0o777).toBe(0o600);
  });
  it('has 32 bytes in base64', () => {
    expect(isSecretKey(Buffer.alloc(32).toString('base64'))).toBe(true);
    expect(isSecretKey(Buffer.alloc(31).toString('base64'))).toBe(false);
    expect(isSecretKey('a secret that is no base64 at all, but long enough')).toBe(false);
  });
});
