import { SERVICES } from '../workspace/services.mjs';
import { withOwnKey } from './identityKeys.mjs';
import { SECRETS, withoutFile } from './secretFiles.mjs';

const services = SERVICES.map(({ name }) => name);
const RECEIVERS = { services, parts: ['gateway', ...services] };

/**
 * The parts that receive each secret, as in docker-compose.yml. A part that is broken into then reveals only its own.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SECRET_OWNERS = Object.fromEntries(
  Object.entries(SECRETS).map(([name, who]) => [name, typeof who === 'string' ? RECEIVERS[who] : who]),
);
/** Secrets that only docker-compose.yml reads. */
const NO_PART = /_DATABASE_PASSWORD$|^OBJECT_STORE_SECRET$/;

/**
 * The environment of one part: with its own secrets, but not those of the others.
 * @param {string} part
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withOwnSecrets(part, env) {
  const isOwn = (/** @type {string} */ name) =>
    !NO_PART.test(name) && (SECRET_OWNERS[withoutFile(name)]?.includes(part) ?? true);
  return Object.fromEntries(Object.entries(withOwnKey(part, env)).filter(([name]) => isOwn(name)));
}
