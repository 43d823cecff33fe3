import { get, type IncomingMessage } from 'node:http';
import { sendRequest } from '../testing/sendRequest.ts';
import { deploy, startTestGateway, type TestGateway } from '../testing/testGateway.ts';

const html = '<!doctype html><html><head></head><body></body></html>';

describe('Live reload', () => {
  let gateway: TestGateway;
  beforeEach(async () => {
    gateway = await startTestGateway({ env: { DEV_RELOAD: '1' } });
    deploy(gateway.frontEndsDir, 'shell', 'aaaaaaaaaaaa', { 'landing.html': html, 'app.html': html });
  });
  afterEach(() => gateway.close());

  const listenForReload = () =>
    new Promise<IncomingMessage>((resolve) => {
      get({ host: '127.0.0.1', port: gateway.port, path: '/dev/reload', agent: false }, (res) =>
        res.once('data', () => resolve(res)),
      );
    });
  const nextEvent = (res: IncomingMessage) =>
    new Promise<string>((resolve) => {
      res.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    });

  it('adds its script to every page', async () => {
    expect((await sendRequest(gateway.port, '/auth')).text).toContain(
      '<script src="/dev/reload.js" defer></script></head>',
    );
    expect((await sendRequest(gateway.port, '/dev/reload.js')).text).toContain("new EventSource('/dev/reload')");
  });

  it('reloads open pages when a front end is deployed', async () => {
    const stream = await listenForReload();
    let received: string | undefined;
    void nextEvent(stream).then((event) => (received = event));
    // The gateway reports a new build only after it has seen an earlier one, so this deploys until it does.
    for (let build = 0; build < 40 && received === undefined; build += 1) {
      deploy(gateway.frontEndsDir, 'mfe-jobs', `bbbbbbbbbb${String(build).padStart(2, '0')}`, {
        'mf-manifest.json': '{}',
      });
      await new Promise((resolve) => {
        setTimeout(resolve, 600);
      });
    }
    expect(received).toBe('event: reload\ndata: mfe-jobs\n\n');
    stream.destroy();
  });

  it('reloads open pages when a service has restarted, and closes their streams when it drains', async () => {
    const stream = await listenForReload();
    const event = nextEvent(stream);
    gateway.gateway.reload('svc-core');
    expect(await event).toBe('event: reload\ndata: svc-core\n\n');
    const ended = new Promise((resolve) => {
      stream.once('end', resolve);
    });
    void gateway.gateway.drain({ delayMs: 0, graceMs: 5000 });
    stream.resume();
    await ended;
  });
});
