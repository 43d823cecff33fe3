#!/usr/bin/env node
// `node tools/supervisor/makeKeys.mjs >> .env` makes the production keys: the key pairs of the gateway and of every
// service in the manifest, the key that encrypts the secrets of second factors, and the passwords of the database users
// in docker-compose.yml. `makeKeys.mjs rotate PART` and `makeKeys.mjs retire PART` print the lines for the steps of a
// rotation, which docs/production.md describes.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem, Problem } from '../workspace/problem.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { readEnvFile } from './envFile.mjs';
import { KEY_VARIABLES } from './identityKeys.mjs';
import { makeKeyPair, retired, rotated } from './keyRotation.mjs';
import { readSecret } from './secretFiles.mjs';

const USAGE = `Usage: makeKeys.mjs [rotate PART | retire PART], with PART one of ${[...KEY_VARIABLES.keys()].join(', ')}`;

try {
  const [command, part = '', ...others] = process.argv.slice(2);
  if (command === undefined) printAll();
  else if (!KEY_VARIABLES.has(part) || others.length > 0) throw new Problem(USAGE);
  else if (command === 'rotate') printRotation(part);
  else if (command === 'retire') printPublicKeys(retired(publicKeys(), part));
  else throw new Problem(USAGE);
} catch (error) {
  printProblem(error);
  process.exitCode = 1;
}

/** The public keys in use, from the environment or .env. */
function publicKeys() {
  const text = readSecret({ ...readEnvFile(join(ROOT, '.env')), ...process.env }, 'IDENTITY_PUBLIC_KEYS');
  if (!text) throw new Problem('IDENTITY_PUBLIC_KEYS is not set: there are no keys to rotate.');
  return text;
}

/** @param {unknown} keys */
function printPublicKeys(keys) {
  console.log(`IDENTITY_PUBLIC_KEYS='${JSON.stringify(keys)}'`);
}

/** @param {string} part */
function printRotation(part) {
  const { privateKey, keys } = rotated(publicKeys(), part);
  printPublicKeys(keys);
  console.log(`${KEY_VARIABLES.get(part)}='${JSON.stringify(privateKey)}'`);
}

function printAll() {
  /** @type {Record<string, import('node:crypto').JsonWebKey>} */
  const keys = {};
  for (const [part, variable] of KEY_VARIABLES) {
    const { privateKey, publicKey } = makeKeyPair();
    keys[part] = publicKey;
    console.log(`${variable}='${JSON.stringify(privateKey)}'`);
  }
  printPublicKeys(keys);
  console.log(`SECOND_FACTOR_KEY='${randomBytes(32).toString('base64')}'`);
  for (const { passwordVariable } of SERVICES) console.log(`${passwordVariable}=${randomBytes(24).toString('hex')}`);
}
