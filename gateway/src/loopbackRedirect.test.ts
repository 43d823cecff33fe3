import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { production } from './testing/production.ts';
import { sendRaw, sendRequest } from './testing/sendRequest.ts';
import { deploy, startTestGateway, type TestGateway } from './testing/testGateway.ts';

const PAGE = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

describe('Pages under several names of this machine', () => {
  const gateways: TestGateway[] = [];
  const open = async (env: Record<string, string>): Promise<TestGateway> => {
    const gateway = await startTestGateway({ core: (_req, res) => void res.end('[]'), env });
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', {
      'landing.html': '<html></html>',
      'app.html': '<html></html>',
    });
    gateways.push(gateway);
    return gateway;
  };
  afterAll(() => Promise.all(gateways.map((gateway) => gateway.close())));
  /** The redirect target of a page, or the status if there is no redirect. */
  const from = async (
    gateway: TestGateway,
    host: string,
    path = '/auth',
    more: { method?: string; headers?: Record<string, string> } = {},
  ): Promise<string | number | undefined> => {
    const { status, headers } = await sendRequest(gateway.port, path, {
      method: more.method ?? 'GET',
      headers: { ...PAGE, host, ...more.headers },
    });
    return status === 307 ? headers.location : status;
  };

  describe.each([
    [
      'http://localhost:8080',
      ['127.0.0.1:8080', '[::1]:8080', '127.0.0.2:8080', '127.1:8080', '[0:0:0:0:0:0:0:1]:8080'],
      ['localhost:8080', 'LOCALHOST:8080'],
    ],
    ['http://127.0.0.1:8080', ['localhost:8080', 'LocalHost:8080', '[::1]:8080'], ['127.0.0.1:8080', '127.1:8080']],
    ['http://[::1]:8080', ['localhost:8080', '127.0.0.1:8080'], ['[::1]:8080']],
    ['http://localhost', ['127.0.0.1', '127.0.0.1:80'], ['localhost', 'localhost:80']],
  ])('with APP_URL %s', (appUrl, others, own) => {
    let gateway: TestGateway;
    beforeAll(async () => {
      gateway = await open({ APP_URL: appUrl });
    });

    it.each(others)('redirects %s there, with the path and the query', async (host) => {
      expect(await from(gateway, host, '/signup-success?session_id=cs_1&a=%2F')).toBe(
        `${appUrl}/signup-success?session_id=cs_1&a=%2F`,
      );
      expect(await from(gateway, host, '/')).toBe(`${appUrl}/`);
      expect(await from(gateway, host, '/auth', { method: 'HEAD' })).toBe(`${appUrl}/auth`);
    });
    it.each(own)('does not redirect %s', async (host) => expect(await from(gateway, host)).toBe(200));
  });

  describe('a hostile Host', () => {
    let gateway: TestGateway;
    beforeAll(async () => {
      gateway = await open({ APP_URL: 'http://localhost:8080' });
    });

    it.each([
      '127.0.0.1:8081',
      '127.0.0.1',
      '192.168.1.5:8080',
      '0.0.0.0:8080',
      '[::ffff:192.168.1.5]:8080',
      '127.0.0.1:99999',
      '128.0.0.1:8080',
      '',
    ])('%j causes no redirect', async (host) => expect(await from(gateway, host)).toBe(200));

    it('never determines the target, nor does any other header', async () => {
      const headers = {
        'x-forwarded-host': 'evil.example',
        forwarded: 'host=evil.example',
        origin: 'http://evil.example',
        referer: 'http://evil.example/',
        'x-original-url': '//evil.example',
      };
      expect(await from(gateway, '127.0.0.1:8080', '/auth', { headers })).toBe('http://localhost:8080/auth');
      expect(await from(gateway, 'localhost:8080', '/auth', { headers })).toBe(200);
    });
    it.each([
      '//evil.example/',
      '/\\evil.example',
      '/%2f%2fevil.example',
      'http://evil.example/auth',
      '/auth?next=http://evil.example',
    ])('the path %s stays within this origin', async (path) => {
      const target = await from(gateway, '127.0.0.1:8080', path);
      expect(typeof target === 'string' ? new URL(target).origin : 'http://localhost:8080').toBe(
        'http://localhost:8080',
      );
    });
    it('a target without a slash is rejected, not joined to the origin', async () => {
      const text = await sendRaw(
        gateway.port,
        'GET @evil.example/ HTTP/1.1\r\nhost: 127.0.0.1:8080\r\naccept: text/html\r\nconnection: close\r\n\r\n',
      );
      expect(text).not.toMatch(/^location:/im);
    });
  });

  it('redirects only pages that a browser opens, not calls, files, forms or programs', async () => {
    const gateway = await open({ APP_URL: 'http://localhost:8080' });
    for (const path of ['/api/jobs', '/healthz', '/remotes.json', '/api/docs'])
      expect([path, await from(gateway, '127.0.0.1:8080', path)]).toEqual([path, 200]);
    expect(await from(gateway, '127.0.0.1:8080', '/assets/shell/aaaaaaaaaaaa/app.html')).toBe(200);
    expect(await from(gateway, '127.0.0.1:8080', '/auth', { method: 'POST' })).toBe(405);
    expect(await from(gateway, '127.0.0.1:8080', '/auth', { headers: { accept: '*/*' } })).toBe(200);
  });
  it.each([
    ['production', production],
    ['a public address', { APP_URL: 'https://jobs.example.com' }],
    ['https on this machine', { APP_URL: 'https://localhost:8080' }],
    ['no address', {}],
  ])('with %s no request is redirected', async (_, env) => {
    const gateway = await open(env as Record<string, string>);
    for (const host of ['127.0.0.1:8080', 'localhost:8080']) expect(await from(gateway, host)).toBe(200);
  });
});
