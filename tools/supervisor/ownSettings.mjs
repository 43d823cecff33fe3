import { SERVICES } from '../workspace/services.mjs';
import { withOwnKey } from './identityKeys.mjs';

const DATABASE_USERS = SERVICES.map(({ name }) => name);

/**
 * The parts that receive each secret, as in docker-compose.yml. A part that is broken into then reveals only its own.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const SECRET_OWNERS = {
  DATABASE_URL: DATABASE_USERS,
  BLOB_STORE: ['svc-core'],
  TRANSCRIPTION_KEY: ['svc-core'],
  SECOND_FACTOR_KEY: ['svc-core'],
  STRIPE_SECRET_KEY: ['svc-billing'],
  STRIPE_WEBHOOK_SECRET: ['svc-billing'],
  SMTP_URL: ['svc-mail'],
};
/** Passwords that only docker-compose.yml reads. */
const COMPOSE_ONLY = /_DATABASE_PASSWORD$/;

/**
 * The environment of one part: with its own secrets, but not those of the others.
 * @param {string} part
 * @param {Record<string, string | undefined>} env
 * @returns {Record<string, string | undefined>}
 */
export function withOwnSecrets(part, env) {
  const isOwn = (/** @type {string} */ name) =>
    !COMPOSE_ONLY.test(name) && (SECRET_OWNERS[name]?.includes(part) ?? true);
  return Object.fromEntries(Object.entries(withOwnKey(part, env)).filter(([name]) => isOwn(name)));
}
