#!/usr/bin/env node
// `node tools/supervisor/makeKeys.mjs >> .env` makes the production keys: the key pairs of the gateway and of every
// service in the manifest, the key that encrypts the secrets of second factors, and the passwords of the database users
// in docker-compose.yml: of each service, of backups, and of the administrator. The file is then readable by its owner only. `makeKeys.mjs rotate PART` and
// `makeKeys.mjs retire PART` print the lines for the steps of a rotation, which docs/production.md describes.
import { randomBytes } from 'node:crypto';
import { fchmodSync, fstatSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem, Problem } from '../workspace/problem.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { readEnvFile } from './envFile.mjs';
import { KEY_VARIABLES } from './identityKeys.mjs';
import { makeKeyPair, retired, rotated } from './keyRotation.mjs';
import { readSecret } from './secretFiles.mjs';

const ENV_FILE = join(ROOT, '.env');
const STANDARD_OUTPUT = 1;
const PASSWORDS = [
  ...SERVICES.map(({ passwordVariable }) => passwordVariable),
  'BACKUP_DATABASE_PASSWORD',
  'ROOT_DATABASE_PASSWORD',
];
const USAGE = `Usage: makeKeys.mjs [rotate PART | retire PART], with PART one of ${[...KEY_VARIABLES.keys()].join(', ')}`;

try {
  const [command, part = '', ...others] = process.argv.slice(2);
  const output = fstatSync(STANDARD_OUTPUT);
  if (output.isFile()) fchmodSync(STANDARD_OUTPUT, 0o600);
  if (command === undefined) printAll(output);
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
  const text = readSecret({ ...readEnvFile(ENV_FILE), ...process.env }, 'IDENTITY_PUBLIC_KEYS');
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

/**
 * A database server takes the passwords of its users at its first start only, and lines at the end of .env replace those
 * before them.
 * @param {import('node:fs').Stats} output
 */
function refuseToReplace({ dev, ino }) {
  const file = statSync(ENV_FILE, { throwIfNoEntry: false });
  if (file?.dev !== dev || file.ino !== ino) return;
  const kept = readEnvFile(ENV_FILE);
  const names = [...KEY_VARIABLES.values(), ...PASSWORDS];
  if (names.some((name) => kept[name] !== undefined))
    throw new Problem(
      'There are keys and passwords in .env already, and nothing was added: the database would refuse other passwords. `makeKeys.mjs rotate` renews a key.',
    );
}

/** @param {import('node:fs').Stats} output */
function printAll(output) {
  refuseToReplace(output);
  /** @type {Record<string, import('node:crypto').JsonWebKey>} */
  const keys = {};
  for (const [part, variable] of KEY_VARIABLES) {
    const { privateKey, publicKey } = makeKeyPair();
    keys[part] = publicKey;
    console.log(`${variable}='${JSON.stringify(privateKey)}'`);
  }
  printPublicKeys(keys);
  console.log(`SECOND_FACTOR_KEY='${randomBytes(32).toString('base64')}'`);
  for (const name of PASSWORDS) console.log(`${name}=${randomBytes(24).toString('hex')}`);
}
