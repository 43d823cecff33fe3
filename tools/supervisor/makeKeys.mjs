#!/usr/bin/env node
// `node tools/supervisor/makeKeys.mjs >> .env` makes the production keys: the key pairs of the gateway and of every
// service in the manifest, the key that encrypts the secrets of second factors, and the passwords of the database users
// in docker-compose.yml.
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { SERVICES } from '../workspace/services.mjs';
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
for (const { passwordVariable } of SERVICES) console.log(`${passwordVariable}=${randomBytes(24).toString('hex')}`);
