import { mkdirSync, rmdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { SigningKey } from './SigningKey.ts';
import { createVerifier } from './token.ts';

describe('The signing key of a part', () => {
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  const keyFile = (): string => join(folder.path, 'keys', 'svc-core.jwk');
  const issuerOf = async (token: string): Promise<string | undefined> =>
    (await createVerifier({ audience: 'svc-mail', issuers: ['svc-core'], source: { dataDir: folder.path } })(token))
      ?.issuer;

  it('signs for one receiver on behalf of its part', async () => {
    const key = new SigningKey('svc-core', { dataDir: folder.path });
    expect(await issuerOf(await key.sign('svc-mail'))).toBe('svc-core');
    expect(await issuerOf(await key.sign('svc-billing'))).toBeUndefined();
  });
  it('is loaded again after it could not be read, without a restart', async () => {
    await new SigningKey('svc-core', { dataDir: folder.path }).load();
    await rename(keyFile(), `${keyFile()}.away`);
    // A folder in its place cannot be read, regardless of the user's permissions.
    mkdirSync(keyFile());
    const key = new SigningKey('svc-core', { dataDir: folder.path });
    for (let time = 0; time < 2; time += 1) await expect(key.sign('svc-mail')).rejects.toThrow('EISDIR');
    rmdirSync(keyFile());
    await rename(`${keyFile()}.away`, keyFile());
    expect(await issuerOf(await key.sign('svc-mail'))).toBe('svc-core');
  });
  it('that is invalid fails the start of a part with a sentence that does not quote it', async () => {
    const key = new SigningKey('svc-core', { dataDir: folder.path, privateKey: '{"kty":"hunter2"}' });
    await expect(key.load()).rejects.toThrow('IDENTITY_PRIVATE_KEY: must be a private Ed25519 key');
  });
});
