import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import type { PublishedCall } from '@jobtrail/contract/internal';
import { listen } from '../testing/testGateway.ts';
import { CallDirectory } from './CallDirectory.ts';
import { OWNED_MS } from './ownership.ts';

const call = (method: PublishedCall['method'], path: string): PublishedCall => ({
  ...{ id: 'aCall', method, path, access: 'user', maxBody: 1000, slow: false, signIn: false, endsSessions: 'none' },
  operation: {},
});

let now: number;
let published: Record<'core' | 'mail', readonly PublishedCall[]>;
let servers: Server[];
let directory: CallDirectory;
beforeEach(async () => {
  now = 0;
  published = { core: [], mail: [] };
  const serve = (name: 'core' | 'mail'): Server =>
    createServer((_req, res) => {
      const body = JSON.stringify({ version: 1, calls: published[name] });
      res.setHeader('etag', JSON.stringify(published[name].map(({ path }) => path).join()));
      res.end(body);
    });
  servers = [serve('core'), serve('mail')];
  const [core = 0, mail = 0] = await Promise.all(servers.map(listen));
  directory = new CallDirectory({
    addresses: { core: [`http://127.0.0.1:${core}`], billing: [], mail: [`http://127.0.0.1:${mail}`] },
    routing: { production: true, sandbox: false },
    sign: async () => 'signed',
    log: { isLevelEnabled: () => false, info: () => undefined, warn: () => undefined, error: () => undefined },
    now: () => now,
  });
});
afterEach(async () => {
  await directory.stop();
  for (const server of servers) server.close();
});

const serviceOf = (path: string): string | null => {
  const match = directory.routing.find('GET', path.slice(1).split('/'));
  return match && 'route' in match ? match.route.service : null;
};

it('A path that moves to another service goes there ten minutes after the first has stopped publishing it', async () => {
  published.mail = [call('GET', '/api/newsletters')];
  await directory.read();
  published = { core: [call('GET', '/api/newsletters/:id')], mail: [] };
  await directory.read();
  expect([serviceOf('/api/newsletters'), serviceOf('/api/newsletters/7')]).toEqual(['mail', null]);
  for (const pause of [OWNED_MS / 2, OWNED_MS / 2]) {
    now += pause;
    await directory.read();
    expect([serviceOf('/api/newsletters'), serviceOf('/api/newsletters/7')]).toEqual([null, null]);
  }
  now += OWNED_MS / 2;
  await directory.read();
  expect(serviceOf('/api/newsletters/7')).toBe('core');
});
