import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { App } from '../http/context.ts';
import { createHttpServer } from '../http/createHttpServer.ts';

export interface Listening {
  url: string;
  port: number;
  /** From now on every response asks its client to use a new connection, which may lead to another replica. */
  leave: () => void;
  /** Accepts no more connections, waits up to `graceMs` for running requests, then closes. */
  close: (graceMs?: number) => Promise<void>;
}

const GRACE_MS = 3500;
const IDLE_EVERY_MS = 50;
const HEADERS_TIMEOUT_MS = 20_000;
/** As long as the gateway allows: uploading a recording over a slow line takes minutes. */
const REQUEST_TIMEOUT_MS = 600_000;
/** Longer than the gateway keeps idle connections, so that the gateway closes them and not the service. */
const KEEP_ALIVE_MS = 65_000;

function closing(server: Server): (graceMs?: number) => Promise<void> {
  return (graceMs = GRACE_MS) =>
    new Promise((resolve) => {
      const force = setTimeout(() => server.closeAllConnections(), graceMs);
      // A connection whose request has finished would otherwise stay open for the next one.
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_EVERY_MS);
      server.close(() => {
        clearTimeout(force);
        clearInterval(idle);
        resolve();
      });
      server.closeIdleConnections();
    });
}

/** Listens on a port; 0 picks a free one. @throws Error if the port is in use */
export function serve(app: App, { host, port }: { host: string; port: number }): Promise<Listening> {
  const server = createHttpServer(
    {
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
    },
    app.callback(),
  );
  return new Promise((resolve, reject) => {
    const leave = (): void =>
      void server.prependListener('request', (_req, res) => void res.setHeader('connection', 'close'));
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      const bound = (server.address() as AddressInfo).port;
      resolve({ url: `http://${host}:${bound}`, port: bound, leave, close: closing(server) });
    });
  });
}
