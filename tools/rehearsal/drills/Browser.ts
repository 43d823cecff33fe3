import { randomUUID } from 'node:crypto';
import { Agent, fetch } from 'undici';

const TIMEOUT_MS = 60_000;

/** How a request ended. */
export interface Outcome {
  /** 0 if there was no response. */
  readonly status: number;
  /** The response's text, or what happened to the connection. */
  readonly text: string;
  readonly hasRetryAfter: boolean;
}

export interface Request {
  readonly body?: object | undefined;
  /** The Idempotency-Key; a new one by default. */
  readonly key?: string;
}

/** Verifies the certificate of a rehearsal. */
export const trust = (certificate: string): Agent => new Agent({ connect: { ca: certificate } });

/** A browser of its own network, which calls the public address and sends nothing again by itself. */
export class Browser {
  readonly #url: string;
  readonly #agent: Agent;
  readonly #cookies = new Map<string, string>();
  readonly #network = `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`;

  constructor(url: string, agent: Agent) {
    this.#url = url;
    this.#agent = agent;
  }

  /** Never rejects. */
  async ask(method: string, path: string, { body, key = randomUUID() }: Request = {}): Promise<Outcome> {
    try {
      const response = await fetch(this.#url + path, {
        method,
        dispatcher: this.#agent,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        redirect: 'manual',
        headers: {
          origin: this.#url,
          cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; '),
          'x-forwarded-for': this.#network,
          'content-type': 'application/json',
          ...(method === 'POST' && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
        this.#cookies.set(name, value);
      }
      return { status: response.status, text, hasRetryAfter: response.headers.has('retry-after') };
    } catch (error) {
      const reason = error instanceof Error ? `${error.message}: ${String(error.cause)}` : String(error);
      return { status: 0, text: reason, hasRetryAfter: false };
    }
  }
}
