import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { HAPROXY } from './debianTools.ts';
import { freePort } from './freePort.ts';
import { patient } from './patience.ts';
import { haproxyBetween } from './proxyFiles.ts';
import { type TemporaryFolder, temporaryFolder } from './temporaryFolder.ts';

const FILES = resolve(__dirname, '../../../../deploy');
const SLOW_MS = 300;
/** HAProxy asks every second, and takes a replica out after two failures. */
const NOTICED_MS = 3500;
const STARTS_WITHIN_MS = patient(10_000);
const SESSIONS = Array.from({ length: 21 }, (_, n) => `session-${n}`);

/** A replica of svc-core that responds with its name. */
interface Replica {
  readonly server: Server;
  readonly port: number;
  ready: boolean;
}

async function startReplica(name: string): Promise<Replica> {
  const server = createServer((req, res) => {
    if (req.url === '/readyz') return void res.writeHead(replica.ready ? 200 : 503).end();
    setTimeout(() => res.end(name), req.url === '/slow' ? SLOW_MS : 0);
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const replica = { server, port: (server.address() as AddressInfo).port, ready: true };
  return replica;
}

if (!HAPROXY.isInstalled()) process.stderr.write(`${HAPROXY.missingLine}\n`);
const describeWithHaproxy = process.env['CI'] === 'true' || HAPROXY.isInstalled() ? describe : describe.skip;

describeWithHaproxy('Between the gateways and the replicas of svc-core, HAProxy', () => {
  let place: TemporaryFolder;
  let replicas: Replica[];
  let proxy: ChildProcess;
  let url: string;

  const ask = async (cookie?: string, path = '/'): Promise<string> => {
    const response = await fetch(url + path, { headers: cookie === undefined ? {} : { cookie } });
    return `${response.status} ${await response.text()}`;
  };
  const replicaOf = (session: string, name = 'jobtrail_session'): Promise<string> => ask(`${name}=${session}`);
  const responding = async (): Promise<boolean> =>
    ask().then(
      () => true,
      () => false,
    );

  beforeEach(async () => {
    place = temporaryFolder();
    replicas = [await startReplica('one'), await startReplica('two')];
    const front = await freePort();
    url = `http://127.0.0.1:${front}`;
    const others = [
      { service: 'svc-billing', front: await freePort(), replicas: [] },
      { service: 'svc-mail', front: await freePort(), replicas: [] },
    ];
    const core = { service: 'svc-core', front, replicas: replicas.map(({ port }) => port) };
    const [program, ...args] = haproxyBetween(FILES, place.path, [core, ...others]);
    proxy = spawn(program, args, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    const until = Date.now() + STARTS_WITHIN_MS;
    while (!(await responding()) && Date.now() < until) await new Promise((done) => setTimeout(done, 50));
  });
  afterEach(() => {
    proxy.kill('SIGKILL');
    for (const { server } of replicas) {
      server.close();
      server.closeAllConnections();
    }
    place.remove();
  });

  it.each(['jobtrail_session', '__Host-jobtrail_session'])(
    'sends the requests of a session to one replica, by the cookie %s, and those of many to both',
    async (name) => {
      const counts = new Map<string, Map<string, number>>();
      for (let times = 0; times < 4; times += 1)
        for (const session of SESSIONS) {
          const replica = await replicaOf(session, name);
          const own = counts.get(session) ?? new Map<string, number>();
          counts.set(session, own.set(replica, (own.get(replica) ?? 0) + 1));
        }
      const kept = [...counts.values()].map((own) => Math.max(...own.values()));
      // HAProxy may still count a request whose response has arrived, and then spares that replica.
      expect(kept.reduce((sum, most) => sum + most, 0)).toBeGreaterThan(0.9 * 4 * SESSIONS.length);
      expect(new Set([...counts.values()].flatMap((own) => [...own.keys()]))).toEqual(new Set(['200 one', '200 two']));
    },
  );

  it('sends requests without a session to both', async () => {
    const all = await Promise.all(Array.from({ length: 10 }, () => ask('theme=dark', '/slow')));
    expect(all.filter((one) => one === '200 one')).toHaveLength(5);
  });

  it('sends requests of one busy session to both, none more than 1.25 times its share', async () => {
    const all = await Promise.all(Array.from({ length: 40 }, () => ask('jobtrail_session=busy', '/slow')));
    const most = Math.max(...['one', 'two'].map((name) => all.filter((one) => one === `200 ${name}`).length));
    expect(most).toBeLessThanOrEqual(26);
  });

  it('moves only the sessions of a replica that stops, and fails none of their requests', async () => {
    const before = new Map<string, string>();
    for (const session of SESSIONS) before.set(session, await replicaOf(session));
    const [one] = replicas;
    if (!one) throw new Error('there is no replica');
    one.ready = false;
    await new Promise((done) => setTimeout(done, NOTICED_MS));
    for (const session of SESSIONS) expect(await replicaOf(session)).toBe('200 two');
    one.server.close();
    one.server.closeAllConnections();
    for (const session of SESSIONS) expect(await replicaOf(session)).toBe('200 two');
  });

  it('tries the other replica at once when one is gone, before a check has noticed', async () => {
    const [one] = replicas;
    one?.server.close();
    one?.server.closeAllConnections();
    for (const session of SESSIONS) expect(await replicaOf(session)).toBe('200 two');
  });

  it.each([0, 1])('fails only requests in flight when replica %i is killed under load', async (killed) => {
    let done = false;
    const failures: string[] = [];
    const person = async (session: string): Promise<void> => {
      while (!done) {
        const response = await ask(`jobtrail_session=${session}`, '/slow').catch(String);
        if (!response.startsWith('200 ')) failures.push(response);
      }
    };
    const people = [...SESSIONS, ...SESSIONS.map((session) => `other-${session}`)].map(person);
    await new Promise((finished) => setTimeout(finished, SLOW_MS));
    replicas[killed]?.server.close();
    replicas[killed]?.server.closeAllConnections();
    await new Promise((finished) => setTimeout(finished, NOTICED_MS));
    done = true;
    await Promise.all(people);
    // Each person has at most one request in flight.
    expect(failures.filter((response) => response.startsWith('503'))).toEqual([]);
    expect(failures.length).toBeLessThanOrEqual(people.length);
  });

  it('still sends the requests of sessions to replicas when none is ready', async () => {
    for (const replica of replicas) replica.ready = false;
    await new Promise((done) => setTimeout(done, NOTICED_MS));
    for (const session of SESSIONS.slice(0, 4)) expect(await replicaOf(session)).toMatch(/^200 (one|two)$/);
  });
});
