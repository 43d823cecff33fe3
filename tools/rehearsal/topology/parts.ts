import { join } from 'node:path';
import type { Keeper, Program } from '../../supervisor/Keeper.ts';
import { partProgram, probeSucceeds } from '../../supervisor/partProgram.ts';
import { sandboxEnvironments, sandboxKeys } from '../../supervisor/stripeSandbox.ts';
import { SANDBOX } from '../../workspace/parts.mjs';
import { productionEnvironment, serviceAddresses } from './environment.ts';
import type { Ports } from './ports.ts';

const MAIL_FROM = 'Jobtrail <hello@jobtrail.example>';

/** One of several equal processes. */
export interface Replica {
  /** The part's folder, such as svc-core. */
  readonly part: string;
  readonly keeper: Keeper;
  /** Its own origin. */
  readonly address: string;
}

interface PartOptions {
  /** The public origin, and its port. */
  readonly url: string;
  readonly port: number;
  readonly ports: Ports;
  /** Where everything is kept. */
  readonly folder: string;
  readonly keys: Readonly<Record<string, string>>;
  /** The file with the certificate of the proxy in front. */
  readonly certificate: string;
  readonly databaseUrlFor: (service: string) => string;
  /** The port of the mail server, which is known when the parts start. */
  readonly smtpPort: () => number;
  readonly frontendsDir: string;
  /** Further settings of all parts. */
  readonly env: Readonly<Record<string, string>>;
  /** Keeps a program running. */
  readonly keep: (name: string, program: Program) => Keeper;
}

/** The processes of the product. */
export interface Parts {
  readonly services: readonly Replica[];
  readonly gateways: readonly Replica[];
  readonly sandbox: Keeper;
  /** The environment of svc-core, for its administration commands. */
  readonly coreEnvironment: Record<string, string | undefined>;
}

/** The folder of a part's own files. */
export const dataOf = (folder: string, part: string): string => join(folder, 'data', part);

/** Prepares the replicas of all parts, and the local Stripe. Nothing runs before their keepers start. */
export function prepareParts(options: PartOptions): Parts {
  const { url, port, ports, folder, keys, env, keep } = options;
  const stripeAddress = `http://127.0.0.1:${ports.stripe}`;
  const stripe = sandboxEnvironments(sandboxKeys(folder), {
    address: stripeAddress,
    gateway: `https://127.0.0.1:${port}`,
  });
  const services = serviceAddresses((name) => ports.services.find(({ service }) => service === name)?.front ?? 0);
  const environmentOf = (part: string, more: Record<string, string>): Record<string, string | undefined> => ({
    ...productionEnvironment(part, { url, keys, services, env }),
    ...more,
  });
  const settingsOf = (service: string): Record<string, string> => ({
    DATABASE_URL: options.databaseUrlFor(service),
    DATA_DIR: dataOf(folder, service),
    ...(service === 'svc-billing' ? stripe.service : {}),
    ...(service === 'svc-mail' ? { SMTP_URL: `smtp://127.0.0.1:${options.smtpPort()}?tls=0`, MAIL_FROM } : {}),
  });
  const gatewaySettings = (): Record<string, string> => ({
    ...stripe.gateway,
    DATA_DIR: dataOf(folder, 'gateway'),
    TRUSTED_PROXIES: '127.0.0.1',
    FRONTENDS_DIR: options.frontendsDir,
  });
  const replicaOf = (part: string, at: number, own: number, more: () => Record<string, string>): Replica => {
    const address = `http://127.0.0.1:${own}`;
    const probe = `${address}/${part === 'gateway' ? 'healthz' : 'readyz'}`;
    const keeper = keep(`${part}-${at + 1}`, {
      spawn: () => partProgram({ part, address, env: environmentOf(part, { PORT: String(own), ...more() }) }).spawn(),
      isReady: () => probeSucceeds(probe),
    });
    return { part, keeper, address };
  };

  return {
    services: ports.services.flatMap(({ service, replicas }) =>
      replicas.map((own, at) => replicaOf(service, at, own, () => settingsOf(service))),
    ),
    gateways: ports.gateways.map((own, at) => replicaOf('gateway', at, own, gatewaySettings)),
    sandbox: keep(
      SANDBOX,
      partProgram({
        part: SANDBOX,
        address: stripeAddress,
        env: {
          ...environmentOf(SANDBOX, {}),
          ...stripe.sandbox,
          NODE_ENV: 'development',
          PORT: String(ports.stripe),
          DATA_DIR: dataOf(folder, SANDBOX),
          // It sends its webhooks through the proxy with TLS, as Stripe does.
          NODE_EXTRA_CA_CERTS: options.certificate,
        },
      }),
    ),
    coreEnvironment: environmentOf('svc-core', settingsOf('svc-core')),
  };
}
