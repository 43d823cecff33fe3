import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { importJWK, SignJWT } from 'jose';
import { temporaryFolder } from '../testing/index.ts';
import { createSigner, createVerifier } from './token.ts';

const person = { userId: 'u1', role: 'admin', name: 'Ada', email: 'ada@example.com' } as const;

describe('A token between processes', () => {
  const folder = temporaryFolder();
  const source = { dataDir: folder.path };
  const verifierOf = (audience: string, issuers = ['gateway']) => createVerifier({ audience, issuers, source });
  const privateKey = async () =>
    importJWK(JSON.parse(await readFile(join(folder.path, 'keys', 'gateway.jwk'), 'utf8')), 'EdDSA');
  const tokenOfGateway = (): SignJWT =>
    new SignJWT({ role: 'admin' })
      .setProtectedHeader({ alg: 'EdDSA' })
      .setIssuer('gateway')
      .setAudience('svc-mail')
      .setSubject('u1');
  let sign: Awaited<ReturnType<typeof createSigner>>;

  beforeAll(async () => {
    sign = await createSigner('gateway', source);
  });
  afterAll(() => folder.remove());

  it('contains its sender and the person it acts for', async () => {
    expect(await verifierOf('svc-mail')(await sign('svc-mail', person))).toEqual({ issuer: 'gateway', ...person });
    expect(await verifierOf('svc-mail')(await sign('svc-mail'))).toEqual({
      issuer: 'gateway',
      userId: undefined,
      role: undefined,
      name: undefined,
      email: undefined,
    });
  });
  it('is accepted from each of several processes that make the first key at once', async () => {
    const signers = await Promise.all(Array.from({ length: 8 }, () => createSigner('svc-billing', source)));
    const verify = verifierOf('svc-mail', ['svc-billing']);
    for (const signOne of signers) expect(await verify(await signOne('svc-mail'))).not.toBeNull();
  });
  it('is accepted although a process that was killed has left a public key without a private one', async () => {
    const left = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' };
    await writeFile(join(folder.path, 'keys', 'svc-core.pub.jwk'), JSON.stringify(left));
    const signOne = await createSigner('svc-core', source);
    expect(await verifierOf('svc-mail', ['svc-core'])(await signOne('svc-mail'))).not.toBeNull();
  });
  it('is accepted only by its receiver', async () => {
    expect(await verifierOf('svc-billing')(await sign('svc-mail', person))).toBeNull();
  });
  it('is rejected from an issuer that may not call this part', async () => {
    const mail = await createSigner('svc-mail', source);
    expect(await verifierOf('svc-core')(await mail('svc-core', person))).toBeNull();
    expect(await verifierOf('svc-core', ['svc-mail'])(await mail('svc-core', person))).not.toBeNull();
  });
  it('is rejected if one character has changed, or if it is malformed', async () => {
    const token = await sign('svc-mail', person);
    const [head, body, signature] = token.split('.');
    const other = Buffer.from(
      JSON.stringify({ iss: 'gateway', aud: 'svc-mail', sub: 'u2', role: 'admin', exp: 9_999_999_999 }),
    ).toString('base64url');
    for (const forged of [
      `${head}.${other}.${signature}`,
      `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`,
      '',
      'x.y.z',
      token.slice(0, -4),
    ]) {
      expect(await verifierOf('svc-mail')(forged)).toBeNull();
    }
  });
  it('is rejected if its sender dated it longer than a minute, even with the right key', async () => {
    const dated = async (lifetime: string): Promise<string> =>
      tokenOfGateway()
        .setIssuedAt()
        .setExpirationTime(lifetime)
        .sign(await privateKey());
    expect(await verifierOf('svc-mail')(await dated('60s'))).toMatchObject({ userId: 'u1' });
    expect(await verifierOf('svc-mail')(await dated('10y'))).toBeNull();
  });
  it.each([
    ['ahead', 600, 'A token of gateway is dated 600 s later than the clock of svc-mail: their clocks differ'],
    ['behind', -600, 'A token of gateway is dated 600 s earlier than the clock of svc-mail: their clocks differ'],
  ])(
    'causes 503 with a reason for the log if the clock of its sender is ten minutes %s, because 401 would sign people out',
    async (_, offset, reason) => {
      const now = Math.floor(Date.now() / 1000) + offset;
      const dated = await tokenOfGateway()
        .setIssuedAt(now)
        .setExpirationTime(now + 60)
        .sign(await privateKey());
      await expect(verifierOf('svc-mail')(dated)).rejects.toMatchObject({
        status: 503,
        cause: { message: expect.stringMatching(reason.replace('600', '(599|600|601)')) },
      });
    },
  );
  it.each([600_000, -600_000])(
    'is dated and checked by the clock of a service if that of its host differs by %d ms',
    async (differenceMs) => {
      const shared = { ...source, clock: () => Date.now() + differenceMs };
      const verify = createVerifier({ audience: 'svc-mail', issuers: ['svc-core'], source: shared });
      expect(await verify(await (await createSigner('svc-core', shared))('svc-mail'))).not.toBeNull();
      // A gateway has only the clock of its host.
      expect(await verify(await (await createSigner('svc-core', source))('svc-mail'))).not.toBeNull();
      const third = { ...source, clock: () => Date.now() + 2 * differenceMs };
      const dated = await (await createSigner('svc-core', third))('svc-mail');
      await expect(verify(dated)).rejects.toMatchObject({ status: 503 });
    },
  );
  it('is signed with a key that survives a restart and that only its owner may read', async () => {
    const file = join(folder.path, 'keys', 'gateway.jwk');
    const before = await readFile(file, 'utf8');
    const again = await createSigner('gateway', source);
    expect(await readFile(file, 'utf8')).toBe(before);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(await verifierOf('svc-mail')(await again('svc-mail', person))).not.toBeNull();
  });
  it('is checked with a key that the issuer generated later', async () => {
    const verify = verifierOf('svc-core', ['svc-late']);
    expect(await verify(await sign('svc-core'))).toBeNull();
    const late = await createSigner('svc-late', source);
    expect(await verify(await late('svc-core'))).not.toBeNull();
  });
  it('is signed and checked with configured keys in production', async () => {
    const privateKey = await readFile(join(folder.path, 'keys', 'gateway.jwk'), 'utf8');
    const publicKey: unknown = JSON.parse(await readFile(join(folder.path, 'keys', 'gateway.pub.jwk'), 'utf8'));
    const given = await createSigner('gateway', { dataDir: '/nowhere', privateKey });
    const verify = createVerifier({
      audience: 'svc-mail',
      issuers: ['gateway'],
      source: { dataDir: '/nowhere', publicKeys: JSON.stringify({ gateway: publicKey }) },
    });
    expect(await verify(await given('svc-mail', person))).toMatchObject({ userId: 'u1' });
  });
});
