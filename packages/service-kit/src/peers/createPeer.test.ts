import { mkdirSync, rmdirSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { internal } from '@jobtrail/contract/internal';
import { AppError } from '../errors/AppError.ts';
import { SigningKey } from '../identity/SigningKey.ts';
import { createVerifier, IDENTITY_HEADER } from '../identity/token.ts';
import { describeError } from '../logging/describeError.ts';
import { freePort, type TemporaryFolder, temporaryFolder } from '../testing/index.ts';
import { runInScope } from '../tracing/requestScope.ts';
import { createPeer } from './createPeer.ts';
import { orUnavailable, PeerError } from './PeerError.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

const USER = '01890000-0000-7000-8000-000000000001';
const access = { subscriptionStatus: 'active', access: 'full' } as const;
const figures = { users: { total: 2, new7d: 1 }, signups: { started: 3, paid: 2, days: [] } };

describe('A call to a peer', () => {
  let server: Server;
  let url: string;
  let folder: TemporaryFolder;
  let seen: Seen[];
  /** The peer's responses in order; the last one is repeated. */
  let responses: RequestListener[];

  const json =
    (status: number, body: unknown): RequestListener =>
    (_, res) =>
      void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const empty =
    (status: number): RequestListener =>
    (_, res) =>
      void res.writeHead(status).end();
  const hangUp: RequestListener = (req) => void req.socket.destroy();
  const silence: RequestListener = () => undefined;

  beforeAll(async () => {
    folder = temporaryFolder();
    server = createServer((req, res) => {
      let body = '';
      req.on('data', (chunk: Buffer) => (body += chunk.toString()));
      req.on('end', () => {
        seen.push({ method: req.method, url: req.url, headers: req.headers, body });
        (responses.length > 1 ? responses.shift() : responses[0])?.(req, res);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  beforeEach(() => {
    seen = [];
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    folder.remove();
  });

  const billing = (): SigningKey<'svc-billing'> => new SigningKey('svc-billing', { dataDir: folder.path });
  const core = (more: { url?: string; timeoutMs?: number; signal?: AbortSignal } = {}) =>
    createPeer({ target: 'svc-core', url, signingKey: billing(), timeoutMs: 5000, ...more });
  const failureOf = async (call: Promise<unknown>): Promise<PeerError> => {
    const error: unknown = await call.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof PeerError)) throw new Error(`It threw ${String(error)}`);
    return error;
  };

  it('sends its path, query and body according to the contract, and a token for its receiver', async () => {
    responses = [json(200, { id: USER, name: 'Ada', email: 'ada@example.com' }), empty(204)];
    await core().call(internal.findPerson, { query: { email: 'ada+jobs@example.com' } });
    await core().call(internal.setAccess, { params: { id: 'a/b' }, body: access });
    expect(seen).toMatchObject([
      { method: 'GET', url: '/internal/people?email=ada%2Bjobs%40example.com', body: '' },
      { method: 'PUT', url: '/internal/users/a%2Fb/access', body: JSON.stringify(access) },
    ]);
    expect(seen[0]?.headers['content-type']).toBeUndefined();
    // A peer does not decompress.
    expect(seen[0]?.headers['accept-encoding']).toBeUndefined();
    const verify = createVerifier({
      audience: 'svc-core',
      issuers: ['svc-billing'],
      source: { dataDir: folder.path },
    });
    for (const { headers } of seen)
      expect(await verify(String(headers[IDENTITY_HEADER]))).toMatchObject({ issuer: 'svc-billing' });
  });
  it('carries the request id and the trace of the request that makes it, and none outside of one', async () => {
    responses = [empty(204)];
    const call = () => core().call(internal.setAccess, { params: { id: USER }, body: access });
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01';
    await runInScope({ requestId: 'request-1', traceparent }, call);
    await call();
    expect(seen.map(({ headers }) => [headers['x-request-id'], headers['traceparent']])).toEqual([
      ['request-1', traceparent],
      [undefined, undefined],
    ]);
  });
  it('returns the parsed body of its response, or nothing if the contract has none', async () => {
    responses = [json(200, { outcome: 'refused', more: 'than asked' }), json(200, {})];
    const payment = { ...access, paid: true };
    expect(await core().call(internal.completeSignup, { params: { id: USER }, body: payment })).toEqual({
      outcome: 'refused',
      erased: false,
    });
    expect(await core().call(internal.expireSignup, { params: { id: USER } })).toBeUndefined();
  });

  describe('fails with its id', () => {
    it('and the status of an unsuccessful response', async () => {
      responses = [json(404, { error: 'secret words of another system' })];
      const error = await failureOf(core().call(internal.findPerson, { query: { email: 'a@b.c' } }));
      expect(error).toMatchObject({ call: 'findPerson', failure: 'status', status: 404 });
      expect(error.message).toBe('svc-core responded with 404 to findPerson');
    });
    it('when the response does not match the contract, without quoting it', async () => {
      for (const response of [json(200, { outcome: 'hunter2' }), empty(200)]) {
        responses = [response];
        const error = await failureOf(
          core().call(internal.completeSignup, { params: { id: USER }, body: { ...access, paid: true } }),
        );
        expect(error).toMatchObject({ call: 'completeSignup', failure: 'unreadable response', status: 200 });
        expect(JSON.stringify(describeError(error))).not.toContain('hunter2');
      }
    });
    it('when the peer is not listening', async () => {
      const error = await failureOf(core({ url: 'http://127.0.0.1:1' }).call(internal.readFigures));
      expect(error).toMatchObject({ call: 'readFigures', failure: 'no response', status: null });
    });
    it('when the peer is not configured', async () => {
      const peer = createPeer({ target: 'svc-core', url: undefined, signingKey: billing(), timeoutMs: 5000 });
      const error = await failureOf(peer.call(internal.readFigures));
      expect(error).toMatchObject({ call: 'readFigures', failure: 'not configured', status: null });
      expect(error.message).toBe('There is no svc-core');
    });
    it('when all attempts together take too long', async () => {
      responses = [silence];
      const begun = performance.now();
      const error = await failureOf(core({ timeoutMs: 300 }).call(internal.readFigures));
      expect(error).toMatchObject({ call: 'readFigures', failure: 'no response' });
      expect(performance.now() - begun).toBeGreaterThan(290);
      expect(seen).toHaveLength(1);
    });
    it('when the body of the response breaks off', async () => {
      responses = [
        (_, res) => {
          res.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"users":');
          setTimeout(() => res.destroy(), 20);
        },
      ];
      const error = await failureOf(core().call(internal.findPerson, { query: { email: 'a@b.c' } }));
      expect(error).toMatchObject({ call: 'findPerson', failure: 'no response', status: 200 });
    });
    it('as soon as this part stops', async () => {
      responses = [silence];
      const stopping = new AbortController();
      const failure = failureOf(core({ signal: stopping.signal }).call(internal.readFigures));
      setTimeout(() => stopping.abort(), 50);
      expect(await failure).toMatchObject({ failure: 'no response' });
      expect(await failureOf(core({ signal: stopping.signal }).call(internal.readFigures))).toMatchObject({
        failure: 'no response',
      });
      expect(seen.length).toBeLessThanOrEqual(1);
    });
  });

  describe('is retried', () => {
    it.each([
      ['502', empty(502)],
      ['503', json(503, {})],
      ['504', empty(504)],
    ])('after %s, as often as the contract allows', async (_, failing) => {
      responses = [failing, failing, json(200, figures)];
      expect(await core().call(internal.readFigures)).toEqual(figures);
      expect(seen).toHaveLength(3);
      responses = [failing];
      await failureOf(core().call(internal.readFigures));
      expect(seen).toHaveLength(6);
    });
    it('with a pause that grows', async () => {
      responses = [empty(503)];
      const begun = performance.now();
      await failureOf(core().call(internal.readFigures));
      expect(performance.now() - begun).toBeGreaterThan(50 + 100);
    });
    it('not after a response that a retry would not change', async () => {
      for (const [response, status] of [
        [empty(500), 500],
        [empty(403), 403],
        [json(200, {}), 200],
      ] as const) {
        seen = [];
        responses = [response];
        expect(await failureOf(core().call(internal.readFigures))).toMatchObject({ status });
        expect(seen).toHaveLength(1);
      }
    });
    it('not if its queue retries it', async () => {
      responses = [empty(503)];
      await failureOf(core().call(internal.setAccess, { params: { id: USER }, body: access }));
      expect(seen).toHaveLength(1);
    });
    it('not if it is not idempotent', async () => {
      responses = [empty(503)];
      const once = { ...internal.recordAudit, idempotent: false, retries: 2 };
      await failureOf(core().call(once, { body: { key: 'k', actorId: USER, action: 'user.role' } }));
      expect(seen).toHaveLength(1);
    });
  });

  it('waits for a peer that is down for a moment, and reaches it once, also if its queue retries it', async () => {
    const port = await freePort();
    const peer = core({ url: `http://127.0.0.1:${port}` });
    const calling = peer.call(internal.setAccess, { params: { id: USER }, body: access });
    await sleep(200);
    let reached = 0;
    const restarted = createServer((req, res) => {
      reached += 1;
      empty(204)(req, res);
    });
    await new Promise<void>((resolve) => restarted.listen(port, '127.0.0.1', resolve));
    await calling;
    expect(reached).toBe(1);
    restarted.closeAllConnections();
    await new Promise((resolve) => restarted.close(resolve));
  });
  it('is sent once more after a connection that breaks if it reads, and never if it writes', async () => {
    responses = [hangUp, json(200, figures)];
    expect(await core().call({ ...internal.readFigures, retries: 0 })).toEqual(figures);
    expect(seen).toHaveLength(2);
    responses = [hangUp, empty(204)];
    await failureOf(core().call(internal.setAccess, { params: { id: USER }, body: access }));
    expect(seen).toHaveLength(3);
  });

  describe('with a key that cannot be read', () => {
    const keyFile = (): string => join(folder.path, 'keys', 'svc-billing.jwk');

    it('fails without a request, and succeeds once the key can be read', async () => {
      await billing().load();
      responses = [json(200, figures)];
      const peer = core();
      await rename(keyFile(), `${keyFile()}.away`);
      mkdirSync(keyFile());
      for (let time = 0; time < 2; time += 1)
        expect(await failureOf(peer.call(internal.readFigures))).toMatchObject({ failure: 'not signed', status: null });
      expect(seen).toEqual([]);
      rmdirSync(keyFile());
      await rename(`${keyFile()}.away`, keyFile());
      expect(await peer.call(internal.readFigures)).toEqual(figures);
    });
  });

  describe('on behalf of a person', () => {
    it('becomes 503 when it fails, with the error for the log', async () => {
      responses = [empty(500)];
      const error: unknown = await orUnavailable(core().call(internal.readFigures)).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ status: 503, code: 'unavailable', cause: { call: 'readFigures', status: 500 } });
    });
    it('does not change other errors', async () => {
      await expect(orUnavailable(Promise.reject(new Error('of our own')))).rejects.toThrow('of our own');
    });
  });

  it('does not compile if the contract does not allow it', () => {
    const calls = (): unknown[] => [
      // @ts-expect-error svc-billing does not read sessions
      core().call(internal.readSession),
      // @ts-expect-error svc-mail handles it, not svc-core
      core().call(internal.queueMail, {}),
      // @ts-expect-error its body is missing
      core().call(internal.setAccess, { params: { id: USER } }),
      // @ts-expect-error its access is neither full nor read
      core().call(internal.setAccess, { params: { id: USER }, body: { subscriptionStatus: null, access: 'all' } }),
    ];
    expect(calls).toBeInstanceOf(Function);
  });
});
