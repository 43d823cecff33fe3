/** The variable that holds each part's private key; the part itself reads it as IDENTITY_PRIVATE_KEY. */
export const KEY_VARIABLES = /** @type {const} */ ({
  gateway: 'GATEWAY_IDENTITY_PRIVATE_KEY',
  'svc-core': 'CORE_IDENTITY_PRIVATE_KEY',
  'svc-billing': 'BILLING_IDENTITY_PRIVATE_KEY',
  'svc-mail': 'MAIL_IDENTITY_PRIVATE_KEY',
});

/**
 * The environment of one part: with its own private key, without the others'.
 * @param {keyof typeof KEY_VARIABLES} part
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withOwnKey(part, env) {
  const own = env[KEY_VARIABLES[part]] ?? env['IDENTITY_PRIVATE_KEY'];
  const others = new Set(/** @type {string[]} */ (Object.values(KEY_VARIABLES)));
  return {
    ...Object.fromEntries(Object.entries(env).filter(([name]) => !others.has(name))),
    IDENTITY_PRIVATE_KEY: own,
  };
}
