import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type Stripe from 'stripe';
import { openTestSandbox, type TestSandbox } from '../testing/openTestSandbox.ts';

describe('The pages of the sandbox', () => {
  let test: TestSandbox;
  beforeAll(async () => {
    test = await openTestSandbox();
  });
  afterAll(() => test.close());

  const open = (url: string): Promise<Response> => {
    const { pathname, search } = new URL(url, test.sandbox.url);
    return fetch(test.sandbox.url + pathname + search, { redirect: 'manual' });
  };
  const answer = (url: string, choice: 'approve' | 'fail'): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, test.sandbox.url);
    return fetch(test.sandbox.url + pathname, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ secret: searchParams.get('secret') ?? '', answer: choice }),
    });
  };
  const to = (response: Response): string => response.headers.get('location') ?? '';
  const again = (session: Stripe.Checkout.Session): Promise<Stripe.Checkout.Session> =>
    test.stripe.checkout.sessions.retrieve(session.id, { expand: ['subscription', 'customer'] });

  it('shows product, price and email address, with a banner, a link back and no script', async () => {
    const session = await test.checkout();
    expect(session.url).toBe(`http://localhost:8080/dev/stripe/c/pay/${session.id}`);
    const response = await open(session.url ?? '');
    const page = await response.text();
    for (const text of [
      'TEST',
      'Subscribe to Pro',
      '$10.00',
      'ada@example.com',
      'href="http://localhost:8080/auth"',
      'autocomplete="cc-number"',
      'autocomplete="cc-exp"',
      'autocomplete="cc-csc"',
      'autocomplete="cc-name"',
    ])
      expect(page).toContain(text);
    expect(page).not.toContain('<script');
    expect(response.headers.get('content-security-policy')).toBe(
      "default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self'; form-action 'self' http://localhost:8080; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('has the theme of the page that led to it, and the typeface of the product', async () => {
    const session = await test.checkout();
    const themed = async (cookie: string): Promise<string> =>
      (await fetch(`${test.sandbox.url}${new URL(session.url ?? '').pathname}`, { headers: { cookie } })).text();
    for (const theme of ['main', 'light', 'dark'])
      expect(await themed(`theme=${theme}`)).toContain(`<html lang="en" data-theme="${theme}">`);
    expect(await themed('theme=%22%3E%3Cscript')).toContain('<html lang="en">');
    expect(await themed('')).toContain('<html lang="en">');
    const font = await fetch(`${test.sandbox.url}/dev/stripe/inter.woff2`);
    expect([font.status, font.headers.get('content-type')]).toEqual([200, 'font/woff2']);
    expect(
      Buffer.from(await font.arrayBuffer())
        .subarray(0, 4)
        .toString(),
    ).toBe('wOF2');
  });

  it('accepts 4242 and redirects back with the session ID in the URL', async () => {
    const session = await test.checkout({ subscription_data: { metadata: { signup: '1' } } });
    const response = await test.type(session, '4242 4242 4242 4242');
    expect([response.status, to(response)]).toEqual([
      303,
      `http://localhost:8080/signup-success?session_id=${session.id}`,
    ]);
    expect(await again(session)).toMatchObject({
      status: 'complete',
      payment_status: 'paid',
      customer: { email: 'ada@example.com' },
      subscription: { status: 'active', metadata: { signup: '1' } },
      customer_details: { email: 'ada@example.com', name: 'Ada' },
    });
    const twice = await test.type(session, '4242 4242 4242 4242');
    expect([twice.status, await twice.text()]).toEqual([409, expect.stringContaining('You were not charged again.')]);
    expect(await (await open(`/dev/stripe/c/pay/${session.id}`)).text()).toContain('This is done');
  });

  it.each([
    ['4000 0000 0000 0002', 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds.'],
    ['4000 0000 0000 0341', 'Your card was declined.'],
    ['4111 1111 1111 1111', 'use a test card'],
  ])('shows why %s is rejected, keeps the input, and accepts another card', async (number, sentence) => {
    const session = await test.checkout();
    const declined = await test.type(session, number, { name: 'Ada "L"' });
    const page = await declined.text();
    expect(declined.status).toBe(402);
    expect(/role="alert">([^<]*)</.exec(page)?.[1]).toContain(sentence);
    expect(page).toContain(`value="${number}"`);
    expect(page).toContain('value="Ada &quot;L&quot;"');
    expect(page).not.toContain('value="123"');
    expect(await again(session)).toMatchObject({ status: 'open', subscription: null, customer: null });
    expect((await test.type(session, '4242424242424242')).status).toBe(303);
  });

  it.each([
    ['expiry', '01 / 20', 'expired'],
    ['expiry', '13 / 34', 'month'],
    ['expiry', 'soon', 'month'],
    ['cvc', '1', 'three digits'],
    ['number', '', 'Enter a card number'],
  ])('reports an error at its field: %s %s', async (name, value, sentence) => {
    const page = await (await test.type(await test.checkout(), '4242424242424242', { [name]: value })).text();
    expect(page).toMatch(new RegExp(`id="${name}"[^>]*aria-invalid="true"[^>]*aria-describedby="${name}-wrong"`));
    expect(new RegExp(`id="${name}-wrong">([^<]*)<`).exec(page)?.[1]).toContain(sentence);
  });

  it('shows the challenge of the bank for 3155, which can fail, be repeated and be approved', async () => {
    const session = await test.checkout();
    const challenge = to(await test.type(session, '4000002500003155'));
    expect(await (await open(challenge)).text()).toContain('ending in <strong>3155</strong>');
    const refused = await answer(challenge, 'fail');
    expect(await (await open(to(refused))).text()).toContain('We are unable to authenticate your payment method.');
    expect((await answer(challenge, 'approve')).status).toBe(409);
    const second = to(await test.type(session, '4000002500003155'));
    expect(to(await answer(second, 'approve'))).toContain(`session_id=${session.id}`);
    const { subscription } = await again(session);
    const { id, status } = subscription as Stripe.Subscription;
    expect(status).toBe('active');
    await test.sandbox.control('advance', { days: 32 });
    expect((await test.stripe.invoices.list({ subscription: id })).data.map((invoice) => invoice.status)).toEqual([
      'paid',
      'paid',
    ]);
  });

  it('saves a card for later without a charge', async () => {
    const customer = await test.customer();
    const before = (await test.stripe.charges.list()).data.length;
    const session = await test.stripe.checkout.sessions.create({
      mode: 'setup',
      currency: 'usd',
      customer: customer.id,
      success_url: 'http://localhost:8080/billing',
      custom_text: { submit: { message: 'Nothing is charged <now>.' } },
      setup_intent_data: { metadata: { user: '1' } },
    });
    expect(await (await open(session.url ?? '')).text()).toContain('Nothing is charged &lt;now&gt;.');
    expect((await test.type(session, '4000000000000002')).status).toBe(402);
    expect(to(await test.type(session, '4000000000000341'))).toBe('http://localhost:8080/billing');
    const done = await test.stripe.checkout.sessions.retrieve(session.id, { expand: ['setup_intent.payment_method'] });
    expect(done).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      setup_intent: {
        status: 'succeeded',
        metadata: { user: '1' },
        payment_method: { customer: customer.id, card: { last4: '0341' } },
      },
    });
    expect((await test.stripe.charges.list()).data).toHaveLength(before);
  });

  it('starts a trial without a charge', async () => {
    const session = await test.checkout({ subscription_data: { trial_period_days: 14 } });
    expect(await (await open(session.url ?? '')).text()).toContain('Start trial');
    await test.type(session, '4242424242424242');
    expect(await again(session)).toMatchObject({
      payment_status: 'no_payment_required',
      subscription: { status: 'trialing' },
    });
  });

  it('expires on request and over time, and shows a message', async () => {
    const session = await test.checkout();
    expect(await test.stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    expect(await (await open(`/dev/stripe/c/pay/${session.id}`)).text()).toContain('This page has expired');
    expect((await test.type(session, '4242424242424242')).status).toBe(409);
    const late = await test.checkout();
    await test.sandbox.control('advance', { hours: 25 });
    expect((await again(late)).status).toBe('expired');
    expect((await test.stripe.events.list({ type: 'checkout.session.expired' })).data[0]?.data.object).toMatchObject({
      id: late.id,
    });
  });

  it('serves an invoice as a one-page PDF', async () => {
    const customer = await test.customer();
    const { latest_invoice: id } = await test.subscription(customer);
    const invoice = await test.stripe.invoices.retrieve(String(id));
    const response = await open(invoice.invoice_pdf ?? '');
    const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text).toContain(`(Invoice number  ${invoice.number ?? ''})`);
    const table = Number(/startxref\n(\d+)/.exec(text)?.[1]);
    expect(text.slice(table, table + 4)).toBe('xref');
    for (const [index, [, offset = '']] of [...text.matchAll(/^(\d{10}) 00000 n/gm)].entries())
      expect(text.slice(Number(offset)).startsWith(`${index + 1} 0 obj`)).toBe(true);
    expect(await (await open(invoice.hosted_invoice_url ?? '')).text()).toContain('Download PDF');
  });

  it("lets the product's own page confirm a payment like Stripe.js", async () => {
    const customer = await test.stripe.customers.create({ email: 'ada@example.com' });
    const made = await test.subscription(customer, {
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
    });
    const secret = (made.latest_invoice as Stripe.Invoice).confirmation_secret?.client_secret ?? '';
    const id = secret.split('_secret_')[0] ?? '';
    const confirm = async (
      number: string,
      more: Record<string, string> = {},
    ): Promise<{ status: number; body: Stripe.PaymentIntent & { error?: Stripe.StripeRawError } }> => {
      const card = {
        'payment_method_data[card][number]': number,
        'payment_method_data[card][exp_month]': '12',
        'payment_method_data[card][exp_year]': '34',
        'payment_method_data[card][cvc]': '123',
      };
      const response = await fetch(`${test.sandbox.url}/dev/stripe/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: test.sandbox.publishableKey,
          client_secret: secret,
          return_url: 'http://localhost:8080/dashboard',
          'payment_method_data[type]': 'card',
          ...card,
          ...more,
        }),
      });
      return {
        status: response.status,
        body: (await response.json()) as Stripe.PaymentIntent & { error?: Stripe.StripeRawError },
      };
    };
    expect((await confirm('4242424242424242', { key: 'pk_test_other' })).status).toBe(401);
    expect((await confirm('4242424242424242', { client_secret: `${id}_secret_wrong` })).status).toBe(404);
    expect(await confirm('4000000000000002')).toMatchObject({
      status: 402,
      body: { error: { code: 'card_declined', message: 'Your card was declined.' } },
    });
    expect(await confirm('4111111111111111')).toMatchObject({ status: 402, body: { error: { param: 'number' } } });
    const challenge = await confirm('4000002500003155');
    const url = challenge.body.next_action?.redirect_to_url?.url ?? '';
    const back = new URL(to(await answer(url, 'approve')));
    expect([
      back.origin + back.pathname,
      back.searchParams.get('payment_intent'),
      back.searchParams.get('redirect_status'),
    ]).toEqual(['http://localhost:8080/dashboard', id, 'succeeded']);
    expect(await test.stripe.subscriptions.retrieve(made.id)).toMatchObject({
      status: 'active',
      default_payment_method: expect.stringMatching(/^pm_/),
    });
    const read = await fetch(
      `${test.sandbox.url}/dev/stripe/v1/payment_intents/${id}?key=${test.sandbox.publishableKey}&client_secret=${secret}`,
    );
    const shown: unknown = await read.json();
    expect(shown).toMatchObject({ id, status: 'succeeded' });
    expect(shown).not.toHaveProperty('customer');
  });

  it('rejects forms from other sites', async () => {
    const session = await test.checkout();
    const response = await fetch(`${test.sandbox.url}/dev/stripe/c/pay/${session.id}`, {
      method: 'POST',
      headers: { origin: 'http://evil.example' },
      body: new URLSearchParams({ number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'x' }),
    });
    expect(response.status).toBe(403);
    expect((await again(session)).status).toBe('open');
  });

  it('stores no card number and no CVC anywhere', async () => {
    await test.type(await test.checkout(), '4242 4242 4242 4242', { cvc: '987' });
    const files = readdirSync(test.sandbox.dataDir)
      .map((name) => readFileSync(join(test.sandbox.dataDir, name)).toString('latin1'))
      .join('');
    for (const trace of ['4242424242424242', '4242 4242 4242 4242', '4000002500003155', '4000000000000002', '"987"'])
      expect(files).not.toContain(trace);
    // Random IDs may end in the same digits.
    expect(files).not.toMatch(/cvc\W{1,4}987/i);
    expect(() => execFileSync('grep', ['-rl', '4242424242424242', test.sandbox.dataDir])).toThrow();
  });
});
