import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopbackUrl } from '../../packages/service-kit/src/config/productionLike.ts';
import { haproxyBetween, haproxyInFront, nginxInFront } from '../../packages/service-kit/src/testing/proxyFiles.ts';
import { createKeeper, type Keeper, type Program } from '../supervisor/keeper.ts';
import { partProgram, probeSucceeds } from '../supervisor/partProgram.ts';
import { sandboxEnvironments, sandboxKeys } from '../supervisor/stripeSandbox.ts';
import { ROOT, SANDBOX } from '../workspace/parts.mjs';
import { freePorts } from '../workspace/port.mjs';
import { SERVICES } from '../workspace/services.mjs';
import type { Options } from './options.mjs';
import { findPrograms, Programs } from './programs.ts';
import { prepareDatabase } from './topology/database.ts';
import { productionEnvironment, serviceAddresses, SHUTDOWN } from './topology/environment.ts';
import { type MailServer, startMailServer } from './topology/mailServer.ts';
import { certificateIn, keysIn } from './topology/secrets.ts';

const REPLICAS = [1, 2];
const DEPLOY = join(ROOT, 'deploy');
const KILL_AFTER_MS = 1000;
const MAIL_FROM = 'Jobtrail <hello@jobtrail.example>';

interface RehearsalOptions extends Options {
  /** Where everything is kept. */
  readonly folder: string;
  /** The public port. */
  readonly port: number;
  /** Further settings of all parts. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the gateways take the front ends from; the repository by default. */
  readonly frontendsDir?: string;
  /** Drops what databases and proxies print. */
  readonly quiet?: boolean;
  readonly say: (text: string) => void;
  readonly onEmail?: (recipient: string) => void;
}

/** One of several equal processes. */
export interface Replica {
  /** The part's folder, such as svc-core. */
  readonly part: string;
  readonly keeper: Keeper;
  /** Its own origin. */
  readonly address: string;
}

/** Production on one machine: two replicas of each part, a database, proxies with TLS, a mail server and a Stripe. */
export interface Rehearsal {
  readonly url: string;
  readonly port: number;
  /** The certificate of the proxy in front, which is also its authority, in PEM. */
  readonly certificate: string;
  readonly mails: string;
  /** Where each keeper's process ID is: `<name>.pid`. */
  readonly pids: string;
  /** The folder of the configuration of the proxies. */
  readonly proxies: string;
  readonly replicas: readonly Replica[];
  readonly databases: readonly (Keeper & { readonly port: number; readonly isReady: () => Promise<boolean> })[];
  readonly front: Keeper;
  /** The environment of svc-core, for its administration commands. */
  readonly coreEnvironment: Record<string, string | undefined>;
  readonly start: () => Promise<void>;
  /** @returns whether nothing had to be killed */
  readonly stop: () => Promise<boolean>;
}

/**
 * Prepares everything. Nothing runs before `start`.
 * @throws {Problem} if a program is missing
 */
