import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSender } from './createSender.ts';

const BODY = Buffer.from('{"resourceSpans":[]}');
const JSON_TYPE = 'application/json';
const TIMEOUT_MS = 5000;

let server: Server;
let url: string;
/** What the collector does with its first requests; it accepts the others. */
let responses: Array<(response: ServerResponse) => void>;
let bodies: string[];
let headers: Array<NodeJS.Dict<string | string[]>>;
beforeEach(async () => {
  [responses, bodies, headers] = [[], [], []];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', () => {
        bodies.push(Buffer.concat(chunks).toString('utf8'));
        headers.push(request.headers);
        const respond = responses.shift() ?? ((last) => last.writeHead(200).end('{}'));
        respond(response);
      });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/traces`;
});
afterEach(async () => {
  await new Promise<unknown>((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
});

const send = (timeoutMillis = TIMEOUT_MS): Promise<void> =>
  createSender({ url, contentType: JSON_TYPE, headers: { authorization: 'Bearer one' }, timeoutMillis })(BODY, 3);
const respondWith =
  (status: number, more: Record<string, string> = {}) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, more).end('not JSON');

describe('A request with spans', () => {
  it('has its type and the headers of the settings', async () => {
    await send();
    expect(bodies).toEqual([BODY.toString()]);
    expect(headers[0]).toMatchObject({ 'content-type': JSON_TYPE, authorization: 'Bearer one' });
  });
  it.each([429, 502, 503, 504])('is repeated after %d, when the collector wishes', async (status) => {
    responses = [respondWith(status, { 'retry-after': '0' })];
    await send();
    expect(bodies).toEqual([BODY.toString(), BODY.toString()]);
  });
  it.each([400, 401, 413, 500])('is not repeated after %d', async (status) => {
    responses = [respondWith(status)];
    await expect(send()).rejects.toThrow();
    expect(bodies).toHaveLength(1);
  });
  it('is given up if the collector wants to wait longer than the timeout', async () => {
    responses = [respondWith(503, { 'retry-after': '60' })];
    await expect(send()).rejects.toThrow();
    expect(bodies).toHaveLength(1);
  });
  it.each(['', 'not JSON', '{"partialSuccess":{"rejectedSpans":"many"}}', '[1'])(
    'has arrived even if the response is %p',
    async (text) => {
      responses = [(response) => void response.writeHead(200).end(text)];
      await expect(send()).resolves.toBeUndefined();
    },
  );
  it('is given up after the timeout if the collector does not respond', async () => {
    responses = [() => undefined];
    await expect(send(50)).rejects.toThrow();
  });
  it('is given up if nothing listens at the address', async () => {
    const refused = createSender({
      url: 'http://127.0.0.1:1/v1/traces',
      contentType: JSON_TYPE,
      headers: {},
      timeoutMillis: 50,
    });
    await expect(refused(BODY, 1)).rejects.toThrow(/ECONNREFUSED/);
  });
});
