import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sendRequest } from '../testing/sendRequest.ts';
import { declaration, deploy, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const routes = Array.from({ length: 60 }, (_, n) => `/page-${n}`);
const CODINGS = [
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const;

describe('A text of the gateway that is the same for many people', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'aaaaaaaaaaaa', { 'remote.json': declaration('mfe-jobs', routes) });
  });
  afterAll(() => gateway.close());

  const get = (path: string, encoding?: string, method = 'GET') =>
    sendRequest(gateway.port, path, {
      method,
      headers: encoding === undefined ? {} : { 'accept-encoding': encoding },
    });

  describe.each(['/remotes.json', '/api/openapi.json', '/api/docs'])('%s', (path) => {
    it.each(CODINGS)('is compressed with %s, also the second time', async (encoding, decompress) => {
      const plain = await get(path);
      for (let n = 0; n < 2; n += 1) {
        const { headers, body } = await get(path, encoding);
        expect([headers['content-encoding'], headers['vary']]).toEqual([encoding, 'accept-encoding']);
        expect(headers['content-length']).toBe(String(body.length));
        expect(headers['content-type']).toBe(plain.headers['content-type']);
        expect(headers['cache-control']).toBe(plain.headers['cache-control']);
        expect(body.length).toBeLessThan(plain.body.length / 2);
        expect(decompress(body).toString()).toBe(plain.text);
      }
    });
    it.each([undefined, 'br;q=0', 'identity'])('is plain for a client that accepts %s', async (encoding) => {
      const { headers, body } = await get(path, encoding);
      expect([headers['content-encoding'], headers['vary']]).toEqual([undefined, 'accept-encoding']);
      expect(headers['content-length']).toBe(String(body.length));
    });
    it('has the same headers for HEAD', async () => {
      const { headers } = await get(path, 'br');
      const head = await get(path, 'br', 'HEAD');
      expect([head.body.length, head.headers['content-encoding'], head.headers['content-length']]).toEqual([
        0,
        'br',
        headers['content-length'],
      ]);
    });
  });

  it('is compressed again after it has changed', async () => {
    const routesOf = async () => {
      const { body } = await get('/remotes.json', 'br');
      return JSON.parse(brotliDecompressSync(body).toString()).remotes[0].routes.length;
    };
    expect(await routesOf()).toBe(routes.length);
    deploy(gateway.frontEndsDir, 'mfe-jobs', 'bbbbbbbbbbbb', {
      'remote.json': declaration('mfe-jobs', [...routes, '/new']),
    });
    while ((await routesOf()) === routes.length) await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await routesOf()).toBe(routes.length + 1);
  });
});
