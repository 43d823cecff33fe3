import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from 'prom-client';

/** Metrics that are served on a port of their own. */
interface ServedMetrics {
  readonly url: string;
  readonly close: () => Promise<void>;
}

async function sendMetrics(registry: Registry, res: ServerResponse): Promise<void> {
  try {
    const text = await registry.metrics();
    res.writeHead(200, { 'content-type': registry.contentType }).end(text);
  } catch {
    res.writeHead(500).end();
  }
}

/**
 * Serves /metrics, and nothing else, on a port of its own, so that a network policy can let only the platform reach it.
 * Port 0 picks a free one.
 * @throws Error if the port is in use
 */
export async function serveMetrics(
  registry: Registry,
  { host, port }: { host: string; port: number },
): Promise<ServedMetrics> {
  const server = createServer((req, res) => {
    if (req.url !== '/metrics') res.writeHead(404).end();
    else if (req.method !== 'GET' && req.method !== 'HEAD') res.writeHead(405, { allow: 'GET, HEAD' }).end();
    else void sendMetrics(registry, res);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  const bound = (server.address() as AddressInfo).port;
  return {
    url: `http://${host}:${bound}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
