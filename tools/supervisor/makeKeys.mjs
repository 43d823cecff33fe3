#!/usr/bin/env node
// `node tools/supervisor/makeKeys.mjs >> .env` makes the production keys: the key pairs of the gateway and of every
// service in the manifest, and the key that encrypts the secrets of second factors.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { KEY_VARIABLES } from './identityKeys.mjs';

/** @type {Record<string, import('node:crypto').JsonWebKey>} */
const publicKeys = {};
for (const [part, variable] of KEY_VARIABLES) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  publicKeys[part] = publicKey.export({ format: 'jwk' });
  console.log(`${variable}='${JSON.stringify(privateKey.export({ format: 'jwk' }))}'`);
}
console.log(`IDENTITY_PUBLIC_KEYS='${JSON.stringify(publicKeys)}'`);
console.log(`SECOND_FACTOR_KEY='${randomBytes(32).toString('base64')}'`);
