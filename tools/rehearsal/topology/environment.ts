import { withOwnSecrets } from '../../supervisor/ownSettings.mjs';
import { SERVICES } from '../../workspace/services.mjs';

/** What a process needs of this machine. Settings of .env and of the environment are of another product. */
const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_OPTIONS', 'NODE_V8_COVERAGE'];

/** As in production, but nobody waits 30 s for Ctrl-C. */
export const SHUTDOWN = { delaySeconds: 5, seconds: 10 };

interface Choice {
  /** The public address. */
  readonly url: string;
  /** What makeKeys.mjs made. */
  readonly keys: Readonly<Record<string, string>>;
  /** The address of each service by `urlVariable`, as all parts see it. */
  readonly services: Readonly<Record<string, string>>;
  /** Further settings. */
  readonly env: Readonly<Record<string, string>>;
}

/** The settings of a part in production that all replicas share, with its own secrets only. */
export function productionEnvironment(part: string, choice: Choice): Record<string, string | undefined> {
  const system = Object.fromEntries(SYSTEM.map((name) => [name, process.env[name]]));
  return withOwnSecrets(part, {
    ...system,
    ...choice.keys,
    ...choice.services,
    NODE_ENV: 'production',
    PRODUCTION_LIKE: '1',
    SERVICE: part,
    HOST: '127.0.0.1',
    APP_URL: choice.url,
    LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
    SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN.delaySeconds),
    SHUTDOWN_SECONDS: String(SHUTDOWN.seconds),
    ...choice.env,
  });
}

/** Each service's address, from its port, by `urlVariable`. */
export const serviceAddresses = (portOf: (service: string) => number): Record<string, string> =>
  Object.fromEntries(SERVICES.map(({ name, urlVariable }) => [urlVariable, `http://127.0.0.1:${portOf(name)}`]));
