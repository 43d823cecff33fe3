import { type ApiRequest, type ApiResponse, jsonOf, send } from './http.ts';

const SESSION = 'jobtrail_session';
const AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Keeps cookies like a browser. Each request comes from a different address, so that no rate limit is reached. */
export class Client {
  readonly origin: string;
  readonly #cookies = new Map<string, string>();
  #requests = 0;
  readonly #network: number;

  /** @param network a different number for each client */
  constructor(origin: string, network: number) {
    this.origin = origin;
    this.#network = network;
  }

  /** The token of the session; null without one. */
  get session(): string | null {
    return this.#cookies.get(SESSION) ?? null;
  }

  clearCookies(): void {
    this.#cookies.clear();
  }

  /** Sends a request with the cookies, and with the headers of a page of the product unless the request sets them. */
  async send(sent: ApiRequest): Promise<ApiResponse> {
    this.#requests += 1;
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await send(this.origin, {
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
    for (const line of response.headers['set-cookie'] ?? []) this.#keep(line);
    return response;
  }

  /** Makes a call with a JSON body. */
  call(method: string, path: string, body?: unknown): Promise<ApiResponse> {
    return this.send({
      method,
      path,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? null : Buffer.from(JSON.stringify(body)),
    });
  }

  /** The body of a successful call. @throws {Error} if it fails */
  async callOrThrow<T>(method: string, path: string, body?: unknown): Promise<T> {
    const response = await this.call(method, path, body);
    return bodyOf<T>(response, `${method} ${path}`);
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
export function bodyOf<T>(response: ApiResponse, what: string): T {
  const body = response.status < 300 ? jsonOf<T>(response) : null;
  if (body === null) throw new Error(`${what}: ${response.status} ${response.text.slice(0, 300)}`);
  return body;
}
