import { createHash, type JsonWebKey, type KeyObject } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { decodeProtectedHeader, SignJWT } from 'jose';
import { makeKeyPair, type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { createSigner, createVerifier } from './token.ts';

interface Pair {
  readonly privateKey: KeyObject;
  readonly publicJwk: JsonWebKey;
  readonly privateText: string;
}

function makePair(): Pair {
  const { privateKey, publicKey } = makeKeyPair('ed25519');
  const privateText = JSON.stringify(privateKey.export({ format: 'jwk' }));
  return { privateKey, publicJwk: publicKey.export({ format: 'jwk' }), privateText };
}
/** RFC 7638: the SHA-256 of the members that every Ed25519 key has, in this order (RFC 8037, appendix A.3). */
const thumbprint = ({ crv, kty, x }: JsonWebKey): string =>
  createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url');

const AT = { dataDir: '/nowhere' };
const signs = async ({ privateText }: Pair): Promise<string> =>
  (await createSigner('gateway', { ...AT, privateKey: privateText }))('svc-mail');
const verifierOf = (publicKeys: unknown) =>
  createVerifier({
    audience: 'svc-mail',
    issuers: ['gateway'],
    source: { ...AT, publicKeys: JSON.stringify(publicKeys) },
  });

describe('The keys of a part', () => {
  const [old, next, stranger] = [makePair(), makePair(), makePair()];
  let folder: TemporaryFolder;
  beforeEach(() => {
    folder = temporaryFolder();
  });
  afterEach(() => folder.remove());

  /** Replaces a file at once. @returns its path */
  async function put(name: string, text: string): Promise<string> {
    const file = join(folder.path, name);
    await writeFile(`${file}.new`, text);
    await rename(`${file}.new`, file);
    return file;
  }
  const isEventually = async (holds: () => Promise<boolean>): Promise<void> => {
    while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 20));
  };

  it('are named in its tokens by their thumbprint', async () => {
    expect(decodeProtectedHeader(await signs(old))).toEqual({ alg: 'EdDSA', kid: thumbprint(old.publicJwk) });
  });
  it('may be several, and another key is refused', async () => {
    const verify = verifierOf({ gateway: [old.publicJwk, next.publicJwk] });
    expect(await verify(await signs(old))).toMatchObject({ issuer: 'gateway' });
    expect(await verify(await signs(next))).toMatchObject({ issuer: 'gateway' });
    expect(await verify(await signs(stranger))).toBeNull();
  });
  it('may not be named by a token that another key has signed', async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA', kid: thumbprint(old.publicJwk) })
      .setIssuer('gateway')
      .setAudience('svc-mail')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(next.privateKey);
    expect(await verifierOf({ gateway: [old.publicJwk, next.publicJwk] })(token)).toBeNull();
  });
  it('are all tried for a token of an older release, which does not name its key', async () => {
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('svc-mail')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(next.privateKey);
    expect(await verifierOf({ gateway: [old.publicJwk, next.publicJwk] })(token)).toMatchObject({ issuer: 'gateway' });
    expect(await verifierOf({ gateway: next.publicJwk })(token)).toMatchObject({ issuer: 'gateway' });
    expect(await verifierOf({ gateway: old.publicJwk })(token)).toBeNull();
  });

  it('change with their file: an added key is accepted at once, a removed one is refused', async () => {
    const before = JSON.stringify({ gateway: old.publicJwk });
    const publicKeysFile = await put('public.json', before);
    const source = { ...AT, publicKeys: before, publicKeysFile };
    const verify = createVerifier({ audience: 'svc-mail', issuers: ['gateway'], source });
    const [byOld, byNext] = [await signs(old), await signs(next)];
    expect([await verify(byOld), await verify(byNext)]).toEqual([expect.anything(), null]);
    await put('public.json', JSON.stringify({ gateway: [old.publicJwk, next.publicJwk] }));
    await isEventually(async () => (await verify(byNext)) !== null);
    expect(await verify(byOld)).not.toBeNull();
    await put('public.json', JSON.stringify({ gateway: next.publicJwk }));
    await isEventually(async () => (await verify(byOld)) === null);
    expect(await verify(byNext)).not.toBeNull();
  });
  it('sign with the new key once its file has changed', async () => {
    const privateKeyFile = await put('private.json', old.privateText);
    const sign = await createSigner('gateway', { ...AT, privateKey: old.privateText, privateKeyFile });
    const kid = async (): Promise<unknown> => decodeProtectedHeader(await sign('svc-mail')).kid;
    expect(await kid()).toBe(thumbprint(old.publicJwk));
    await put('private.json', next.privateText);
    await isEventually(async () => (await kid()) === thumbprint(next.publicJwk));
  });
  it.each(['', 'nonsense', '{}', JSON.stringify(old.publicJwk)])(
    'stay as they were if the changed file cannot be used, which is reported without its text: %j',
    async (broken) => {
      const problems: string[] = [];
      const onProblem = (sentence: string): void => void problems.push(sentence);
      const privateKeyFile = await put('private.json', old.privateText);
      const sign = await createSigner('gateway', { ...AT, privateKey: old.privateText, privateKeyFile, onProblem });
      await put('private.json', broken);
      await isEventually(async () => {
        await sign('svc-mail');
        return problems.length > 0;
      });
      expect(decodeProtectedHeader(await sign('svc-mail')).kid).toBe(thumbprint(old.publicJwk));
      expect(problems).toEqual([
        'The changed file of IDENTITY_PRIVATE_KEY is not used, because it has no private Ed25519 key',
      ]);
    },
  );
});
