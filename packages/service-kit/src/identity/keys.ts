import { mkdir, open, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { isMissing } from '../blobs/fileErrors.ts';
import { ConfigError } from '../config/readConfig.ts';

export const ALGORITHM = 'EdDSA';
type Key = CryptoKey | Uint8Array;

export interface KeySource {
  /** Where keys are kept outside of production. */
  dataDir: string;
  /** A private JWK as JSON, in production. */
  privateKey?: string | undefined;
  /** Public JWKs by issuer as JSON, in production. */
  publicKeys?: string | undefined;
}

const folderOf = (dataDir: string): string => join(dataDir, 'keys');

async function writeOnce(file: string, text: string): Promise<void> {
  const handle = await open(file, 'wx', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
}

/** @throws ConfigError without the text, which is a secret */
async function keyIn(text: string): Promise<Key> {
  try {
    return await importJWK(JSON.parse(text) as JWK, ALGORITHM);
  } catch {
    throw new ConfigError('IDENTITY_PRIVATE_KEY: must be a private Ed25519 key, as a JWK in JSON');
  }
}

/** The private key of an issuer. Outside production it is generated on the first start and kept in the data folder. */
export async function privateKeyOf(issuer: string, { dataDir, privateKey }: KeySource): Promise<Key> {
  if (privateKey) return keyIn(privateKey);
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `${issuer}.jwk`);
  const known = await readFile(file, 'utf8').catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (known) return importJWK(JSON.parse(known) as JWK, ALGORITHM);
  const pair = await generateKeyPair(ALGORITHM, { extractable: true });
  await writeOnce(join(folder, `${issuer}.pub.jwk`), JSON.stringify(await exportJWK(pair.publicKey)));
  await writeOnce(file, JSON.stringify(await exportJWK(pair.privateKey)));
  return pair.privateKey;
}

/**
 * Reads the public key of an issuer; null if there is none yet, because the issuer may start later than the receiver.
 */
export async function publicKeyOf(issuer: string, { dataDir, publicKeys }: KeySource): Promise<Key | null> {
  if (publicKeys) {
    const jwk = (JSON.parse(publicKeys) as Record<string, JWK | undefined>)[issuer];
    return jwk ? importJWK(jwk, ALGORITHM) : null;
  }
  const folder = folderOf(dataDir);
  const names = await readdir(folder).catch((): string[] => []);
  if (!names.includes(`${issuer}.pub.jwk`)) return null;
  return importJWK(JSON.parse(await readFile(join(folder, `${issuer}.pub.jwk`), 'utf8')) as JWK, ALGORITHM);
}
