// Replicas of svc-core behind HAProxy and the gateway that stop, are killed, and hang under load. They share a server
// database: a replica that hangs while it writes to SQLite would lock the whole file.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  freePort,
  HAPROXY,
  haproxyBetween,
  type RunningService,
  startService,
  type TemporaryFolder,
  temporaryFolder,
} from '@jobtrail/service-kit/testing';
import type { Client } from './Client.ts';
import type { CoreUnderTest } from './coreUnderTest.ts';
import { until } from './FakePeers.ts';
import { onServer } from './onDatabase.ts';

const ROOT = join(__dirname, '..', '..');
const WORKERS = 8;
/** HAProxy sends nothing more to a replica after two checks without a response, of a second each and a second apart. */
const HANG_IS_NOTICED_MS = 4000;

/** People who create and read jobs, one request after the other, until they are asked to stop. */
class Load {
  readonly acknowledged: string[] = [];
  readonly failed: { method: string; status: number }[] = [];
  /** Requests that wait for a response now, by method. */
  readonly running = { GET: 0, POST: 0 };
  done = 0;
  static #started = 0;
  readonly #name = `Company ${(Load.#started += 1)}`;
  readonly #client: Client;
  readonly #workers: Promise<void>[];
  #isOver = false;

  constructor(client: Client) {
    this.#client = client;
    this.#workers = Array.from({ length: WORKERS }, (_, worker) => this.#work(worker));
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#workers);
  }

  async #work(worker: number): Promise<void> {
    for (let n = 0; !this.#isOver; n += 1) {
      const company = `${this.#name} ${worker} ${n}`;
      const job = { company, position: 'Engineer' };
      if ((await this.#send('POST', '/api/jobs', job, 201)) === 201) this.acknowledged.push(company);
      await this.#send('GET', '/api/auth/me', undefined, 200);
    }
  }

  async #send(method: 'GET' | 'POST', path: string, body: unknown, expected: number): Promise<number> {
    this.running[method] += 1;
    const status = await this.#client.call(method, path, body).then(
      (response) => response.status,
      () => 0,
    );
    this.running[method] -= 1;
    this.done += 1;
    if (status !== expected) this.failed.push({ method, status });
    return status;
  }
}

if (!HAPROXY.isInstalled()) process.stderr.write(`${HAPROXY.missingLine}\n`);
const describeWithHaproxy = process.env['CI'] === 'true' || HAPROXY.isInstalled() ? describe : describe.skip;

onServer((core: () => CoreUnderTest) => {
  describeWithHaproxy('Of two replicas of svc-core behind the gateway, under load,', () => {
    let second: RunningService;
    let place: TemporaryFolder;
    let balancer: ChildProcess;
    let gateway: RunningService;
    let load: Load;

    beforeEach(async () => {
      second = await core().another({ SHUTDOWN_DELAY_SECONDS: '3' });
      place = temporaryFolder();
      const front = await freePort();
      const replicas = [core().url, second.url].map((url) => Number(new URL(url).port));
      const [program, ...args] = haproxyBetween(join(ROOT, 'deploy'), place.path, [
        { service: 'svc-core', front, replicas },
        { service: 'svc-billing', front: await freePort(), replicas: [] },
        { service: 'svc-mail', front: await freePort(), replicas: [] },
      ]);
      balancer = spawn(program, args, {
        stdio: 'ignore',
        env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin` },
      });
      gateway = await startService(join(ROOT, 'gateway'), {
        SVC_CORE_URL: `http://127.0.0.1:${front}`,
        SVC_BILLING_URL: core().url,
        SVC_MAIL_URL: core().url,
        DATA_DIR: core().dataDir,
        FRONTENDS_DIR: core().dataDir,
      });
      load = new Load(core().ada.at(gateway.url));
      await untilDone(100);
    });
    afterEach(async () => {
      await load.end();
      await gateway.end();
      balancer.kill('SIGKILL');
      await second.end();
      place.remove();
    });

    const untilDone = (more: number): Promise<void> => {
      const goal = load.done + more;
      return until(() => load.done >= goal);
    };
    /** Every acknowledged job is there, and nothing twice. */
    const expectAllKept = async (): Promise<void> => {
      await load.end();
      const { body } = await core().ada.get('/api/jobs');
      const companies = (body as { company: string }[]).map(({ company }) => company);
      expect(new Set(companies).size).toBe(companies.length);
      expect(companies).toEqual(expect.arrayContaining(load.acknowledged));
    };

    it('one that stops fails no request', async () => {
      expect(await second.end('SIGTERM')).toBe(0);
      await untilDone(100);
      await expectAllKept();
      expect(load.failed).toEqual([]);
    });

    it('one that is killed fails at most the requests that it was working on', async () => {
      const running = load.running.GET + load.running.POST;
      await second.end('SIGKILL');
      await untilDone(200);
      await expectAllKept();
      expect(load.failed.length).toBeLessThanOrEqual(running);
      expect(load.failed.every(({ status }) => status === 502 || status === 503)).toBe(true);
    });

    it('one that hangs does not keep people from being served by the other, and continues its work when it resumes', async () => {
      process.kill(second.pid, 'SIGSTOP');
      let others: Load;
      try {
        await sleep(HANG_IS_NOTICED_MS);
        others = new Load(core().bob.at(gateway.url));
        await until(() => others.done >= 200);
      } finally {
        process.kill(second.pid, 'SIGCONT');
      }
      await untilDone(100);
      await others.end();
      expect(others.failed).toEqual([]);
      await expectAllKept();
      expect(load.failed).toEqual([]);
    });
  });
});
