import { afterEach, describe, expect, it } from '@jest/globals';
import { production } from './testing/production.ts';
import { sendRaw, sendRequest } from './testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from './testing/testGateway.ts';

describe('The Host of a request', () => {
  let gateway: TestGateway;
  const reached: string[] = [];
  const open = async (env: Record<string, string>): Promise<void> => {
    gateway = await startTestGateway({
      core: (_req, res) => void res.end('{}'),
      mail: (req, res) => {
        reached.push(req.url ?? '');
        res.end('the mailbox');
      },
      env,
    });
  };
  const statusAs = async (host: string, path = '/api/jobs'): Promise<number> =>
    (await sendRequest(gateway.port, path, { headers: { host } })).status;
  afterEach(async () => {
    reached.length = 0;
    await gateway.close();
  });

  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example:8080',
    '127.0.0.1.evil.example:8080',
    'localhost:8080@evil.example',
    'localhost:8080@127.0.0.1:8080',
    'evil.example#127.0.0.1:8080',
    '127.0.0.1:8080/evil.example',
    '127.0.0.1:8080\\evil.example',
    '[evil.example]:8080',
  ])('%j, which a page of another site can point to this machine, gets 421 and reaches no service', async (host) => {
    await open({ APP_URL: 'http://localhost:8080' });
    const clear = { method: 'POST', headers: { host, origin: `http://${host}` } };
    expect((await sendRequest(gateway.port, '/dev/mailbox/clear', clear)).status).toBe(421);
    for (const path of ['/', '/api/jobs', '/dev/mailbox'])
      expect([path, await statusAs(host, path)]).toEqual([path, 421]);
    expect(reached).toEqual([]);
  });

  it.each(['localhost:8080', 'LOCALHOST', '127.0.0.1', '[::1]:8080', '192.168.1.5:8080'])(
    '%j is accepted outside production: an address cannot be pointed elsewhere',
    async (host) => {
      await open({ APP_URL: 'http://localhost:8080' });
      expect(await statusAs(host)).toBe(200);
    },
  );

  it('is that of APP_URL or loopback in production, at any port', async () => {
    await open(production);
    const accepted = ['jobs.example.com', 'Jobs.Example.com:443', 'localhost:8080', '127.0.0.1:8080'];
    const refused = ['evil.example', '192.168.1.5', 'jobs.example.com.evil.example'];
    // One after the other, because the gateway remembers the last name that it has accepted.
    for (const own of accepted)
      for (const host of refused)
        expect([own, await statusAs(own), host, await statusAs(host)]).toEqual([own, 200, host, 421]);
  });

  it('may be anything for probes', async () => {
    await open(production);
    expect(await statusAs('gateway.internal:8080', '/healthz')).toBe(200);
  });

  it('may be there only once', async () => {
    await open({});
    const send = (hosts: readonly string[]): Promise<string> =>
      sendRaw(
        gateway.port,
        `GET /api/jobs HTTP/1.1\r\n${hosts.map((host) => `${host}\r\n`).join('')}connection: close\r\n\r\n`,
      );
    expect(await send(['host: localhost'])).toMatch(/^HTTP\/1\.1 200 /);
    expect(await send(['host: localhost', 'Host: localhost'])).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send(['host: localhost', 'host: evil.example'])).toMatch(/^HTTP\/1\.1 400 /);
    expect(await send([])).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe('A client that never finishes its headers', () => {
  it('is disconnected after the timeout, with 400 or 408', async () => {
    const gateway = await startTestGateway({ headersTimeoutMs: 200 });
    // sendRaw waits for 5 s at most, and Node would look for late headers only every 30 s.
    expect(await sendRaw(gateway.port, 'GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ')).toMatch(/^HTTP\/1\.1 40[08] /);
    await gateway.close();
  });
});
