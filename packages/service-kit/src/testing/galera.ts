import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';
import { initializeData, type PrivateServer, serverProgram, startServer } from './privateServer.ts';

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
  /** mysql://…/name, for DATABASE_URL. */
  readonly url: string;
  readonly signal: (signal: NodeJS.Signals) => void;
}

export interface GaleraCluster {
  /** A node alone has no majority, so it refuses statements while the other one is stopped. */
  readonly nodes: readonly [GaleraNode, GaleraNode];
  readonly stop: () => Promise<void>;
}

export const hasGalera = (): boolean =>
  existsSync(PROVIDER) && (serverProgram()?.endsWith('mariadbd') ?? false) && !process.env['TEST_DATABASE_URL'];

/** Printed when the drills on a cluster are skipped. */
export const NO_GALERA_LINE =
  'MariaDB with Galera is not installed (apt-get install mariadb-server galera-4): its drills are skipped.';

/** The ports of a node. */
export interface GaleraPorts {
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
export function galeraOptions(
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

/** Starts a private Galera cluster of two nodes on loopback, with its data in a temporary folder. */
export async function startGalera(name = 'test'): Promise<GaleraCluster> {
  const program = serverProgram();
  if (program === null || !hasGalera()) throw new Error(NO_GALERA_LINE);
  const root = mkdtempSync(join(tmpdir(), 'jobtrail-galera-'));
  const servers: PrivateServer[] = [];
  const stop = async (): Promise<void> => {
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
      const options = galeraOptions({ at, folder: folderOf(at), bootstrap: at === 0, slow: patient(1) }, ports);
      servers.push(await startServer(program, folderOf(at), sql, options));
    }
  } catch (error) {
    const logs = Array.from({ length: NODES }, (_, at) => join(folderOf(at), 'error.log')).filter(existsSync);
    const said = logs.map((log) => readFileSync(log, 'utf8').slice(-5000)).join('\n');
    await stop();
    throw new Error(`The cluster could not be started:\n${said}`, { cause: error });
  }
  const [one, other] = servers.map(({ port, signal }) => ({ url: `mysql://root@127.0.0.1:${port}/${name}`, signal }));
  if (!one || !other) throw new Error('The cluster has too few nodes');
  return { nodes: [one, other], stop };
}
