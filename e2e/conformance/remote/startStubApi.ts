import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';
import { allCalls, type Call } from '@jobtrail/contract/calls';
import { internal } from '@jobtrail/contract/internal';
import { sampleOf } from './sample.ts';

const placeholders = ({ path }: Call): number => path.split(':').length;
/** The calls with the pattern of their path. Of two that match, the one with fewer parameters comes first. */
const PATTERNS = allCalls
  .toSorted((one, other) => placeholders(one) - placeholders(other))
  .map((call) => ({ call, pattern: new RegExp(`^${call.path.replaceAll(/:\w+/g, '[^/]+')}$`) }));

/** The call of the contract that a request makes. */
export const callAt = (method: string, path: string): Call | undefined =>
  PATTERNS.find(({ call, pattern }) => call.method === method && pattern.test(path))?.call;

/** All services at one address. They respond to every call of the contract with a sample. */
export interface StubApi {
  readonly url: string;
  /** Who is signed in. */
  role: 'user' | 'admin';
  readonly close: () => void;
}

function respond(res: ServerResponse, status: number, body?: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' });
  res.end(body === undefined ? undefined : JSON.stringify(body));
}

/** Listens on a free port of loopback. */
export async function startStubApi(): Promise<StubApi> {
  const person = () => ({
    ...{ id: '01890000-0000-7000-8000-000000000000', name: 'Nora Lindqvist', email: 'nora@example.com' },
    ...{ role: stub.role, isActive: true, emailVerified: true, subscriptionStatus: 'active', access: 'full' },
    createdAt: '2026-01-15T09:30:00.000Z',
  });
  const handle = ({ method = 'GET', url = '/' }: IncomingMessage, res: ServerResponse): void => {
    const [path = ''] = url.split('?');
    if (path === '/readyz') return respond(res, 200, { status: 'ready' });
    if (path === internal.readSession.path) return respond(res, 200, { user: person() });
    const call = callAt(method, path);
    if (!call) return respond(res, 404, { error: 'No', code: 'not_found', requestId: 'stub' });
    if (call.id === 'me') return respond(res, 200, person());
    const { status, body } = call.success;
    if (!body) return respond(res, status);
    respond(res, status, sampleOf(z.toJSONSchema(body, { io: 'output', unrepresentable: 'any' })));
  };
  const server = createServer((req, res) => {
    req.resume();
    req.on('end', () => handle(req, res));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const stub: StubApi = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    role: 'user',
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  return stub;
}
