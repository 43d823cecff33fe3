import { SERVICES } from '../workspace/services.mjs';
import { KEY_VARIABLES } from './identityKeys.mjs';
import { isGiven } from './secretFiles.mjs';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const KEYS = 'node tools/supervisor/makeKeys.mjs >> .env';

/**
 * What each setting that production requires is, by its name in .env. The parts require the same ones; here they are
 * reported together, before anything is built.
 * @type {ReadonlyMap<string, string>}
 */
export const REQUIRED_IN_PRODUCTION = new Map([
  ['APP_URL', 'the public https address, such as https://jobs.example.com'],
  ['TRUSTED_PROXIES', 'the addresses of the proxies in front of the gateway, or none'],
  ...[...KEY_VARIABLES.values()].map((name) => /** @type {const} */ ([name, `a key: ${KEYS}`])),
  ['IDENTITY_PUBLIC_KEYS', `the public keys of all parts: ${KEYS}`],
  ['SECOND_FACTOR_KEY', `the key of the secrets of second factors: ${KEYS}`],
  ['STRIPE_SECRET_KEY', 'svc-billing/README.md has the steps'],
  ['STRIPE_PUBLISHABLE_KEY', 'svc-billing/README.md has the steps'],
  ['STRIPE_WEBHOOK_SECRET', 'svc-billing/README.md has the steps'],
  ['SMTP_URL', 'the mail server, such as smtps://user:password@smtp.example.com:465'],
  ['MAIL_FROM', 'the sender, such as Jobtrail <hello@example.com>'],
]);

/**
 * Checks the settings that parts would otherwise report one after the other, and only once everything is built.
 * @param {Record<string, string | undefined>} env
 * @returns {string | null} everything that is wrong, without values; null if nothing is
 */
export function settingsProblem(env) {
  const level = env['LOG_LEVEL'];
  if (level !== undefined && !LOG_LEVELS.includes(level))
    return `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, but it is "${level}".`;
  if (env['NODE_ENV'] === 'production') return productionProblem(env);
  const missing = ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'].filter((name) => !isGiven(env, name));
  if (isGiven(env, 'STRIPE_SECRET_KEY') && env['STRIPE_API_BASE'] === undefined && missing.length > 0)
    return `STRIPE_SECRET_KEY needs ${missing.join(' and ')} too: svc-billing/README.md has the steps.`;
  return null;
}

/** @param {Record<string, string | undefined>} env */
function productionProblem(env) {
  const isMissing = (/** @type {string} */ name) =>
    !isGiven(env, name) && !(isOwnKey(name) && isGiven(env, 'IDENTITY_PRIVATE_KEY'));
  const missing = [...REQUIRED_IN_PRODUCTION].filter(([name]) => isMissing(name));
  const lines = missing.map(([name, what]) => `  ${name}: ${what}`);
  if (env['APP_URL'] !== undefined && !env['APP_URL'].startsWith('https://'))
    lines.unshift('  APP_URL: must be an https address in production');
  for (const name of ['ALLOW_OVERRIDES', 'EXTRACTION_ALLOW_ADDRESSES', 'STRIPE_API_BASE'])
    if (env[name] !== undefined && env[name] !== '0') lines.push(`  ${name}: must not be set in production`);
  if (lines.length === 0) return null;
  return `Production needs other settings, in .env or the environment (.env.example describes them):\n${lines.join('\n')}`;
}

/** @param {string} name */
function isOwnKey(name) {
  return name === KEY_VARIABLES.get('gateway') || SERVICES.some(({ keyVariable }) => keyVariable === name);
}
