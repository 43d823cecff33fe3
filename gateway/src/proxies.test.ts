import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener } from 'node:http';
import { request } from 'node:https';
import { join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import {
  type Certificate,
  certificateFor,
  freePort,
  HAPROXY,
  haproxyInFront,
  isDrill,
  markGateway,
  NGINX,
  nginxInFront,
  patient,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import { production } from './testing/production.ts';
import { deploy, startTestGateway, type TestGateway } from './testing/testGateway.ts';

const HOST = 'jobs.example.com';
/** Another address of this machine than the proxy's. */
const CLIENT = '127.0.0.2';
const FILES = resolve(__dirname, '../../deploy');
const BODY_BYTES = 40_000_000;
/** HAProxy asks every second. */
const NOTICED_WITHIN_MS = 3000;
const RELOADS_WITHIN_MS = patient(500);
const STARTS_WITHIN_MS = patient(10_000);

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

const PACKED = brotliCompressSync(JSON.stringify(Array(500).fill({ company: 'Meridian' })));

/** A minimal svc-core that responds with what it received. */
const service: RequestListener = (req, res) => {
  if (req.url === '/readyz') return void res.end('{}');
  if (req.url === '/api/jobs?view=card' && req.headers['accept-encoding'] === 'gzip, br') {
    res.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'br', vary: 'accept-encoding' });
    return void res.end(PACKED);
  }
  let bytes = 0;
  req.on('data', (chunk: Buffer) => (bytes += chunk.length));
  req.on('end', () => {
    res.setHeader('content-type', 'application/json');
    res.end(
      JSON.stringify({ bytes, address: req.headers['x-forwarded-for'], proto: req.headers['x-forwarded-proto'] }),
    );
  });
};

const openGateway = async (): Promise<TestGateway> => {
  const gateway = await startTestGateway({
    core: service,
    billing: service,
    mail: service,
    env: {
      ...production,
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_MINUTE: '0',
      RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
      RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
    },
  });
  const page = '<!doctype html><html><head></head><body>Jobtrail</body></html>';
  deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'landing.html': page, 'app.html': page });
  return gateway;
};

/** Each proxy with the file that this repository ships, and the addresses, certificate and ports of a test. */
const PROXIES = [
  {
    name: 'nginx',
    tool: NGINX,
    configure: nginxInFront,
    log: 'jobtrail.log',
    /** nginx has no checks, so an operator who stops a gateway marks it in the file and reloads. */
    async announce(folder: string, proxy: ChildProcess, { gateways }: Ports): Promise<void> {
      markGateway(folder, gateways[0], true);
      proxy.kill('SIGHUP');
      await new Promise((done) => setTimeout(done, RELOADS_WITHIN_MS));
    },
  },
  {
    name: 'HAProxy',
    tool: HAPROXY,
    configure: haproxyInFront,
    /** Its file sets up no log. */
    log: null,
    /** HAProxy notices with its checks of /readyz. */
    announce: () => Promise.resolve(),
  },
] as const;

interface Ports {
  readonly https: number;
  readonly http: number;
  readonly gateways: readonly [number, number];
}

for (const { tool } of PROXIES) if (!tool.isInstalled()) process.stderr.write(`${tool.missingLine}\n`);

const mustRun = process.env['CI'] === 'true';

const installed = PROXIES.filter(({ tool }) => mustRun || tool.isInstalled());

