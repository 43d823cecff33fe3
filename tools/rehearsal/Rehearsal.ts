import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopbackUrl } from '@jobtrail/service-kit';
import { freePort } from '@jobtrail/service-kit/testing/freePort';
import { Keeper, type Program } from '../supervisor/Keeper.ts';
import { partProgram, probeSucceeds } from '../supervisor/partProgram.ts';
import { stopWithin } from '../supervisor/stopWithin.ts';
import { SANDBOX } from '../workspace/parts.mjs';
import { SERVICES } from '../workspace/services.mjs';
import { type Balancer, balancerBetween, proxyInFront } from './balancers.ts';
import { prepareDatabase } from './database.ts';
import { environmentsOf, SHUTDOWN } from './environments.ts';
import { keysIn } from './keys.ts';
import { createMailServer } from './mailServer.ts';
import { requirePrograms } from './programs.ts';

/** Processes that still run after this time are killed. */
const STOPS_WITHIN_MS = (SHUTDOWN.delaySeconds + SHUTDOWN.seconds) * 1000 + 1000;
const NAMES = SERVICES.map(({ name }) => name);
const REPLICAS = [...NAMES, 'gateway'].flatMap((part) => [1, 2].map((at) => ({ part, name: `${part}-${at}` })));
const PROCESSES = [...NAMES, ...REPLICAS.map(({ name }) => name), SANDBOX, 'http', 'database', 'mail'];

interface RehearsalOptions {
  /** Where everything is kept. */
  readonly folder: string;
  /** The public port. */
  readonly port: number;
  /** Further settings of all parts. */
  readonly env?: Readonly<Record<string, string>>;
  readonly say: (text: string) => void;
  /** Prints what the processes write. */
  readonly print: (line: string) => void;
  readonly onEmail?: (recipient: string, email: string) => void;
}

/** Production on one machine: two replicas of each part, a database, proxies with TLS, a mail server and a Stripe. */
export type Rehearsal = Awaited<ReturnType<typeof createRehearsal>>;

/**
 * Prepares everything. Nothing runs before `start`.
 * @throws {Problem} if a program is missing
 */
export async function createRehearsal(options: RehearsalOptions) {
  const { folder, port, env = {}, say, print, onEmail = () => undefined } = options;
  requirePrograms();
  const url = `https://localhost:${port}`;
  if (!isLoopbackUrl(url)) throw new Error('A rehearsal is for this machine only');
  const inFolder = (name: string): string => join(folder, name);
  const [proxies, mails, pids] = [inFolder('proxies'), inFolder('mails'), inFolder('run')];
  rmSync(pids, { recursive: true, force: true });
  for (const one of [proxies, pids]) mkdirSync(one, { recursive: true, mode: 0o700 });
  const { env: keys, certificate } = keysIn(inFolder('keys'));
  // They are reserved, so that no test beside gets one before its process listens.
  const ports = new Map<string, number>();
  for (const name of PROCESSES) ports.set(name, await freePort());
  const portOf = (name: string): number => ports.get(name) ?? 0;
  const addressOf = (name: string): string => `http://127.0.0.1:${portOf(name)}`;

  let isStopping = false;
  const keep = (name: string, { spawn, isReady }: Program): Keeper =>
    new Keeper({
      name,
      rawLogs: false,
      say,
      isReady,
      // Proxies report each process that is stopped.
      print: (line) => void (!isStopping && print(line)),
      spawn() {
        const child = spawn();
        writeFileSync(join(pids, `${name}.pid`), `${child.pid}\n`);
        return child;
      },
    });
  let balancer: Balancer = 'haproxy';
  const front = keep('haproxy', proxyInFront(proxies, portOf, port, certificate));
  const services = balancerBetween(proxies, portOf, () => balancer);
  const between = keep('balancer', services);
  const server = prepareDatabase(inFolder('database'), portOf('database'), keys);
  const database = keep('mariadb', server);
  const mailServer = createMailServer(mails, portOf('mail'), onEmail);
  const authority = join(proxies, 'authority.pem');
  writeFileSync(authority, certificate.cert);
  const setup = { url, folder, keys, certificate: authority, portOf, databaseUrlOf: server.urlFor, env };
  const environments = environmentsOf(setup);
  const stripe = addressOf(SANDBOX);
  const sandbox = keep(SANDBOX, partProgram({ part: SANDBOX, address: stripe, env: environments.sandbox }));
  const replicas = REPLICAS.map(({ part, name }) => {
    const address = addressOf(name);
    const { spawn } = partProgram({ part, address, env: { ...environments.parts[part], PORT: `${portOf(name)}` } });
    // A gateway is ready when all services are, and those may still start.
    const probe = part === 'gateway' ? '/healthz' : '/readyz';
    return { part, address, keeper: keep(name, { spawn, isReady: () => probeSucceeds(address + probe) }) };
  });
  const startAll = (keepers: readonly Keeper[]): Promise<unknown> =>
    Promise.all(keepers.map((keeper) => keeper.start()));
  const keepersOf = (isGateway: boolean): Keeper[] =>
    replicas.filter(({ part }) => (part === 'gateway') === isGateway).map(({ keeper }) => keeper);

  return {
    url,
    certificate: certificate.cert,
    mails,
    /** Where each keeper's process ID is: `<name>.pid`. */
    pids,
    replicas,
    database,
    databaseUrl: server.rootUrl,
    mailServer,
    /** The origin of the local Stripe. */
    stripe,
    /** The environment of svc-core, for its administration commands. */
    coreEnvironment: environments.parts['svc-core'] ?? {},
    async start() {
      await Promise.all([mailServer.start(), startAll([database, sandbox])]);
      await startAll(keepersOf(false));
      await startAll([between, ...keepersOf(true)]);
      await front.start();
    },
    /** Replaces the balancer in front of the services. */
    async balanceBy(kind: Balancer) {
      balancer = kind;
      await between.restart(kind);
    },
    /** @returns whether nothing had to be killed */
    stop() {
      isStopping = true;
      const parts = [...keepersOf(true), ...keepersOf(false), sandbox];
      return stopWithin(STOPS_WITHIN_MS, [front, ...parts, between, database], async () => {
        await front.stop();
        await Promise.all(parts.map((part) => part.stop()));
        await Promise.all([between.stop(), database.stop(), mailServer.stop()]);
        rmSync(pids, { recursive: true, force: true });
      });
    },
  };
}
