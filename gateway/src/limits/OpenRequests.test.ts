import { connect, type Socket } from 'node:net';
import { pathOf, STRIPE_WEBHOOK_PATH } from '@jobtrail/contract';
import { sendRequest } from '../testing/sendRequest.ts';
import { startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const PER_ADDRESS = 400;
/** Enough for the requests of this test, so that only the number of open ones is limited. */
const env = { RATE_LIMIT_PER_MINUTE: '5000', RATE_LIMIT_SIGN_IN_PER_MINUTE: '5000', TRUSTED_PROXIES: '127.0.0.1' };
const from = (address: string) => ({ method: 'POST', headers: { 'x-forwarded-for': address }, body: '{}' });

describe('Open requests of an address', () => {
  let gateway: TestGateway;
  const sockets: Socket[] = [];
  beforeAll(async () => {
    gateway = await startTestGateway({
      core: (_req, res) => res.end('{}'),
      billing: (_req, res) => res.end('{}'),
      env,
    });
  });
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await gateway.close();
  });

  /** Begins a request whose body never arrives. Resolves when the gateway reads the body. */
  const begin = (path: string, address: string): Promise<void> =>
    new Promise((resolve, reject) => {
      const lines = ['host: localhost', `x-forwarded-for: ${address}`, 'content-length: 9', 'expect: 100-continue'];
      const socket = connect(gateway.port, '127.0.0.1', () =>
        socket.write(`POST ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`),
      );
      sockets.push(socket);
      socket.once('data', () => resolve()).once('error', reject);
    });

  it.each([
    ['calls', pathOf('login'), '198.51.100.1'],
    ['webhooks of the payment provider', STRIPE_WEBHOOK_PATH, '198.51.100.2'],
  ])('are limited, also those of %s whose bodies do not arrive', async (_what, path, address) => {
    await Promise.all(Array.from({ length: PER_ADDRESS }, () => begin(path, address)));
    expect(await sendRequest(gateway.port, path, from(address))).toMatchObject({
      status: 429,
      headers: { 'retry-after': '5' },
    });
    expect((await sendRequest(gateway.port, path, from('198.51.100.3'))).status).toBe(200);
  });
});
