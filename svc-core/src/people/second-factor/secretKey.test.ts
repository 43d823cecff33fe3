import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@jobtrail/service-kit/testing';
import { isSecretKey, readSecretKeys } from './secretKey.ts';

describe('The key of the second factors', () => {
  const folder = temporaryFolder();
  afterEach(() => folder.remove());

  it('is the configured one, and former ones after it', async () => {
    const [key, former] = [Buffer.alloc(32, 7), Buffer.alloc(32, 8)];
    const configured = key.toString('base64');
    expect(await readSecretKeys({ dataDir: folder.path, configured })).toEqual([key]);
    const both = `${configured},${former.toString('base64')}`;
    expect(await readSecretKeys({ dataDir: folder.path, configured: both })).toEqual([key, former]);
  });
  it('is generated once, for its owner only, even by processes that start at the same time', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKeys({ dataDir: folder.path })));
    expect(new Set(keys.map((all) => all.map((key) => key.toString('hex')).join())).size).toBe(1);
    expect(keys[0]?.[0]).toHaveLength(32);
    expect(readdirSync(join(folder.path, 'keys'))).toEqual(['second-factor.key']);
    expect(statSync(join(folder.path, 'keys', 'second-factor.key')).mode & 0o777).toBe(0o600);
  });
  it('has 32 bytes in base64', () => {
    const key = Buffer.alloc(32).toString('base64');
    expect([isSecretKey(key), isSecretKey(`${key},${key}`)]).toEqual([true, true]);
    expect([isSecretKey(`${key},`), isSecretKey(`${key},short`)]).toEqual([false, false]);
    expect(isSecretKey(Buffer.alloc(31).toString('base64'))).toBe(false);
    expect(isSecretKey('a secret that is no base64 at all, but long enough')).toBe(false);
  });
});
