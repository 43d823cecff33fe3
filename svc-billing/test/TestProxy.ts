import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request and the status of its response, null before that. */
export interface Exchange {
  body: Buffer;
  status: number | null;
}
/** What a failing service responds with instead. */
export interface Failure {
  readonly status: number;
  readonly body: object;
}
/** Called for each request before it is forwarded and after its response; the proxy waits for the returned promise. */
type Watch = (moment: 'before' | 'after', what: string, exchange: Exchange) => Promise<void>;

/**
 * A proxy whose address stays the same while the process behind it dies and restarts on another port. Requests can be
 * watched and held.
 */
export class TestProxy {
  readonly url: string;
  /** Where to forward requests; null while no process is running. */
  target: string | null = null;
  /** Decides for each request whether the service fails instead of serving it. */
  failureOf: (what: string) => Failure | null = () => null;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async open(name: string, watch: Watch): Promise<TestProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const proxy = new TestProxy(server);
    server.on('request', (incoming, outgoing) => {
      void proxy.#pass(
        incoming,
        outgoing,
        watch,
        `${name} ${incoming.method} ${(incoming.url ?? '').split('?')[0]}`,
      ).catch(() => outgoing.destroy());
    });
    return proxy;
  }

  close(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  async #pass(incoming: IncomingMessage, outgoing: ServerResponse, watch: Watch, what: string): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    await watch('before', what, { body, status: null });
    const failure = this.failureOf(what);
    if (failure) {
      outgoing.writeHead(failure.status, { 'content-type': 'application/json' }).end(JSON.stringify(failure.body));
      return;
    }
    const response = await this.#ask(incoming, body);
    await watch('after', what, { body, status: response.status });
    outgoing.writeHead(response.status, response.headers).end(response.body);
  }

  /** Forwards a request. Without a process it closes the connection, as a load balancer does. */
  #ask(
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingMessage['headers']; body: Buffer }> {
    const { target } = this;
    if (target === null) return Promise.reject(new Error('No process is running'));
    return new Promise((resolve, reject) => {
      const asked = request(
        target + (url ?? '/'),
        { method, headers: { ...headers, 'content-length': body.length }, agent: false },
        (response) => {
          const parts: Buffer[] = [];
          response
            .on('data', (part: Buffer) => parts.push(part))
            .once('error', reject)
            .once('end', () =>
              resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(parts) }),
            );
        },
      );
      asked.once('error', reject).end(body);
    });
  }
}
