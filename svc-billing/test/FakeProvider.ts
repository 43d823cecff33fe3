import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The response to a request: its status, and its body as a value, as it is if it is a string, or by the parameters of
 * the request.
 */
export type Scripted = readonly [status: number, body: unknown];

export const NOW_S = Math.floor(Date.now() / 1000);

/** Well-formed objects, from which tests leave something out. */
export const wellFormed = {
  customer: {
    id: 'cus_1',
    object: 'customer',
    created: NOW_S,
    email: 'ada@example.com',
    invoice_settings: { default_payment_method: null },
  },
  price: {
    id: 'price_1',
    object: 'price',
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month', interval_count: 1 },
  },
  subscription: {
    id: 'sub_1',
    object: 'subscription',
    customer: 'cus_1',
    status: 'active',
    created: NOW_S,
    currency: 'usd',
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    default_payment_method: null,
    latest_invoice: null,
    items: {
      object: 'list',
      has_more: false,
      data: [
        {
          quantity: 1,
          price: { id: 'price_1', unit_amount: 1000, recurring: { interval: 'month', interval_count: 1 } },
          current_period_start: NOW_S,
          current_period_end: NOW_S + 2_592_000,
        },
      ],
    },
  },
  session: {
    id: 'cs_1',
    object: 'checkout.session',
    url: 'http://127.0.0.1/pay',
    created: NOW_S,
    expires_at: NOW_S + 3600,
    mode: 'setup',
    status: 'open',
    payment_status: 'unpaid',
    customer: null,
    metadata: {},
  },
} as const;

export const listOf = (...data: object[]): object => ({ object: 'list', data, has_more: false });

/**
 * A payment provider that speaks HTTP but need not behave: the first script whose pattern matches `METHOD /path`
 * decides the response, and anything else is an empty list.
 */
export class FakeProvider {
  readonly url: string;
  readonly secretKey = 'sk_test_sandbox';
  readonly publishableKey = 'pk_test_sandbox';
  script: ReadonlyArray<readonly [pattern: RegExp, response: Scripted]> = [];
  /** Called with the method and the path of each request. */
  onRequest: (what: string) => void = () => undefined;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async start(): Promise<FakeProvider> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const provider = new FakeProvider(server);
    server.on('request', (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', provider.url);
      const what = `${request.method} ${pathname}`;
      provider.onRequest(what);
      const [status, given] = provider.script.find(([pattern]) => pattern.test(what))?.[1] ?? [200, listOf()];
      const body: unknown = typeof given === 'function' ? given(searchParams) : given;
      request
        .resume()
        .once('end', () =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(typeof body === 'string' ? body : JSON.stringify(body)),
        );
    });
    return provider;
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }
}
