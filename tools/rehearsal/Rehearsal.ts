import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLoopbackUrl } from '../../packages/service-kit/src/config/productionLike.ts';
import { Keeper, type Program } from '../supervisor/Keeper.ts';
import { stopWithin } from '../supervisor/stopWithin.ts';
import { ROOT, SANDBOX } from '../workspace/parts.mjs';
import { SERVICES } from '../workspace/services.mjs';
import type { Options } from './options.mjs';
import { findPrograms, Programs } from './programs.ts';
import { prepareDatabase } from './topology/database.ts';
import { SHUTDOWN } from './topology/environment.ts';
import { type MailServer, startMailServer } from './topology/mailServer.ts';
import { dataOf, prepareParts, type Replica } from './topology/parts.ts';
import { findPorts } from './topology/ports.ts';
import { proxyBetween, proxyInFront } from './topology/proxies.ts';
import { certificateIn, keysIn } from './topology/secrets.ts';

/** How many replicas of each service run. */
const REPLICAS = 2;
/** Processes that still run after this time are killed. */
const STOPS_WITHIN_MS = (SHUTDOWN.delaySeconds + SHUTDOWN.seconds) * 1000 + 1000;

interface RehearsalOptions extends Options {
  /** Where everything is kept. */
  readonly folder: string;
  /** The public port. */
  readonly port: number;
  /** Further settings of all parts. */
  readonly env?: Readonly<Record<string, string>>;
  /** Where the gateways take the front ends from; the repository by default. */
  readonly frontendsDir?: string;
  /** Drops what the database and the proxies print once they have started. */
  readonly quiet?: boolean;
  readonly say: (text: string) => void;
  readonly onEmail?: (recipient: string) => void;
}

/** The server of the databases. */
interface Database {
  readonly keeper: Keeper;
  readonly isReady: () => Promise<boolean>;
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
  readonly database: Database;
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
  const { folder, port, front: frontKind, env = {}, quiet = false, say, onEmail = () => undefined } = options;
  const program = findPrograms(options);
  const inFolder = (name: string): string => join(folder, name);
  const [keyFolder, proxies, mails, pids] = [inFolder('keys'), inFolder('proxies'), inFolder('mails'), inFolder('run')];
  for (const one of [proxies, mails]) mkdirSync(one, { recursive: true, mode: 0o700 });
  rmSync(pids, { recursive: true, force: true });
  mkdirSync(pids);
  const keys = keysIn(keyFolder);
  const certificate = certificateIn(keyFolder);
  const url = `https://localhost:${port}`;
  if (!isLoopbackUrl(url)) throw new Error('A rehearsal is for this machine only');

  const programs = new Programs();
  const prepared = await prepareDatabase({ program, programs, folder: inFolder('database'), keys });
  const ports = await findPorts(REPLICAS);
  let mailServer: MailServer | null = null;
  let stopping = false;

  const keep = (name: string, { spawn, isReady }: Program, isShown = true): Keeper =>
    new Keeper({
      name,
      rawLogs: false,
      say,
      isReady,
      // Proxies report each process that is stopped.
      print: (line) => void (isShown && !stopping && console.log(line)),
      spawn() {
        const child = spawn();
        writeFileSync(join(pids, `${name}.pid`), `${child.pid}\n`);
        return child;
      },
    });
  const { services, gateways, sandbox, coreEnvironment } = prepareParts({
    url,
    port,
    ports,
    folder,
    keys,
    certificate: certificate.path,
    databaseUrlFor: prepared.urlFor,
    smtpPort: () => mailServer?.port ?? 0,
    frontendsDir: options.frontendsDir ?? ROOT,
    env,
    keep,
  });
  const { server } = prepared;
  const database: Database = { keeper: keep(server.name, server, !quiet), isReady: server.isReady };
  const between = keep('haproxy-services', proxyBetween({ programs, folder: proxies, ports }), !quiet);
  const front = keep(
    frontKind,
    proxyInFront(frontKind, { programs, folder: proxies, ports, https: port, certificate }),
    !quiet,
  );
  const replicas = [...services, ...gateways];
  const parts = replicas.map(({ keeper }) => keeper);
  const everyone = [front, ...parts, sandbox, between, database.keeper];

  return {
    url,
    port,
    certificate: certificate.cert,
    mails,
    pids,
    proxies,
    replicas,
    database,
    front,
    coreEnvironment,
    async start() {
      for (const one of [...SERVICES.map(({ name }) => name), SANDBOX, 'gateway'])
        mkdirSync(dataOf(folder, one), { recursive: true, mode: 0o700 });
      mailServer = await startMailServer(mails, onEmail);
      await Promise.all([database.keeper.start(), sandbox.start()]);
      await Promise.all(services.map(({ keeper }) => keeper.start()));
      await Promise.all([between, ...gateways.map(({ keeper }) => keeper)].map((keeper) => keeper.start()));
      await front.start();
    },
    stop() {
      stopping = true;
      return stopWithin(STOPS_WITHIN_MS, everyone, async () => {
        await front.stop();
        await Promise.all([...parts, sandbox].map((part) => part.stop()));
        await between.stop();
        database.keeper.signal('SIGCONT');
        await database.keeper.stop();
        await mailServer?.stop();
        await programs.close();
        rmSync(pids, { recursive: true, force: true });
      });
    },
  };
}
