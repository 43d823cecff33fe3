import { type Answer, jsonOf, send, type Sent } from './wire.ts';

const SESSION = 'jobtrail_session';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Keeps cookies like a browser, and comes from another address with every request, so that none is used up. */
export class Client {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();
  #requests = 0;
  readonly #network: number;

  /** @param network a number that no other client has */
  constructor(origin: string, network: number) {
    this.origin = origin;
    this.#network = network;
  }

  /** The token of the session; null without one. */
  get session(): string | null {
    return this.#cookies.get(SESSION) ?? null;
  }

  forgetCookies(): void {
    this.#cookies.clear();
  }

  /** Sends a request with the cookies, and with the headers of a page of the product unless it has others. */
  async send(sent: Sent): Promise<Answer> {
    this.#requests += 1;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await send(this.origin, {
      ...sent,
      headers: {
        host: new URL(this.origin).host,
        origin: this.origin,
        'user-agent': AGENT,
        'x-forwarded-for': `10.${this.#network % 256}.${(this.#requests >> 8) % 256}.${this.#requests % 256}`,
        ...(cookie === '' ? {} : { cookie }),
        ...sent.headers,
      },
    });
    for (const line of answer.headers['set-cookie'] ?? []) this.#keep(line);
    return answer;
  }

  /** Makes a call with a JSON body. */
  call(method: string, path: string, body?: unknown): Promise<Answer> {
    return this.send({
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    });
  }

  /** The body of a successful call. @throws {Error} if it fails */
  async ask<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await this.call(method, path, body);
    return bodyOf<T>(answer, `${method} ${path}`);
  }

  #keep(line: string): void {
    const pair = line.split(';')[0] ?? '';
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(pair.indexOf('=') + 1);
    if (value === '' || /max-age=0|expires=thu, 01 jan 1970/i.test(line)) this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}

/** @throws {Error} unless the call was successful and returned JSON */
export function bodyOf<T>(answer: Answer, what: string): T {
  const body = answer.status < 300 ? jsonOf<T>(answer) : null;
  if (body === null) throw new Error(`${what}: ${answer.status} ${answer.text.slice(0, 300)}`);
  return body;
}
