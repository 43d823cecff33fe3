import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createOnce } from './createOnce.ts';
import { createPayments, type Payments } from './createPayments.ts';

type Reply = readonly [status: number, body: object];

/**
 * A provider that stores the first response to each key, even a failure, as Stripe does, and refuses a key that it knows
 * with other parameters.
 */
class RememberingProvider {
  /** The responses to keys that it has not seen yet, in this order. After them it creates customers. */
  readonly next: Reply[] = [];
  readonly keys: string[] = [];
  readonly #known = new Map<string, { body: string; reply: Reply }>();
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<{ provider: RememberingProvider; payments: Payments }> {
    const server = createServer();
    const provider = new RememberingProvider(server);
    server.on('request', (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.once('end', () => {
        const { reply, isRepeated } = provider.#replyTo(
          String(request.headers['idempotency-key']),
          Buffer.concat(pieces).toString(),
        );
        const [status, body] = reply;
        response
          .writeHead(status, { ...(isRepeated ? { 'idempotent-replayed': 'true' } : {}) })
          .end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const payments = createPayments({
      STRIPE_SECRET_KEY: 'sk_test_remembering',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_remembering',
      STRIPE_API_BASE: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      APP_URL: 'http://localhost:8080',
    });
    if (!payments) throw new Error('There is no payment provider');
    return { provider, payments };
  }

  stop(): Promise<void> {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  #replyTo(key: string, body: string): { reply: Reply; isRepeated: boolean } {
    this.keys.push(key);
    const known = this.#known.get(key);
    if (known && known.body !== body)
      return { reply: [400, { error: { type: 'idempotency_error', message: 'other' } }], isRepeated: false };
    if (known) return { reply: known.reply, isRepeated: true };
    const customer = { id: `cus_${this.#known.size}`, object: 'customer', created: 1, email: null };
    const reply = this.next.shift() ?? [200, customer];
    this.#known.set(key, { body, reply });
    return { reply, isRepeated: false };
  }
}

const FAILED: Reply = [500, { error: { type: 'api_error', message: 'oops' } }];
const REFUSED: Reply = [400, { error: { type: 'invalid_request_error', message: 'no', param: 'email' } }];

describe('Creating something once', () => {
  let provider: RememberingProvider;
  let payments: Payments;
  beforeEach(async () => {
    ({ provider, payments } = await RememberingProvider.start());
  });
  afterEach(() => provider.stop());
  const create = (email = 'ada@example.com') =>
    createOnce('customer:1', (once) => payments.stripe.customers.create({ email }, once));

  it('creates it once when it is repeated', async () => {
    const first = await create();
    expect((await create()).id).toBe(first.id);
    expect(provider.keys).toEqual(['customer:1', 'customer:1']);
  });
  it('uses another key when the provider repeats its own failure', async () => {
    provider.next.push(FAILED);
    const { id } = await create();
    expect(new Set(provider.keys)).toEqual(new Set(['customer:1', 'customer:1:2']));
    expect((await create()).id).toBe(id);
  });
  it('uses another key when the parameters have changed since an attempt whose response was lost', async () => {
    await create('ada@example.com');
    await expect(create('grace@example.com')).resolves.toMatchObject({ object: 'customer' });
    expect(provider.keys).toEqual(['customer:1', 'customer:1', 'customer:1:2']);
  });
  it('keeps the key when the provider refuses', async () => {
    provider.next.push(REFUSED);
    await expect(create()).rejects.toMatchObject({ statusCode: 400 });
    await expect(create()).rejects.toMatchObject({ statusCode: 400 });
    expect(new Set(provider.keys)).toEqual(new Set(['customer:1']));
  });
  it('gives up when every key fails', async () => {
    provider.next.push(...Array.from({ length: 5 }, () => FAILED));
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    expect(provider.keys.at(-1)).toBe('customer:1:5');
  });
});
