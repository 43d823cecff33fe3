import { Agent, request } from 'node:https';

/** How a request ended. */
export interface ClientResponse {
  /** 0 if there was no response. */
  readonly status: number;
  /** The response's text, or the code of the error of the connection. */
  readonly text: string;
  readonly isJson: boolean;
  readonly retryAfter: string | null;
  readonly cookies: readonly string[];
}

export interface ClientRequest {
  readonly method?: string;
  readonly path: string;
  readonly cookie?: string | undefined;
  readonly body?: unknown;
  /** The type of a body that is bytes. */
  readonly type?: string;
  readonly key?: string;
}

const TIMEOUT_MS = 60_000;

/**
 * A server may close a kept connection at any moment, so it is closed under a request now and then. Browsers send that
 * request again over another connection if nothing of a response has arrived, and so does this client.
 */
const CLOSED = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Makes requests to the public address as a browser does: over TLS, whose certificate is verified, and kept
 * connections.
 */
export class PublicClient {
  readonly #url: URL;
  readonly #agent: Agent;
  /** How often a request was sent again because its kept connection was closed. */
  resent = 0;

  constructor({ url, certificate, connections }: { url: string; certificate: string; connections: number }) {
    this.#url = new URL(url);
    this.#agent = new Agent({ keepAlive: true, maxSockets: connections, ca: certificate, servername: 'localhost' });
  }

  /** Never rejects. */
  ask(what: ClientRequest): Promise<ClientResponse> {
    const { method = 'GET', path, cookie, body, type, key } = what;
    const bytes = body === undefined ? null : Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    return new Promise((resolve) => {
      let hasResponded = false;
      const failed = (error: Error & { code?: string }): void => {
        if (req.reusedSocket && !hasResponded && CLOSED.has(error.code ?? '')) {
          this.resent += 1;
          return resolve(this.ask(what));
        }
        return resolve({ status: 0, text: error.code ?? error.message, isJson: false, retryAfter: null, cookies: [] });
      };
      const req = request(
        {
          agent: this.#agent,
          host: '127.0.0.1',
          port: this.#url.port,
          path,
          method,
          timeout: TIMEOUT_MS,
          headers: {
            host: this.#url.host,
            ...(method === 'GET' ? {} : { origin: this.#url.origin }),
            ...(cookie === undefined ? {} : { cookie }),
            ...(key === undefined ? {} : { 'idempotency-key': key }),
            ...(bytes === null ? {} : { 'content-type': type ?? 'application/json', 'content-length': bytes.length }),
          },
        },
        (res) => {
          hasResponded = true;
          const chunks: Buffer[] = [];
          res.on('data', (chunk: Buffer) => chunks.push(chunk));
          res.on('error', failed);
          res.on('end', () => {
            const text = Buffer.concat(chunks).toString('utf8');
            resolve({
              status: res.statusCode ?? 0,
              text,
              isJson: parses(text),
              retryAfter: res.headers['retry-after'] ?? null,
              cookies: res.headers['set-cookie'] ?? [],
            });
          });
        },
      );
      req.on('error', failed);
      req.on('timeout', () => req.destroy(Object.assign(new Error('timeout'), { code: 'TIMEOUT' })));
      req.end(bytes ?? undefined);
    });
  }

  /**
   * Signs a person in.
   * @returns the cookie of the session
   * @throws {Error} if the sign-in is refused
   */
  async signIn(email: string, password: string): Promise<string> {
    const answer = await this.ask({ method: 'POST', path: '/api/auth/login', body: { email, password } });
    const cookie = answer.cookies[0]?.split(';')[0];
    if (answer.status !== 200 || cookie === undefined)
      throw new Error(`${email} cannot sign in: ${answer.status} ${answer.text}`);
    return cookie;
  }

  close(): void {
    this.#agent.destroy();
  }
}

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
