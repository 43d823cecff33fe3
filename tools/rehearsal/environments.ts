import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { withOwnSecrets } from '../supervisor/ownSettings.mjs';
import { sandboxEnvironments, sandboxKeys } from '../supervisor/stripeSandbox.ts';
import { ROOT, SANDBOX } from '../workspace/parts.mjs';
import { SERVICES } from '../workspace/services.mjs';

/** What a process needs of this machine. Settings of .env and of the environment are of another product. */
const SYSTEM = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'NODE_OPTIONS', 'NODE_V8_COVERAGE'];
/** As in production, but nobody waits 30 s for Ctrl-C. */
export const SHUTDOWN = { delaySeconds: 5, seconds: 10 };

export type Environment = Record<string, string | undefined>;

interface Setup {
  /** The public origin. */
  readonly url: string;
  /** Where everything is kept. */
  readonly folder: string;
  /** What makeKeys.mjs made. */
  readonly keys: Readonly<Record<string, string>>;
  /** The file with the certificate of the proxy in front. */
  readonly certificate: string;
  readonly portOf: (name: string) => number;
  readonly databaseUrlOf: (service: string) => string;
  /** Further settings of all parts. */
  readonly env: Readonly<Record<string, string>>;
}

/** The environment of each part in production, which its replicas share, and that of the local Stripe. */
export function environmentsOf({ url, folder, keys, certificate, portOf, databaseUrlOf, env }: Setup) {
  const addressOf = (name: string): string => `http://127.0.0.1:${portOf(name)}`;
  const gateway = url.replace('localhost', '127.0.0.1');
  const stripe = sandboxEnvironments(sandboxKeys(folder), { address: addressOf(SANDBOX), gateway });
  const environmentOf = (part: string, own: Environment): Environment => {
    const dataDir = join(folder, 'data', part);
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const shared = {
      ...Object.fromEntries(SYSTEM.map((name) => [name, process.env[name]])),
      ...keys,
      ...Object.fromEntries(SERVICES.map(({ name, urlVariable }) => [urlVariable, addressOf(name)])),
      NODE_ENV: 'production',
      PRODUCTION_LIKE: '1',
      SERVICE: part,
      HOST: '127.0.0.1',
      APP_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: process.env['LOG_LEVEL'] || 'warn',
      SHUTDOWN_DELAY_SECONDS: String(SHUTDOWN.delaySeconds),
      SHUTDOWN_SECONDS: String(SHUTDOWN.seconds),
      ...env,
    };
    return { ...withOwnSecrets(part, shared), ...own };
  };
  const mail = { SMTP_URL: `smtp://127.0.0.1:${portOf('mail')}?tls=0`, MAIL_FROM: 'Jobtrail <hello@example.com>' };
  const services = SERVICES.map(({ name, usesStripe }) => [
    name,
    environmentOf(name, {
      DATABASE_URL: databaseUrlOf(name),
      ...(usesStripe && stripe.service),
      ...(name === 'svc-mail' && mail),
    }),
  ]);
  const parts: Readonly<Record<string, Environment>> = {
    ...Object.fromEntries(services),
    gateway: environmentOf('gateway', { ...stripe.gateway, TRUSTED_PROXIES: '127.0.0.1', FRONTENDS_DIR: ROOT }),
  };
  const sandbox = environmentOf(SANDBOX, {
    ...stripe.sandbox,
    NODE_ENV: 'development',
    PORT: String(portOf(SANDBOX)),
    // It sends its webhooks through the proxy with TLS, as Stripe does.
    NODE_EXTRA_CA_CERTS: certificate,
  });
  return { parts, sandbox };
}
