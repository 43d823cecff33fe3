/** The response to a call. */
export interface ApiResponse {
  status: number;
  /** The parsed JSON, else the text. */
  body: unknown;
  headers: Headers;
}

/** A client that makes calls and keeps the session cookie, as a browser does. */
export class Client {
  readonly url: string;
  cookie = '';

  constructor(url: string) {
    this.url = url;
  }

  async call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<ApiResponse> {
    const response = await fetch(this.url + path, {
      method,
      headers: {
        ...(this.cookie ? { cookie: this.cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0] ?? '';
    const text = await response.text();
    let parsed: unknown = text;
    try {
      parsed = JSON.parse(text);
    } catch {
      // Not every response is JSON.
    }
    return { status: response.status, body: parsed, headers: response.headers };
  }

  get = (path: string, headers?: Record<string, string>): Promise<ApiResponse> =>
    this.call('GET', path, undefined, headers);
  post = (path: string, body?: unknown): Promise<ApiResponse> => this.call('POST', path, body);
  patch = (path: string, body?: unknown): Promise<ApiResponse> => this.call('PATCH', path, body);
  put = (path: string, body?: unknown): Promise<ApiResponse> => this.call('PUT', path, body);
  delete = (path: string): Promise<ApiResponse> => this.call('DELETE', path);

  /** The raw bytes at an address. */
  async bytes(
    path: string,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
    const response = await fetch(this.url + path, { headers: { cookie: this.cookie, ...headers } });
    return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
  }

  /** Signs in, optionally at another process of the same service. */
  async signIn(email: string, password: string): Promise<ApiResponse> {
    return this.post('/api/auth/login', { email, password });
  }

  /** The same client for another process. */
  at(url: string): Client {
    const other = new Client(url);
    other.cookie = this.cookie;
    return other;
  }
}
