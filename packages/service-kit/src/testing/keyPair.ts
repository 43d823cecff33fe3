import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';

/**
 * A new key pair that can be exported safely. In Node 20, keys share a lock with the job that generated them: exporting
 * one as a JWK waits forever if the garbage collector removes the job at that moment. Keys that were encoded and read
 * again have a lock of their own.
 */
export function makeKeyPair(kind: 'ed25519' | 'P-256'): { privateKey: KeyObject; publicKey: KeyObject } {
  const privateKey = createPrivateKey(kind === 'ed25519' ? encodedEd25519Key() : encodedP256Key());
  return { privateKey, publicKey: createPublicKey(privateKey) };
}

const encodedEd25519Key = (): string =>
  generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
const encodedP256Key = (): string =>
  generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  }).privateKey;
