import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { SubscribeScreen } from './SubscribeScreen.tsx';

const SECRET = 'pi_1_secret_2';
let server: FakeApi;
afterEach(() => server.restore());

function open(
  { subscription = { status: 200, body: { clientSecret: SECRET } as object }, config = 200 } = {},
  user: ReturnType<typeof aUser> | null = aUser({ access: 'read', subscriptionStatus: 'canceled' }),
) {
  server = fakeApi({
    'GET /api/billing/config': () => ({
      status: config,
      body: { provider: 'sandbox', publishableKey: 'pk_test_1', sandboxUrl: 'http://localhost/dev/stripe' },
    }),
    'POST /api/get-or-create-subscription': () => subscription,
  });
  return renderWithPlatform(<SubscribeScreen />, { user });
}

async function pay(number: string): Promise<void> {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Card number'), number);
  await user.type(screen.getByLabelText('Expiry'), '1234');
  await user.type(screen.getByLabelText('CVC'), '123');
  await user.click(screen.getByRole('button', { name: 'Subscribe' }));
}

describe('/subscribe', () => {
  it("shows 'Complete Your Subscription', $10 per month, cancel anytime", () => {
    open();
    expect(screen.getByRole('heading', { level: 1, name: 'Complete Your Subscription' })).toBeVisible();
    expect(screen.getByText('$10')).toBeVisible();
    expect(screen.getByText(/cancel anytime/)).toBeVisible();
  });

  it("shows 'Setting up your subscription...' until the client secret arrives, then Subscribe and Return to /", async () => {
    open();
    expect(screen.getByText('Setting up your subscription...')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Subscribe' })).toBeEnabled();
    expect(screen.getByRole('link', { name: 'Return' })).toHaveAttribute('href', '/');
    expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1);
  });

  it('asks visitors to sign in, and makes no call', async () => {
    open({}, null);
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
  });

  it("an error from the server shows 'Subscription Setup Failed' with its message", async () => {
    const { toasts } = open({ subscription: { status: 200, body: { error: 'You already have a subscription.' } } });
    expect(await screen.findByRole('alert')).toHaveTextContent('You already have a subscription.');
    expect(toasts).toMatchObject([
      { title: 'Subscription Setup Failed', description: 'You already have a subscription.', tone: 'error' },
    ]);
  });

  it('says kindly that a subscription is running already, and that nothing is due', async () => {
    const { toasts } = open({
      subscription: { status: 200, body: { error: 'You already have an active subscription.' } },
    });
    expect(await screen.findByText("You're already subscribed")).toBeVisible();
    expect(screen.getByRole('link', { name: 'Manage Billing' })).toHaveAttribute('href', '/billing');
    expect(screen.queryByText('Due today')).not.toBeInTheDocument();
    expect(toasts).toEqual([]);
  });

  it("a failed call shows 'Failed to initialize subscription', and Try again calls again", async () => {
    const { toasts } = open({ subscription: { status: 502, body: {} } });
    await screen.findByRole('alert');
    expect(toasts).toMatchObject([
      { title: 'Error', description: 'Failed to initialize subscription. Please try again.' },
    ]);
    server.respondWith({
      'POST /api/get-or-create-subscription': () => ({ status: 200, body: { clientSecret: SECRET } }),
    });
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByLabelText('Card number')).toBeVisible();
  });

  it("a card form that cannot be created shows 'Failed to initialize payment'", async () => {
    const { toasts } = open({ config: 500 });
    await screen.findByRole('alert');
    expect(toasts).toMatchObject([{ title: 'Error', description: 'Failed to initialize payment. Please try again.' }]);
  });
});

describe('paying on /subscribe', () => {
  it('a payment is confirmed, the session is refetched, and the board opens', async () => {
    const { toasts, visited } = open();
    const confirmed: URLSearchParams[] = [];
    await screen.findByLabelText('Card number');
    const known = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      if (!String(input).includes('/dev/stripe/')) return known(input, init);
      confirmed.push(new URLSearchParams(String(init?.body)));
      return { ok: true, json: async () => ({ status: 'succeeded' }) } as unknown as Response;
    };
    server.respondWith({ 'GET /api/auth/me': () => ({ status: 200, body: aUser() }) });
    await pay('4242424242424242');
    await waitFor(() => expect(visited).toEqual(['/dashboard']));
    expect(toasts).toMatchObject([
      { title: 'Payment Successful', description: 'You are subscribed!', tone: 'success' },
    ]);
    expect(Object.fromEntries(confirmed[0] ?? [])).toMatchObject({
      client_secret: SECRET,
      return_url: `${window.location.origin}/dashboard`,
      'payment_method_data[card][number]': '4242424242424242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '2034',
    });
  });

  it("a decline shows the provider's message, and the form keeps its content", async () => {
    const { toasts, visited } = open();
    await screen.findByLabelText('Card number');
    const known = globalThis.fetch;
    globalThis.fetch = async (input, init) =>
      String(input).includes('/dev/stripe/')
        ? ({ ok: false, json: async () => ({ error: { message: 'Your card was declined.' } }) } as unknown as Response)
        : known(input, init);
    await pay('4000000000000002');
    expect(await screen.findByText('Your card was declined.')).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'Payment Failed', description: 'Your card was declined.', tone: 'error' }]);
    expect(screen.getByLabelText('Card number')).toHaveValue('4000 0000 0000 0002');
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeEnabled();
    expect(visited).toEqual([]);
  });

  it('a mistyped number is reported before anything is sent', async () => {
    open();
    await pay('4242424242424241');
    expect(await screen.findByRole('alert')).toHaveTextContent('Your card number is not complete or not valid.');
  });
});
