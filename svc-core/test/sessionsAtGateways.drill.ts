// A change of a person at one gateway takes effect at every other gateway within five seconds.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createVerifier, IDENTITY_HEADER } from '@jobtrail/service-kit';
import { type RunningService, startService } from '@jobtrail/service-kit/testing';
import type { ApiResponse, Client } from './Client.ts';
import { type CoreUnderTest, startCore } from './coreUnderTest.ts';
import { newPerson, type Person, signedIn } from './people.ts';

const GATEWAY = join(__dirname, '..', '..', 'gateway');
const USERS = '/api/admin/users';
const HOLDS_WITHIN_MS = 5000;
/** A new role ends the sessions of a person, too. */
const ENDED = { body: 'nobody', status: 401 };

describe('Behind two gateways', () => {
  let core: CoreUnderTest;
  let billing: Server;
  let gateways: RunningService[];
  let admin: Client;

  beforeAll(async () => {
    core = await startCore();
    const verify = createVerifier({ audience: 'svc-billing', issuers: ['gateway'], source: { dataDir: core.dataDir } });
    // It responds with the person for whom it is called.
    billing = createServer((req, res) => {
      void verify(String(req.headers[IDENTITY_HEADER])).then((identity) =>
        res.end(identity?.userId ? `${identity.role} ${identity.name}` : 'nobody'),
      );
    });
    await new Promise<void>((listening) => billing.listen(0, '127.0.0.1', listening));
    const billingUrl = `http://127.0.0.1:${(billing.address() as AddressInfo).port}`;
    const start = (): Promise<RunningService> =>
      startService(
        GATEWAY,
        {
          SVC_CORE_URL: core.url,
          SVC_BILLING_URL: billingUrl,
          SVC_MAIL_URL: billingUrl,
          DATA_DIR: core.dataDir,
          FRONTENDS_DIR: core.dataDir,
        },
        '/healthz',
      );
    gateways = [await start(), await start()];
    admin = (await signedIn(core.url, await newPerson(core, { role: 'admin' }))).at(gateways[0]?.url ?? '');
  });
  afterAll(async () => {
    for (const gateway of gateways) await gateway.end();
    billing.closeAllConnections();
    await new Promise((closed) => billing.close(closed));
    await core.stop();
  });

  it('a new name, a sign-out, a new role and a deactivation at one take effect at the other within five seconds, and at svc-core at once', async () => {
    const person = async (
      change: (client: Client, person: Person) => Promise<ApiResponse>,
      after: { body: string; status: number },
    ) => {
      const someone = await newPerson(core);
      const [here, there] = gateways.map(({ url }) => url);
      const client = (await signedIn(core.url, someone)).at(here ?? '');
      const elsewhere = client.at(there ?? '');
      const bodyFrom = async (at: Client): Promise<unknown> => (await at.get('/api/user/billing')).body;
      return {
        before: async () =>
          expect([await bodyFrom(client), await bodyFrom(elsewhere)]).toEqual(['user Somebody', 'user Somebody']),
        change: async () => expect((await change(client, someone)).status).toBeLessThan(300),
        atOnce: async () => {
          expect((await elsewhere.get('/api/auth/me')).status).toBe(after.status);
          expect(await bodyFrom(client.at(here ?? ''))).toBe(after.body);
        },
        later: async () => expect(await bodyFrom(elsewhere)).toBe(after.body),
      };
    };
    const people = [
      await person((client) => client.patch('/api/account', { name: 'Grace' }), {
        body: 'user Grace',
        status: 200,
      }),
      await person((client) => client.at(client.url).post('/api/auth/logout'), ENDED),
      await person((_, { id }) => admin.patch(`${USERS}/${id}`, { role: 'admin' }), ENDED),
      await person((_, { id }) => admin.patch(`${USERS}/${id}`, { isActive: false }), ENDED),
      await person((_, { id }) => admin.delete(`${USERS}/${id}/sessions`), ENDED),
    ];
    for (const { before } of people) await before();
    for (const { change } of people) await change();
    const changedAt = performance.now();
    for (const { atOnce } of people) await atOnce();
    await sleep(Math.max(0, HOLDS_WITHIN_MS - (performance.now() - changedAt)));
    for (const { later } of people) await later();
  });
});