export async function createRehearsal(options: RehearsalOptions): Promise<Rehearsal> {
  const { folder, port, galera, front: frontKind, env = {}, say, onEmail = () => undefined } = options;
  const program = findPrograms(options);
  const [keyFolder, proxies, mails, pids] = ['keys', 'proxies', 'mails', 'run'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
    string,
  ];
  for (const one of [proxies, mails]) mkdirSync(one, { recursive: true, mode: 0o700 });
  rmSync(pids, { recursive: true, force: true });
  mkdirSync(pids);
  const keys = keysIn(keyFolder);
  const certificate = certificateIn(keyFolder);
  const url = `https://localhost:${port}`;
  if (!isLoopbackUrl(url)) throw new Error('A rehearsal is for this machine only');

  const programs = new Programs({ quiet: options.quiet ?? false });
  const database = await prepareDatabase({ program, programs, folder: join(folder, 'database'), keys }, { galera });
  const count = REPLICAS.length;
  const ports = await freePorts(SERVICES.length * (count + 1) + count + 2);
  const take = (): number => ports.shift() ?? 0;
  const stripePort = take();
  const http = take();
  const gatewayPorts = [take(), take()] as const;
  const servicePorts = SERVICES.map(({ name }) => ({ service: name, front: take(), replicas: REPLICAS.map(take) }));
  const services = serviceAddresses((name) => servicePorts.find(({ service }) => service === name)?.front ?? 0);
  const stripe = sandboxEnvironments(sandboxKeys(folder), {
    address: `http://127.0.0.1:${stripePort}`,
    gateway: `https://127.0.0.1:${port}`,
  });
  let mailServer: MailServer | null = null;
  let stopping = false;

  const keep = (name: string, { spawn, isReady }: Program): Keeper =>
    createKeeper({
      name,
      rawLogs: false,
      say,
      isReady,
      // Proxies report each process that is stopped.
      print: (line) => void (stopping || console.log(line)),
      spawn() {
        const child = spawn();
        writeFileSync(join(pids, `${name}.pid`), `${child.pid}\n`);
        return child;
      },
    });
  const environmentOf = (part: string, more: Record<string, string>): Record<string, string | undefined> => ({
    ...productionEnvironment(part, { url, keys, services, env }),
    ...more,
  });
  const dataOf = (part: string): string => join(folder, 'data', part);
  const settingsOf = (part: string): Record<string, string> => ({
    DATABASE_URL: database.urlFor(part),
    DATA_DIR: dataOf(part),
    ...(part === 'svc-billing' ? stripe.service : {}),
    ...(part === 'svc-mail' ? { SMTP_URL: `smtp://127.0.0.1:${mailServer?.port}?tls=0`, MAIL_FROM } : {}),
  });
  const replicaOf = (part: string, at: number, own: number, more: () => Record<string, string>): Replica => {
    const address = `http://127.0.0.1:${own}`;
    const probe = `${address}/${part === 'gateway' ? 'healthz' : 'readyz'}`;
    const keeper = keep(`${part}-${at + 1}`, {
      // The mail server, whose port is part of the environment, is started first.
      spawn: () => partProgram({ part, address, env: environmentOf(part, { PORT: String(own), ...more() }) }).spawn(),
      isReady: () => probeSucceeds(probe),
    });
    return { part, keeper, address };
  };

  const replicas = servicePorts.flatMap(({ service, replicas: own }) =>
    own.map((one, at) => replicaOf(service, at, one, () => settingsOf(service))),
  );
  const gateways = gatewayPorts.map((own, at) =>
    replicaOf('gateway', at, own, () => ({
      ...stripe.gateway,
      DATA_DIR: dataOf('gateway'),
      TRUSTED_PROXIES: '127.0.0.1',
      FRONTENDS_DIR: options.frontendsDir ?? ROOT,
    })),
  );
  const sandboxAddress = `http://127.0.0.1:${stripePort}`;
  const sandbox = keep(
    SANDBOX,
    partProgram({
      part: SANDBOX,
      address: sandboxAddress,
      env: {
        ...environmentOf(SANDBOX, {}),
        ...stripe.sandbox,
        NODE_ENV: 'development',
        PORT: String(stripePort),
        DATA_DIR: dataOf(SANDBOX),
        // It sends its webhooks through the proxy with TLS, as Stripe does.
        NODE_EXTRA_CA_CERTS: certificate.path,
      },
    }),
  );
  const databases = database.servers.map((server) => ({
    ...keep(server.name, server),
    port: server.port,
    isReady: server.isReady,
  }));
  const between = keep('haproxy-services', {
    spawn: () => programs.spawn(...split(haproxyBetween(DEPLOY, proxies, servicePorts))),
    isReady: () => respondsAtAll(services['SVC_CORE_URL'] ?? ''),
  });
  const inFront = frontKind === 'nginx' ? nginxInFront : haproxyInFront;
  const command = inFront({ deploy: DEPLOY, folder: proxies, certificate, https: port, http, gateways: gatewayPorts });
  const front = keep(frontKind, {
    spawn: () => programs.spawn(...split(command)),
    isReady: () => respondsAtAll(`http://127.0.0.1:${http}`),
  });
  const parts = [...replicas, ...gateways].map(({ keeper }) => keeper);
  const everyone = [front, ...parts, sandbox, between, ...databases];

  return {
    url,
    port,
    certificate: certificate.cert,
    mails,
    pids,
    proxies,
    replicas: [...replicas, ...gateways],
    databases,
    front,
    coreEnvironment: environmentOf('svc-core', settingsOf('svc-core')),
    async start() {
      for (const one of [...SERVICES.map(({ name }) => name), SANDBOX, 'gateway'])
        mkdirSync(dataOf(one), { recursive: true, mode: 0o700 });
      mailServer = await startMailServer(mails, onEmail);
      const [first, ...others] = database.startOrder.map(({ name }) => databases.find((one) => one.name === name));
      await Promise.all([first?.start(), sandbox.start()]);
      for (const other of others) await other?.start();
      await Promise.all(replicas.map(({ keeper }) => keeper.start()));
      await Promise.all([between, ...gateways.map(({ keeper }) => keeper)].map((keeper) => keeper.start()));
      await front.start();
    },
    async stop() {
      stopping = true;
      let killed = false;
      const kill = setTimeout(
        () => {
          killed = true;
          everyone.forEach((keeper) => keeper.signal('SIGKILL'));
        },
        (SHUTDOWN.delaySeconds + SHUTDOWN.seconds) * 1000 + KILL_AFTER_MS,
      );
      await front.stopped();
      await Promise.all([...parts, sandbox].map((part) => part.stopped()));
      await between.stopped();
      // The node with the majority ends last, and is the one that starts the cluster again.
      for (const server of databases) {
        server.signal('SIGCONT');
        await server.stopped();
      }
      await mailServer?.stop();
      await programs.close();
      clearTimeout(kill);
      rmSync(pids, { recursive: true, force: true });
      return !killed;
    },
  };
}

const split = ([program, ...args]: [string, ...string[]]): [string, string[]] => [program, args];

/** Whether something speaks HTTP there, whatever it says. */
async function respondsAtAll(url: string): Promise<boolean> {
  const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(1000) }).catch(() => null);
  await response?.body?.cancel();
  return response !== null;
}
