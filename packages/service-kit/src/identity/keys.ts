import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { calculateJwkThumbprint, type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { z } from 'zod';
import { isMissing } from '../blobs/fileErrors.ts';
import { createWhole, replaceWhole } from '../blobs/wholeFile.ts';
import type { Clock } from '../clock.ts';
import { KeyText } from '../config/KeyText.ts';
import { ConfigError } from '../config/readConfig.ts';

export const ALGORITHM = 'EdDSA';
type Key = CryptoKey | Uint8Array;

/** Where a part finds its keys. */
export interface KeySource {
  /** Where keys are kept outside of production. */
  dataDir: string;
  /** A private JWK as JSON, in production. */
  privateKey?: string | undefined;
  /** The file that `privateKey` has been read from. It is read again when it changes. */
  privateKeyFile?: string | undefined;
  /** Public JWKs by issuer as JSON, one or a list for each, in production. */
  publicKeys?: string | undefined;
  /** The file that `publicKeys` has been read from. It is read again when it changes. */
  publicKeysFile?: string | undefined;
  /** Receives a sentence about a changed file that cannot be used; the previous keys then stay in use. */
  onProblem?: (sentence: string) => void;
  /** The clock of the part that signs and verifies; that of its host if absent. */
  clock?: Clock;
}

/** A key with its id, the RFC 7638 thumbprint of its public part. */
interface IdentifiedKey {
  readonly kid: string;
  readonly key: Key;
}

const publicJwk = z.looseObject({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() });
/** The value of IDENTITY_PUBLIC_KEYS for a part: its key, or all keys that it may sign with. */
export const publicKeysOfPart = z.union([publicJwk, z.array(publicJwk).min(1)]);
const publicKeysByPart = z.record(z.string(), publicKeysOfPart);

const folderOf = (dataDir: string): string => join(dataDir, 'keys');
const privateFile = (issuer: string, dataDir: string): string => join(folderOf(dataDir), `${issuer}.jwk`);
const publicFile = (issuer: string, dataDir: string): string => join(folderOf(dataDir), `${issuer}.pub.jwk`);

async function identified(jwk: JWK): Promise<IdentifiedKey> {
  return { kid: await calculateJwkThumbprint(jwk), key: await importJWK(jwk, ALGORITHM) };
}

/** @returns null if there is no such file */
function textOf(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
}

/**
 * Generates the private key of an issuer unless there is one, and publishes its public part. Several processes may do
 * this at once, and any of them may die meanwhile: the first key that is in place counts, and each completes the rest.
 */
async function generateOnce(issuer: string, dataDir: string): Promise<void> {
  const file = privateFile(issuer, dataDir);
  if ((await textOf(file)) === null) {
    await mkdir(folderOf(dataDir), { recursive: true, mode: 0o700 });
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    await createWhole(file, JSON.stringify(await exportJWK(privateKey)));
  }
  const { kty, crv, x } = publicJwk.parse(JSON.parse(await readFile(file, 'utf8')));
  const published = await textOf(publicFile(issuer, dataDir));
  if (!published?.includes(x)) await replaceWhole(publicFile(issuer, dataDir), JSON.stringify({ kty, crv, x }));
}

/**
 * Parses a text again whenever it has changed. If the new text cannot be used, the previous value stays.
 * @returns the value of the current text
 */
function createParsed<Value>(
  text: KeyText,
  parse: (text: string | null) => Promise<Value>,
  onProblem: (error: unknown) => void,
): (isUrgent?: boolean) => Promise<Value> {
  let current: { text: string | null; value: Value } | undefined;
  let refused: string | null | undefined;
  return async (isUrgent) => {
    const latest = await text.read(isUrgent);
    if (current && (latest === current.text || latest === refused)) return current.value;
    try {
      const value = await parse(latest);
      current = { text: latest, value };
      refused = undefined;
      return value;
    } catch (error) {
      if (!current) throw error;
      refused = latest;
      onProblem(error);
      return current.value;
    }
  };
}

/** @throws ConfigError without the text, which is a secret */
async function privateKeyIn(text: string | null): Promise<IdentifiedKey> {
  try {
    const jwk = JSON.parse(text ?? '') as JWK;
    if (jwk.d === undefined) throw new Error('It is not a private key');
    return await identified(jwk);
  } catch {
    throw new ConfigError('IDENTITY_PRIVATE_KEY: must be a private Ed25519 key, as a JWK in JSON');
  }
}

/**
 * Creates a function that returns the private key of an issuer: the configured one, or outside production one that is
 * generated at the first start and kept in the data folder. A changed file takes effect within two seconds.
 */
export async function createPrivateKey(
  issuer: string,
  { dataDir, privateKey, privateKeyFile, onProblem }: KeySource,
): Promise<() => Promise<IdentifiedKey>> {
  if (!privateKey) await generateOnce(issuer, dataDir);
  const file = privateKeyFile ?? (privateKey ? undefined : privateFile(issuer, dataDir));
  const current = createParsed(new KeyText({ text: privateKey, file }), privateKeyIn, () =>
    onProblem?.('The changed file of IDENTITY_PRIVATE_KEY is not used, because it has no private Ed25519 key'),
  );
  await current();
  return () => current();
}

/** The public keys of an issuer, by their id. */
export type PublicKeys = ReadonlyMap<string, Key>;

async function byId(keys: z.output<typeof publicKeysOfPart>): Promise<PublicKeys> {
  const all = await Promise.all([keys].flat().map((jwk) => identified(jwk)));
  return new Map(all.map(({ kid, key }) => [kid, key]));
}

const NONE: PublicKeys = new Map();

/**
 * Creates a function that returns the public keys of an issuer. It returns none while there is no key yet, because the
 * issuer may start later than the receiver. A changed file takes effect within two seconds, or sooner when a token has
 * an unknown key.
 */
export function createPublicKeys({
  dataDir,
  publicKeys,
  publicKeysFile,
  onProblem,
}: KeySource): (issuer: string, isUrgent?: boolean) => Promise<PublicKeys> {
  if (publicKeys) {
    const all = createParsed(
      new KeyText({ text: publicKeys, file: publicKeysFile }),
      async (text) => {
        const parts = Object.entries(publicKeysByPart.parse(JSON.parse(text ?? '')));
        return new Map(await Promise.all(parts.map(async ([part, keys]) => [part, await byId(keys)] as const)));
      },
      () => onProblem?.('The changed file of IDENTITY_PUBLIC_KEYS is not used, because it has no public Ed25519 keys'),
    );
    return async (issuer, isUrgent) => (await all(isUrgent)).get(issuer) ?? NONE;
  }
  const byIssuer = new Map<string, (isUrgent?: boolean) => Promise<PublicKeys>>();
  return async (issuer, isUrgent) => {
    let current = byIssuer.get(issuer);
    if (!current) {
      const text = new KeyText({ file: publicFile(issuer, dataDir) });
      current = createParsed(
        text,
        async (content) => byId(publicKeysOfPart.parse(JSON.parse(content ?? ''))),
        () => onProblem?.(`The changed public key of ${issuer} is not used, because it is not an Ed25519 key`),
      );
      byIssuer.set(issuer, current);
    }
    return current(isUrgent).catch((error: unknown) => {
      if (isMissing(error)) return NONE;
      throw error;
    });
  };
}
