import { SERVICES } from '../workspace/services.mjs';

/** The variable with each part's private key; the part itself reads it as IDENTITY_PRIVATE_KEY. */
export const KEY_VARIABLES = new Map([
  ['gateway', 'GATEWAY_IDENTITY_PRIVATE_KEY'],
  ...SERVICES.map(({ name, keyVariable }) => /** @type {const} */ ([name, keyVariable])),
]);

/**
 * The environment of one part: it contains the part's own private key, or the path of its file, but not those of the
 * others.
 * @param {string} part
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withOwnKey(part, env) {
  const variable = KEY_VARIABLES.get(part) ?? '';
  const hasOwn = env[variable] !== undefined || env[`${variable}_FILE`] !== undefined;
  const name = hasOwn ? variable : 'IDENTITY_PRIVATE_KEY';
  const keys = new Set([...KEY_VARIABLES.values()].flatMap((key) => [key, `${key}_FILE`]));
  return {
    ...Object.fromEntries(Object.entries(env).filter(([key]) => !keys.has(key))),
    IDENTITY_PRIVATE_KEY: env[name],
    IDENTITY_PRIVATE_KEY_FILE: env[`${name}_FILE`],
  };
}
