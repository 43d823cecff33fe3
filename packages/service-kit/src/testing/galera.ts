import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import mysql from 'mysql2/promise';
import { HAPROXY } from './debianTools.ts';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';
import { initializeData, type PrivateServer, serverProgram, startServer, waitUntilReady } from './privateServer.ts';
import { haproxyBeforeDatabase } from './proxyFiles.ts';

/** Galera's library, where Debian's package puts it. */
const PROVIDER = '/usr/lib/galera/libgalera_smm.so';
const NODES = 2;
/**
 * Nodes notice sooner than in production that another one is gone. There, 5 s and 15 s are usual.
 * @param slow how many times later, because a node that waits for a core is not gone
 */
const noticeAfter = (slow: number): string =>
  [
    'evs.keepalive_period=PT0.3S',
    'evs.inactive_check_period=PT0.3S',
    // The nodes that are left agree only when they repeat themselves, after 1 s by default.
    'evs.join_retrans_period=PT0.3S',
    `evs.suspect_timeout=PT${slow.toFixed(1)}S`,
    `evs.inactive_timeout=PT${(3 * slow).toFixed(1)}S`,
  ].join(';');

/** A node of a private cluster. */
export interface GaleraNode {
  readonly port: number;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** A cluster of two nodes behind HAProxy, which uses the first one while that works. */
export interface GaleraCluster {
  /** mysql://…/name at HAProxy, for DATABASE_URL. */
  readonly url: string;
  /** The second one has the majority alone; the first one refuses statements without it. */
  readonly nodes: readonly [GaleraNode, GaleraNode];
  readonly stop: () => Promise<void>;
}

export const hasGalera = (): boolean =>
  existsSync(PROVIDER) &&
  HAPROXY.isInstalled() &&
  (serverProgram()?.endsWith('mariadbd') ?? false) &&
  !process.env['TEST_DATABASE_URL'];

/** Printed when the drills on a cluster are skipped. */
export const NO_GALERA_LINE =
  'MariaDB with Galera and HAProxy are not installed (apt-get install mariadb-server galera-4 haproxy): their drills are skipped.';

/** The ports of a node. */
interface GaleraPorts {
  readonly sql: number;
  readonly group: number;
  readonly transfer: number;
  readonly copy: number;
}

interface NodeChoice {
  readonly at: number;
  readonly folder: string;
  readonly bootstrap: boolean;
  readonly weight?: number;
  readonly slow?: number;
}

/**
 * The options of the server of a node.
 * @param node `bootstrap` starts the cluster instead of joining one; `weight` is its vote about who has the majority;
 * `slow` is how many times later than after 1 s it takes another node for gone
 */
function galeraOptions(
  { at, folder, bootstrap, weight = 1, slow = 1 }: NodeChoice,
  ports: readonly GaleraPorts[],
): string[] {
  const own = ports[at];
  if (!own) throw new Error(`The cluster has no node ${at}`);
  const others = ports.filter((_, nth) => nth !== at).map(({ group }) => `127.0.0.1:${group}`);
  return [
    `--server-id=${at + 1}`,
    `--log-error=${folder}/error.log`,
    '--binlog-format=ROW',
    '--innodb-autoinc-lock-mode=2',
    '--wsrep-on=ON',
    `--wsrep-provider=${PROVIDER}`,
    `--wsrep-provider-options=gmcast.listen_addr=tcp://127.0.0.1:${own.group};ist.recv_addr=127.0.0.1:${own.transfer};gcache.size=16M;pc.weight=${weight};${noticeAfter(slow)}`,
    `--wsrep-node-address=127.0.0.1:${own.group}`,
    `--wsrep-cluster-name=jobtrail-${ports[0]?.group}`,
    `--wsrep-cluster-address=gcomm://${others.join()}`,
    // A node that joins receives a copy of the data.
    '--wsrep-sst-method=rsync',
    `--wsrep-sst-receive-address=127.0.0.1:${own.copy}`,
    ...(bootstrap ? ['--wsrep-new-cluster'] : []),
  ];
}

/** Starts deploy/haproxy/database.cfg in front of some nodes. */
async function startBalancer(
  folder: string,
  nodes: readonly number[],
): Promise<{ port: number; process: ChildProcess }> {
  const [first = 0] = nodes;
  const node = await mysql.createConnection({ host: '127.0.0.1', port: first, user: 'root' });
  await node.query('create user haproxy');
  await node.end();
  const port = await freePort();
  const deploy = resolve(__dirname, '../../../../deploy');
  const [program, ...args] = haproxyBeforeDatabase(deploy, folder, { front: port, nodes });
  const env = { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` };
  return { port, process: spawn(program, args, { stdio: 'ignore', env }) };
}

/** Starts a private Galera cluster of two nodes on loopback behind HAProxy, with its data in a temporary folder. */
export async function startGalera(name = 'test'): Promise<GaleraCluster> {
  const program = serverProgram();
  if (program === null || !hasGalera()) throw new Error(NO_GALERA_LINE);
  const root = mkdtempSync(join(tmpdir(), 'jobtrail-galera-'));
  const servers: PrivateServer[] = [];
  let balancer: { port: number; process: ChildProcess } | undefined;
  const stop = async (): Promise<void> => {
    balancer?.process.kill('SIGKILL');
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(root, { recursive: true, force: true });
  };
  const folderOf = (at: number): string => join(root, `node${at}`);
  try {
    // The server may run under another account.
    chmodSync(root, 0o755);
    const ports: GaleraPorts[] = [];
    for (let at = 0; at < NODES; at += 1) {
      mkdirSync(folderOf(at));
      initializeData(program, folderOf(at));
      ports.push({
        sql: await freePort(),
        group: await freePort(),
        transfer: await freePort(),
        copy: await freePort(),
      });
    }
    for (const [at, { sql }] of ports.entries()) {
      const node = { at, folder: folderOf(at), bootstrap: at === 0, weight: at + 1, slow: patient(1) };
      servers.push(await startServer(program, folderOf(at), sql, galeraOptions(node, ports)));
    }
    balancer = await startBalancer(
      root,
      ports.map(({ sql }) => sql),
    );
    await waitUntilReady(balancer.process, balancer.port);
  } catch (error) {
    const logs = Array.from({ length: NODES }, (_, at) => join(folderOf(at), 'error.log')).filter(existsSync);
    const said = logs.map((log) => readFileSync(log, 'utf8').slice(-5000)).join('\n');
    await stop();
    throw new Error(`The cluster could not be started:\n${said}`, { cause: error });
  }
  const [one, other] = servers;
  if (!one || !other) throw new Error('The cluster has too few nodes');
  return { url: `mysql://root@127.0.0.1:${balancer.port}/${name}`, nodes: [one, other], stop };
}
