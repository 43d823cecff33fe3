import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { byServiceName, nameOf, type ServiceName, SERVICES, urlVariableOf } from '@jobtrail/contract/services';
import type { SlowClientLimits } from '@jobtrail/service-kit';
import { readConfig } from '../config.ts';
import { createGateway, type Gateway } from '../gateway.ts';

/** A running gateway with real HTTP servers as services, and a folder of front ends that a test fills. */
export interface TestGateway {
  readonly port: number;
  readonly gateway: Gateway;
  readonly frontEndsDir: string;
  readonly logged: object[];
  close(): Promise<void>;
}

const respondNotFound: RequestListener = (_req, res) => void res.writeHead(404).end();

/** Listens on a free loopback port. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return portOf(server);
}

/** The port that a server listens on. */
function portOf(server: Server): number {
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server does not listen');
  return (address satisfies AddressInfo).port;
}

/** A loopback address on which nothing listens. A port that was free a moment ago may be in use by now. */
export const DEAD_ADDRESS = 'http://127.0.0.1:1';

interface Options extends Partial<Record<ServiceName, RequestListener>> {
  /** Overrides the default configuration. */
  readonly env?: Record<string, string>;
  /** Called for every connection to a service. */
  readonly onConnection?: (socket: Socket) => void;
  readonly slowClientLimits?: SlowClientLimits;
  readonly headersTimeoutMs?: number;
  readonly limitStoreTimeoutMs?: number;
}

/** Starts a real HTTP server for each service, and the gateway in front of them. */
export async function startTestGateway({
  env = {},
  onConnection = () => undefined,
  slowClientLimits,
  headersTimeoutMs,
  limitStoreTimeoutMs,
  ...listeners
}: Options = {}): Promise<TestGateway> {
  const byName = byServiceName((name) =>
    createServer(listeners[name] ?? respondNotFound).on('connection', onConnection),
  );
  const servers = Object.values(byName);
  const urls = await Promise.all(
    SERVICES.map(nameOf).map(
      async (name) => [urlVariableOf(name), `http://127.0.0.1:${await listen(byName[name])}`] as const,
    ),
  );
  const frontEndsDir = mkdtempSync(join(tmpdir(), 'gateway-test-'));
  const config = readConfig({
    NODE_ENV: 'test',
    ...Object.fromEntries(urls),
    FRONTENDS_DIR: frontEndsDir,
    ...env,
  });
  const logged: object[] = [];
  const write = (entry: object, message: string): void => void logged.push({ ...entry, message });
  const gateway = createGateway({
    config,
    log: { isLevelEnabled: () => true, info: write, warn: write, error: write },
    ...(slowClientLimits ? { slowClientLimits } : {}),
    ...(headersTimeoutMs === undefined ? {} : { headersTimeoutMs }),
    ...(limitStoreTimeoutMs === undefined ? {} : { limitStoreTimeoutMs }),
    sign: (audience, user) => Promise.resolve(`signed for ${audience}: ${user?.email ?? 'the gateway'}`),
  });
  const port = await listen(gateway.server);
  return {
    port,
    gateway,
    frontEndsDir,
    logged,
    async close() {
      servers.forEach((server) => server.closeAllConnections());
      await Promise.all([
        gateway.drain({ delayMs: 0, graceMs: 100 }),
        ...servers.map(
          (server) =>
            new Promise((resolve) => {
              server.close(resolve);
              server.closeAllConnections();
            }),
        ),
      ]);
      rmSync(frontEndsDir, { recursive: true, force: true });
    },
  };
}

/** Writes a build of a front end, with a compressed copy of each text file, and points the front end at it. */
export function deploy(frontEndsDir: string, frontEnd: string, build: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const path = join(frontEndsDir, frontEnd, 'dist', 'builds', build, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    writeFileSync(`${path}.br`, brotliCompressSync(text));
  }
  writePointer(frontEndsDir, frontEnd, JSON.stringify({ build }));
}

/** Writes a pointer file, valid or not. */
export function writePointer(frontEndsDir: string, frontEnd: string, text: string): void {
  mkdirSync(join(frontEndsDir, frontEnd, 'dist'), { recursive: true });
  writeFileSync(join(frontEndsDir, frontEnd, 'dist', 'current.json'), text);
}

/** The declaration of a remote. */
export function declaration(name: string, routes: string[], contract = 1): string {
  return JSON.stringify({ name, title: name, contract, routes: routes.map((path) => ({ path, access: 'user' })) });
}
