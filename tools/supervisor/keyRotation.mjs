import { createPrivateKey, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { Problem } from '../workspace/problem.mjs';

/** @typedef {import('node:crypto').JsonWebKey} Jwk */
/** @typedef {Record<string, Jwk | Jwk[]>} PublicKeys the key of each part, or all keys that it may sign with */

/**
 * A new key pair of a part. It is encoded and read again, because in Node 20 a key shares a lock with the job that
 * generated it: exporting it waits forever if the garbage collector removes the job at that moment.
 */
export function makeKeyPair() {
  const generated = generateKeyPairSync('ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const privateKey = createPrivateKey({ key: generated.privateKey, type: 'pkcs8', format: 'der' });
  return {
    privateKey: privateKey.export({ format: 'jwk' }),
    publicKey: createPublicKey(privateKey).export({ format: 'jwk' }),
  };
}

/**
 * @param {string} text of IDENTITY_PUBLIC_KEYS
 * @returns {PublicKeys}
 * @throws {Problem} without the text
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem('IDENTITY_PUBLIC_KEYS must be JSON with the public keys of all parts.');
  }
}

/**
 * Adds a new key of a part to its public keys, as the last one.
 * @param {string} text of IDENTITY_PUBLIC_KEYS
 * @param {string} part
 * @returns {{ privateKey: Jwk, keys: PublicKeys }}
 */
export function rotated(text, part) {
  const keys = parsed(text);
  const { privateKey, publicKey } = makeKeyPair();
  return { privateKey, keys: { ...keys, [part]: [keys[part] ?? [], publicKey].flat() } };
}

/**
 * Removes all public keys of a part but the last one.
 * @param {string} text of IDENTITY_PUBLIC_KEYS
 * @param {string} part
 * @returns {PublicKeys}
 */
export function retired(text, part) {
  const keys = parsed(text);
  const last = [keys[part] ?? []].flat().at(-1);
  if (last === undefined) throw new Problem(`IDENTITY_PUBLIC_KEYS has no key of ${part}.`);
  return { ...keys, [part]: last };
}
