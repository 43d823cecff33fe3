import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createSender } from './createSender.ts';
import { PROTOCOLS } from './protocols.ts';

const BODY = Buffer.from('{"resourceSpans":[]}');
const JSON_TYPE = 'application/json';
const TIMEOUT_MS = 5000;
const JSON_PROTOCOL = PROTOCOLS['http/json'];

let server: Server;
let url: string;
/** What the collector does with its first requests; it accepts the others. */
let responses: Array<(response: ServerResponse) => void>;
let bodies: string[];
let headers: Array<NodeJS.Dict<string | string[]>>;
/** How many spans each response has rejected. */
let rejected: number[];
beforeEach(async () => {
  [responses, bodies, headers, rejected] = [[], [], [], []];
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

const onRejected = (spans: number): void => void rejected.push(spans);
const senderOf = (timeoutMillis = TIMEOUT_MS, { contentType, rejectedIn } = JSON_PROTOCOL) =>
  createSender({
    ...{ url, contentType, headers: { authorization: 'Bearer one' }, timeoutMillis },
    ...{ rejectedIn, onRejected },
  });
const send = (timeoutMillis = TIMEOUT_MS): Promise<void> => senderOf(timeoutMillis)(BODY, 3);
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
      expect(rejected).toEqual([]);
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
      rejectedIn: JSON_PROTOCOL.rejectedIn,
      onRejected,
    });
    await expect(refused(BODY, 1)).rejects.toThrow(/ECONNREFUSED/);
  });
});

/** Partial successes of opentelemetry-proto 1, byte by byte: the tag 0x0a of field 1 with the length of what follows. */
const PROTOBUF: Array<[string, string, number]> = [
  ['2, with a message', '0a 06 08 02 12 02 6e 6f', 2],
  ['2, after a field that nobody knows', '12 01 78 0a 07 1a 03 61 62 63 08 02', 2],
  ['more than there were', '0a 03 08 ac 02', 3],
  ['none, with a warning', '0a 04 12 02 6e 6f', 0],
  ['none', '', 0],
  ['a negative number', '0a 0b 08 ff ff ff ff ff ff ff ff ff 01', 0],
  ['an unknown number, because it is cut off', '0a 06 08', 0],
];
const IN_JSON: Array<[string, string, number]> = [
  ['2, with a message', '{"partialSuccess":{"rejectedSpans":"2","errorMessage":"no"}}', 2],
  ['2, as a number', '{"partialSuccess":{"rejectedSpans":2}}', 2],
  ['more than there were', '{"partialSuccess":{"rejectedSpans":"300"}}', 3],
  ['none, with a warning', '{"partialSuccess":{"errorMessage":"no"}}', 0],
  ['none', '{"partialSuccess":null}', 0],
  ['a negative number', '{"partialSuccess":{"rejectedSpans":"-1"}}', 0],
];
type Row = [keyof typeof PROTOCOLS, string, Buffer, number];
const RESPONSES: Row[] = [
  ...PROTOBUF.map(([what, hex, count]): Row => [
    ...(['http/protobuf', what] as const),
    ...([Buffer.from(hex.replaceAll(' ', ''), 'hex'), count] as const),
  ]),
  ...IN_JSON.map(([what, text, count]): Row => ['http/json', what, Buffer.from(text), count]),
];

describe('A collector that rejects spans', () => {
  it.each(RESPONSES)('in %s says so: %s', async (protocol, _, response, count) => {
    responses = [(last) => void last.writeHead(200).end(response)];
    await senderOf(TIMEOUT_MS, PROTOCOLS[protocol])(BODY, 3);
    expect(rejected).toEqual(count > 0 ? [count] : []);
  });
  it('of one request does not count for the others', async () => {
    const partial = '{"partialSuccess":{"rejectedSpans":"2"}}';
    responses = [(last) => void last.writeHead(200).end(partial), (last) => void last.writeHead(204).end()];
    const sender = senderOf();
    await Promise.all([sender(BODY, 3), sender(BODY, 3), sender(BODY, 3)]);
    expect(rejected).toEqual([2]);
  });
});
