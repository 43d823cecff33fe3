import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { byUrlVariable } from '@jobtrail/contract/services';
import { patient, type RunningService, startBuilt, startService, temporaryFolder } from '@jobtrail/service-kit/testing';
import { copyContext } from '../image/dockerfile.ts';

const ROOT = resolve(__dirname, '../..');
const NOWHERE = 'http://127.0.0.1:1';
const PEOPLE = 20;
const DAY_MS = patient(240_000);

/**
 * Adds a call to the contract and to svc-mail, as docs/recipes.md describes it for a call that no front end
 * makes.
 */
function addCall(repository: string): void {
  appendFileSync(
    join(repository, 'packages/contract/src/broadcasts/calls.ts'),
    `
import { z } from 'zod';
import { defineApiCall } from '../call.ts';
export const countOpens = defineApiCall('countOpens', 'GET /api/admin/broadcast/:id/opens', {
  summary: 'How many people opened a broadcast',
  service: 'mail',
  access: 'admin',
  success: { status: 200, body: z.object({ opens: z.number().int() }) },
});
`,
  );
  const routes = join(repository, 'svc-mail/src/broadcasts/routes.ts');
  const before = readFileSync(routes, 'utf8');
  const after = before.replace('  on(calls.countAudiences,', '  on(calls.countOpens, async () => ({ opens: 7 }));\n$&');
  if (after === before) throw new Error('svc-mail has no countAudiences to put the call before');
  writeFileSync(routes, after);
}

/** One address in front of the replicas of a service: new connections go to the current one. */
async function balance(): Promise<{ url: string; sendTo: (service: RunningService) => void; close: () => void }> {
  let port = 0;
  const server: Server = createServer((client) => {
    const upstream = connect(port, '127.0.0.1');
    client.pipe(upstream).pipe(client);
    for (const socket of [client, upstream])
      socket.on('error', () => {
        client.destroy();
        upstream.destroy();
      });
  });
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done);
  });
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    sendTo: ({ url }) => {
      port = Number(new URL(url).port);
    },
    close: () => void server.close(),
  };
}

it(
  'svc-mail gets a new call while 20 people work: the gateway that runs forwards it, and no request fails',
  async () => {
    const place = temporaryFolder();
    const repository = join(place.path, 'repository');
    const data = join(place.path, 'data');
    mkdirSync(data);
    const running: RunningService[] = [];
    const balancer = await balance();
    try {
      const base = { DATA_DIR: data, NODE_ENV: 'development' };
      const core = await startService(join(ROOT, 'svc-core'), {
        ...{ ...base, SERVICE: 'svc-core', ADMIN_SECOND_FACTOR: 'optional' },
        ...{ ...byUrlVariable(NOWHERE), SVC_MAIL_URL: balancer.url },
      });
      running.push(core);
      const mailEnv = { ...base, SERVICE: 'svc-mail', SVC_CORE_URL: core.url, SHUTDOWN_DELAY_SECONDS: '2' };
      const older = await startService(join(ROOT, 'svc-mail'), mailEnv);
      running.push(older);
      balancer.sendTo(older);
      const gateway = await startService(
        join(ROOT, 'gateway'),
        {
          ...{ ...base, ...byUrlVariable(NOWHERE), FRONTENDS_DIR: place.path },
          ...{ SVC_CORE_URL: core.url, SVC_MAIL_URL: balancer.url },
        },
        '/healthz',
      );
      running.push(gateway);
      const signIn = await fetch(`${gateway.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: gateway.url },
        body: JSON.stringify({ email: 'admin@example.com', password: 'admin-demo-password' }),
      });
      expect(signIn.status).toBe(200);
      const cookie = signIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ');
      const get = (path: string): Promise<Response> => fetch(gateway.url + path, { headers: { cookie } });

      let done = false;
      let requests = 0;
      const failed: string[] = [];
      const work = Array.from({ length: PEOPLE }, async () => {
        while (!done) {
          const response = await get('/api/admin/broadcast').catch((error: unknown) => String(error));
          requests += 1;
          if (typeof response === 'string') failed.push(response);
          else if (response.status !== 200) failed.push(String(response.status));
          if (typeof response !== 'string') await response.arrayBuffer();
          await sleep(20);
        }
      });
      try {
        expect((await get('/api/admin/broadcast/1/opens')).status).toBe(404);
        copyContext(
          {
            copied: ['package.json', 'package-lock.json', 'packages', 'svc-mail', 'tools/build', 'tools/workspace'],
            commands: [],
          },
          repository,
        );
        addCall(repository);
        const startedAt = performance.now();
        const build = spawnSync(process.execPath, ['--import', 'tsx', '../tools/build/buildService.ts', '.'], {
          cwd: join(repository, 'svc-mail'),
          encoding: 'utf8',
        });
        expect([build.status, build.stderr]).toEqual([0, '']);
        process.stdout.write(`svc-mail was built in ${((performance.now() - startedAt) / 1000).toFixed(1)} s\n`);

        const newer = await startBuilt(join(repository, 'svc-mail'), mailEnv);
        running.push(newer);
        balancer.sendTo(newer);
        await older.end();
        let opens = await get('/api/admin/broadcast/1/opens');
        while (opens.status === 404) {
          await sleep(200);
          opens = await get('/api/admin/broadcast/1/opens');
        }
        expect([opens.status, await opens.json()]).toEqual([200, { opens: 7 }]);
        const anonymous = await fetch(`${gateway.url}/api/admin/broadcast/1/opens`);
        expect(anonymous.status).toBe(401);
      } finally {
        done = true;
        await Promise.all(work);
      }
      expect(failed).toEqual([]);
      expect(requests).toBeGreaterThan(200);
    } finally {
      balancer.close();
      await Promise.all(running.map((service) => service.end('SIGKILL')));
      place.remove();
    }
  },
  DAY_MS,
);
