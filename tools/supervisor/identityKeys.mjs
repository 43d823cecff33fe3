import { SERVICES } from '../workspace/services.mjs';

/** The variable with each part's private key; the part itself reads it as IDENTITY_PRIVATE_KEY. */
export const KEY_VARIABLES = new Map([
  ['gateway', 'GATEWAY_IDENTITY_PRIVATE_KEY'],
  ...SERVICES.map(({ name, keyVariable }) => /** @type {const} */ ([name, keyVariable])),
]);

/** Only svc-core decrypts the secrets of second factors. */
const SECOND_FACTOR_KEY = 'SECOND_FACTOR_KEY';

/**
 * The environment of one part: it contains the part's own private key, but not those of the others.
 * @param {string} part
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withOwnKey(part, env) {
  const own = env[KEY_VARIABLES.get(part) ?? ''] ?? env['IDENTITY_PRIVATE_KEY'];
  const others = new Set(KEY_VARIABLES.values());
  if (part !== 'svc-core') others.add(SECOND_FACTOR_KEY);
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !others.has(name))),
    IDENTITY_PRIVATE_KEY: own,
  };
}
