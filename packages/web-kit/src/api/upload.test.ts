import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from './ApiError.ts';
import { onSignal } from './signals.ts';
import { upload } from './upload.ts';

let server: Server;
let origin: string;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
beforeEach(async () => {
  server = createServer((request, response) => {
    // The test page has a different origin.
    response.setHeader('access-control-allow-origin', window.location.origin);
    response.setHeader('access-control-allow-credentials', 'true');
    response.setHeader('access-control-allow-headers', 'content-type');
    if (request.method === 'OPTIONS') response.end();
    else handle(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const file = new Blob([new Uint8Array(300_000)], { type: 'audio/webm' });
async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (reason: unknown) => reason,
  );
}

test('an upload sends the file unchanged with its type, reports its progress and returns the parsed JSON', async () => {
  const seen: { type: string | undefined; url: string | undefined; bytes: number }[] = [];
  handle = (request, response) => {
    let bytes = 0;
    request.on('data', (piece: Buffer) => (bytes += piece.length));
    request.on('end', () => {
      seen.push({ type: request.headers['content-type'], url: request.url, bytes });
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"id":"7"}');
    });
  };
  const shares: number[] = [];
  expect(
    await upload(`${origin}/api/media?purpose=audio`, file, {
      onProgress: (share) => shares.push(share),
    }),
  ).toEqual({ id: '7' });
  expect(seen).toEqual([{ type: 'audio/webm', url: '/api/media?purpose=audio', bytes: 300_000 }]);
  expect(shares.at(-1)).toBe(1);
});
test("a rejected upload throws the server's error, and a 402 is signaled to the window", async () => {
  let heard = 0;
  const stop = onSignal('paymentNeeded', () => (heard += 1));
  handle = (request, response) => {
    request.resume();
    response.writeHead(402).end('{"error":"Your subscription has ended.","code":"payment_required"}');
  };
  const error = await failureOf(upload(`${origin}/api/media`, file));
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: 402, code: 'payment_required', userMessage: 'Your subscription has ended.' });
  expect(heard).toBe(1);
  stop();
});
test('an upload can be cancelled before it starts and while it runs', async () => {
  const cancel = new AbortController();
  handle = () => cancel.abort();
  expect(await failureOf(upload(`${origin}/api/media`, file, { signal: cancel.signal }))).toMatchObject({
    name: 'AbortError',
  });
  expect(await failureOf(upload(`${origin}/api/media`, file, { signal: cancel.signal }))).toMatchObject({
    name: 'AbortError',
  });
});
test('a server that cannot be reached is an ApiError with status 0', async () => {
  const silence = jest.spyOn(console, 'error').mockImplementation(() => undefined);
  handle = (request) => request.socket.destroy();
  expect(await failureOf(upload(`${origin}/api/media`, file))).toMatchObject({
    name: 'ApiError',
    status: 0,
    code: 'unreachable',
  });
  silence.mockRestore();
});