// The test tries one of them, the drill all.
describe.each(isDrill ? installed : installed.slice(0, 1))('Behind $name', ({ configure, log, announce }) => {
  let place: TemporaryFolder;
  let gateways: [TestGateway, TestGateway];
  let proxy: ChildProcess;
  let ports: Ports;
  let certificate: Certificate;

  /** Sends a request to the proxy under the public name, and checks its certificate. */
  const ask = (
    path: string,
    { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
  ): Promise<Answer> =>
    new Promise((resolveAnswer, reject) => {
      const req = request(
        {
          host: '127.0.0.1',
          port: ports.https,
          localAddress: CLIENT,
          servername: HOST,
          ca: certificate.cert,
          path,
          method,
          headers: { host: HOST, ...headers, ...(body ? { 'content-length': String(body.length) } : {}) },
          agent: false,
        },
        (res) => {
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('end', () => {
            const bytes = Buffer.concat(chunks);
            resolveAnswer({ status: res.statusCode ?? 0, bytes, text: bytes.toString(), headers: res.headers });
          });
        },
      );
      req.on('error', reject);
      req.end(body);
    });

  beforeAll(async () => {
    place = temporaryFolder();
    certificate = certificateFor(HOST);
  });
  afterAll(() => place.remove());

  beforeEach(async () => {
    gateways = [await openGateway(), await openGateway()];
    ports = { https: await freePort(), http: await freePort(), gateways: [gateways[0].port, gateways[1].port] };
    const [program, ...args] = configure({ deploy: FILES, folder: place.path, certificate, ...ports });
    proxy = spawn(program, args, {
      stdio: 'ignore',
      env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
    });
    for (const deadline = Date.now() + STARTS_WITHIN_MS; ;) {
      const status = await ask('/').then(
        (answer) => answer.status,
        () => 0,
      );
      if (status === 200) break;
      if (Date.now() > deadline) throw new Error(`The proxy does not answer: ${status}`);
      await new Promise((done) => setTimeout(done, 50));
    }
  });
  afterEach(async () => {
    const ended = new Promise((done) => proxy.once('exit', done));
    proxy.kill('SIGTERM');
    await ended;
    await Promise.all(gateways.map((gateway) => gateway.close()));
  });

  it('pages and calls arrive by https under the public name, and http leads there', async () => {
    const page = await ask('/');
    expect([page.status, page.headers['strict-transport-security'] !== undefined]).toEqual([200, true]);
    const plain = await fetch(`http://127.0.0.1:${ports.http}/dashboard`, {
      redirect: 'manual',
      headers: { connection: 'close' },
    });
    expect(plain.status).toBe(308);
    expect(plain.headers.get('location')).toMatch(/^https:\/\/[^/]+\/dashboard$/);
    // The gateway refuses every other name, so the proxy passes it on.
    expect((await ask('/', { headers: { host: 'other.example' } })).status).toBe(421);
  });

  it('the gateway knows the address of the client, and believes no address that the client sends', async () => {
    const answer = await ask('/api/auth/me', { headers: { 'x-forwarded-for': '203.0.113.9' } });
    expect(JSON.parse(answer.text)).toMatchObject({ address: CLIENT, proto: 'https' });
  });

  it('no secret of a path and no query is in the log of the proxy', async () => {
    const secret = 'Ab3dE-fG_h'.repeat(4).padEnd(43, 'x');
    await ask(`/calendar/${secret}.ics?from=${secret}`);
    await ask(`/unsubscribe/${secret}`);
    await ask('/dashboard?session_id=secret');
    const lines = (): string => (log === null ? '/dashboard' : readFileSync(join(place.path, log), 'utf8'));
    while (!lines().includes('/dashboard')) await new Promise((done) => setTimeout(done, 20));
    expect(lines()).not.toMatch(/Ab3dE|secret/);
    if (log !== null) expect(lines()).toMatch(/"GET \/calendar\/\.\.\.\.ics" [\s\S]*"GET \/unsubscribe\/\.\.\." /);
  });

  it('a compressed response arrives as its service has compressed it', async () => {
    const { headers, bytes } = await ask('/api/jobs?view=card', { headers: { 'accept-encoding': 'gzip, br' } });
    expect([headers['content-encoding'], headers['vary']]).toEqual(['br', 'accept-encoding']);
    expect(bytes.equals(PACKED)).toBe(true);
  });

  it('an upload of 40 MB arrives whole', async () => {
    const body = Buffer.alloc(BODY_BYTES, 7);
    const answer = await ask('/api/media?purpose=recording', {
      method: 'POST',
      headers: { 'content-type': 'audio/webm', origin: `https://${HOST}` },
      body,
    });
    expect([answer.status, JSON.parse(answer.text).bytes]).toEqual([200, BODY_BYTES]);
  });

  it('errors are in JSON while no gateway responds', async () => {
    await Promise.all(gateways.map(({ gateway }) => gateway.drain({ delayMs: 0, graceMs: 100 })));
    const answer = await ask('/api/auth/me');
    expect([502, 503]).toContain(answer.status);
    expect([answer.headers['retry-after'], JSON.parse(answer.text)]).toEqual([
      '2',
      {
        error: 'Jobtrail is not available right now. Please try again in a moment.',
        code: 'unavailable',
        requestId: '',
      },
    ]);
  });

  it('nobody notices when one of two gateways stops', async () => {
    let stopped = false;
    const statuses = new Map<number | string, number>();
    const person = async (): Promise<void> => {
      for (let n = 0; n < 60 || !stopped; n += 1) {
        const write = n % 2 === 0;
        const status = await ask('/api/auth/login', {
          method: write ? 'POST' : 'GET',
          ...(write
            ? {
                headers: { 'content-type': 'application/json', origin: `https://${HOST}` },
                body: Buffer.from('{}'),
              }
            : {}),
        }).then(
          (answer) => answer.status,
          (error: unknown) => String(error),
        );
        statuses.set(status, 1 + (statuses.get(status) ?? 0));
      }
    };
    const people = Array.from({ length: 4 }, person);
    await new Promise((done) => setTimeout(done, 300));
    await announce(place.path, proxy, ports);
    await gateways[0].gateway.drain({ delayMs: NOTICED_WITHIN_MS, graceMs: 3000 });
    await new Promise((done) => setTimeout(done, 500));
    stopped = true;
    await Promise.all(people);
    expect([...statuses.keys()]).toEqual([200]);
  });
});
