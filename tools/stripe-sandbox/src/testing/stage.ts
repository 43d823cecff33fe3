import { createServer, type Server } from 'node:http';
import Stripe from 'stripe';
import { startSandbox, type TestSandbox, type TestSandboxOptions } from '../testing.ts';

/** A running sandbox, the official SDK before it, and something to sell. */
export interface Stage {
  readonly sandbox: TestSandbox;
  readonly stripe: Stripe;
  readonly price: Stripe.Price;
  /** A customer with a card of Stripe's test names. */
  customer(card?: string): Promise<Stripe.Customer>;
  /** A subscription that is paid, or trying to be. */
  subscription(
    customer: Stripe.Customer,
    more?: Partial<Stripe.SubscriptionCreateParams>,
  ): Promise<Stripe.Subscription>;
  checkout(more?: Partial<Stripe.Checkout.SessionCreateParams>): Promise<Stripe.Checkout.Session>;
  /** Sends the card form of a session's page. */
  type(session: Stripe.Checkout.Session, number: string, fields?: Record<string, string>): Promise<Response>;
  raw(
    method: string,
    path: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<{ status: number; headers: Headers; body: unknown }>;
  close(): Promise<void>;
}

/** The SDK, pointed at a sandbox. */
export function sdk({ url, secretKey }: Pick<TestSandbox, 'url' | 'secretKey'>, retries = 0): Stripe {
  const { hostname, port } = new URL(url);
  return new Stripe(secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: retries,
    telemetry: false,
  });
}

/** Starts a sandbox with a monthly price of $10. */
export async function openStage(options: TestSandboxOptions = {}): Promise<Stage> {
  const sandbox = await startSandbox(options);
  const stripe = sdk(sandbox);
  const price = await stripe.prices.create({
    product_data: { name: 'Pro' },
    currency: 'usd',
    unit_amount: 1000,
    recurring: { interval: 'month' },
    lookup_key: 'pro_monthly',
  });
  const stage: Stage = {
    sandbox,
    stripe,
    price,
    async customer(card = 'pm_card_visa') {
      const { id } = await stripe.customers.create({ email: 'ada@example.com', name: 'Ada' });
      const method = await stripe.paymentMethods.attach(card, { customer: id });
      return stripe.customers.update(id, { invoice_settings: { default_payment_method: method.id } });
    },
    subscription: ({ id }, more = {}) =>
      stripe.subscriptions.create({ customer: id, items: [{ price: price.id }], ...more }),
    checkout: (more = {}) =>
      stripe.checkout.sessions.create({
        mode: 'subscription',
        ui_mode: 'hosted_page',
        customer_email: 'ada@example.com',
        line_items: [{ price: price.id, quantity: 1 }],
        success_url: 'http://localhost:8080/signup-success?session_id={CHECKOUT_SESSION_ID}',
        cancel_url: 'http://localhost:8080/auth',
        ...more,
      }),
    type: (session, number, fields = {}) =>
      fetch(`${sandbox.url}/dev/stripe/c/pay/${session.id}`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ number, expiry: '12 / 34', cvc: '123', name: 'Ada', ...fields }),
      }),
    async raw(method, path, body, headers = {}) {
      const response = await fetch(sandbox.url + path, {
        method,
        headers: {
          authorization: `Bearer ${sandbox.secretKey}`,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
      return { status: response.status, headers: response.headers, body: await response.json() };
    },
    close: () => sandbox.stop(),
  };
  return stage;
}

/** What an endpoint was sent. */
export interface Received {
  readonly body: string;
  readonly signature: string;
}

/** An endpoint for events; it answers what `status` says. */
export interface Listener {
  readonly url: string;
  readonly received: Received[];
  status: number;
  close(): Promise<void>;
}

/** Listens for events on a free port. */
export async function listen(): Promise<Listener> {
  const received: Received[] = [];
  const listener = { status: 200 };
  const server: Server = createServer((req, res) => {
    let body = '';
    req.on('data', (chunk: Buffer) => (body += chunk.toString()));
    req.on('end', () => {
      received.push({ body, signature: String(req.headers['stripe-signature']) });
      res.writeHead(listener.status).end('{}');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  return Object.assign(listener, {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}/`,
    received,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}
