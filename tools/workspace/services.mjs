import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Problem } from './problem.mjs';

/**
 * @typedef {object} Service a service behind the gateway
 * @property {string} name its folder and its name in identity tokens, such as svc-core
 * @property {string} urlVariable the variable that holds its address, such as SVC_CORE_URL
 * @property {string} keyVariable the variable that holds its private key, such as CORE_IDENTITY_PRIVATE_KEY
 * @property {string} passwordVariable the variable with the password of its database user in docker-compose.yml
 * @property {string} database
 * @property {boolean} usesStripe whether it gets the keys of the local Stripe outside production
 */

const MANIFEST = 'packages/contract/services.json';

/**
 * Reads the services manifest. The contract reads the same file and validates it in more detail.
 * @param {string} root of the repository
 * @returns {Service[]} in the order of the manifest
 * @throws {Problem} if the manifest is invalid
 */
function readServices(root) {
  const manifest = JSON.parse(readFileSync(join(root, MANIFEST), 'utf8'));
  return Object.entries(manifest).map(([name, { database, usesStripe = false }]) => {
    const short = /^svc-([a-z]{1,20})$/.exec(name)?.[1]?.toUpperCase();
    if (short === undefined || typeof database !== 'string' || typeof usesStripe !== 'boolean')
      throw new Problem(`${MANIFEST} cannot be used: see ${name}.`);
    return {
      name,
      urlVariable: `SVC_${short}_URL`,
      keyVariable: `${short}_IDENTITY_PRIVATE_KEY`,
      passwordVariable: `${short}_DATABASE_PASSWORD`,
      database,
      usesStripe,
    };
  });
}

/** The services of this repository. */
export const SERVICES = readServices(resolve(import.meta.dirname, '../..'));
