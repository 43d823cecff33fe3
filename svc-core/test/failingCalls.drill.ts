// What fails or hangs in one call of svc-core has no effect on its other calls, behind a real gateway.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { pathOf } from '@jobtrail/contract';
import { newId } from '@jobtrail/service-kit';
import { type RunningService, startService } from '@jobtrail/service-kit/testing';
import type { Client } from './Client.ts';
import { type CoreUnderTest, startCore } from './coreUnderTest.ts';
import { newPerson, signedIn } from './people.ts';

const GATEWAY = join(__dirname, '..', '..', 'gateway');
const SIGN_UPS_AT_ONCE = 60;
const LASTS_MS = 40_000;
/** They hold all places of the extraction, two each, and ask for more. */
const EXTRACTING_PEOPLE = 9;

describe('Behind a gateway', () => {
  let core: CoreUnderTest;
  let silent: Server;
  let silentAddress: string;
  let gateway: RunningService;
  let bystander: Client;

  beforeAll(async () => {
    core = await startCore();
    silent = createServer(() => undefined);
    await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
    silentAddress = `127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const url = `http://${silentAddress}`;
    const service = await core.another({ SVC_BILLING_URL: url, EXTRACTION_ALLOW_ADDRESSES: silentAddress });
    gateway = await startService(
      GATEWAY,
      {
        ...{ SVC_CORE_URL: service.url, SVC_BILLING_URL: url, SVC_MAIL_URL: url },
        ...{ DATA_DIR: core.dataDir, FRONTENDS_DIR: core.dataDir, TRUSTED_PROXIES: '127.0.0.1' },
      },
      '/healthz',
    );
    bystander = (await signedIn(core.url, await newPerson(core))).at(gateway.url);
  }, 120_000);
  afterAll(async () => {
    await gateway.end();
    silent.closeAllConnections();
    await new Promise((closed) => silent.close(closed));
    await core.stop();
  });

  /** The statuses of what another person reads and writes meanwhile. */
  const statusesUntil = async (ended: () => boolean): Promise<Set<number>> => {
    const seen = new Set<number>();
    for (; !ended(); await sleep(50)) {
      seen.add((await bystander.get('/api/jobs')).status);
      seen.add((await bystander.get('/api/auth/me')).status);
      seen.add((await bystander.post('/api/jobs', { company: 'Kestrel', position: 'Engineer' })).status);
    }
    return seen;
  };

  it(
    'sign-ups that wait for svc-billing, which hangs, fail before the gateway gives up, and all other calls succeed',
    async () => {
      const statuses = new Set<number>();
      let isOver = false;
      const signUps = Array.from({ length: SIGN_UPS_AT_ONCE }, async (_, n) => {
        while (!isOver) {
          const { status } = await fetch(gateway.url + pathOf('createCheckoutSession'), {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}` },
            body: JSON.stringify({ name: 'Ada', email: `${newId()}@example.com`, password: 'kestrel over the moor' }),
          });
          statuses.add(status);
        }
      });
      const until = performance.now() + LASTS_MS;
      expect(await statusesUntil(() => performance.now() > until)).toEqual(new Set([200, 201]));
      isOver = true;
      await Promise.all(signUps);
      expect(statuses).toEqual(new Set([503]));
    },
    3 * LASTS_MS,
  );

  it('people who hold every place of the extraction are told to wait, and all other calls succeed', async () => {
    const people = await Promise.all(
      Array.from({ length: EXTRACTING_PEOPLE }, async () =>
        (await signedIn(core.url, await newPerson(core))).at(gateway.url),
      ),
    );
    const statuses = new Set<number>();
    let left = people.length;
    const extracting = people.map(async (person) => {
      for (let n = 0; n < 5; n += 1) {
        const url = `http://${silentAddress}/jobs/${n}`;
        const both = await Promise.all([1, 2].map(() => person.post(pathOf('extractFromUrl'), { url })));
        for (const { status, headers } of both) {
          statuses.add(status);
          if (status === 503) expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
        }
      }
      left -= 1;
    });
    expect(await statusesUntil(() => left === 0)).toEqual(new Set([200, 201]));
    await Promise.all(extracting);
    expect([...statuses].sort()).toEqual([422, 503]);
  }, 120_000);
});
