import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { LinkedSubscription } from '@jobtrail/contract';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import CancelSubscriptionScreen from './CancelSubscriptionScreen.tsx';

const READ = 'POST /api/cancellation-links/subscription';
const CANCEL = 'POST /api/cancellation-links/cancellation';
const REQUEST = 'POST /api/cancellation-links';

const aSubscription = (overrides: Partial<LinkedSubscription> = {}): LinkedSubscription => ({
  hasSubscription: true,
  planName: 'Jobtrail Pro',
  planAmount: 1000,
  planCurrency: 'usd',
  subscriptionStatus: 'active',
  nextBillingDate: '2026-12-03T12:00:00.000Z',
  cancelScheduled: false,
  accessUntil: '2026-12-03T12:00:00.000Z',
  ...overrides,
});
const canceled = aSubscription({ cancelScheduled: true, nextBillingDate: null });
const answer =
  (body: object, status = 200) =>
  () => ({ status, body });
const dead = answer({ error: 'This link has expired.', code: 'validation_failed', requestId: 'r' }, 400);

let server: FakeApi;
beforeEach(() => {
  server = fakeApi({});
});
afterEach(() => server.restore());

function open(hash = '') {
  window.history.replaceState(null, '', `/cancel-subscription${hash}`);
  return { ...renderWithPlatform(<CancelSubscriptionScreen />, { user: null }), user: userEvent.setup() };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole('button', { name }));
const canceling = () => server.calls.filter(({ path }) => path.endsWith('/cancellation'));
const title = () => screen.getByRole('heading', { level: 1 });

describe('/cancel-subscription without a link', () => {
  it('requests a link, and shows the same message for every address', async () => {
    server.respondWith({ [REQUEST]: () => ({ status: 204 }) });
    const { user } = open();
    expect(title()).toHaveTextContent('Cancel your subscription');
    await user.type(screen.getByLabelText('Email'), ' nora@example.com ');
    await press(user, 'Send Link');
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If nora@example.com has a deactivated account, a link to its subscription is on its way. It works for 7 days.',
    );
    expect(server.calls.at(-1)?.body).toEqual({ email: 'nora@example.com' });
  });
  it('says where people who can sign in cancel', () => {
    open();
    expect(screen.getByRole('link', { name: 'Billing' })).toHaveAttribute('href', '/billing');
  });
});

describe('The mailed link to cancel a subscription', () => {
  it('shows the subscription, asks once, and cancels it', async () => {
    server.respondWith({ [READ]: answer(aSubscription()), [CANCEL]: answer(canceled) });
    const { user } = open('#token=abc');
    expect(await screen.findByText('Jobtrail Pro')).toBeVisible();
    expect(screen.getByText('$10.00 per month')).toBeVisible();
    expect(screen.getByText('December 3, 2026')).toBeVisible();
    await press(user, 'Cancel Subscription');
    expect(title()).toHaveTextContent('Cancel your subscription?');
    expect(screen.getByText(/^Your subscription ends on December 3, 2026/)).toBeVisible();
    expect(canceling()).toEqual([]);
    await press(user, 'Cancel Subscription');
    expect(await screen.findByText('Subscription canceled')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('It ends on December 3, 2026 and will not be charged again.');
    expect(canceling().map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });
  it('changes nothing if the person keeps the subscription', async () => {
    server.respondWith({ [READ]: answer(aSubscription()) });
    const { user } = open('#token=abc');
    await screen.findByText('Jobtrail Pro');
    await press(user, 'Cancel Subscription');
    await press(user, 'Keep Subscription');
    expect(title()).toHaveTextContent('Your subscription');
    expect(canceling()).toEqual([]);
  });
  it('says that a subscription with a late payment ends now', async () => {
    const late = aSubscription({ subscriptionStatus: 'past_due' });
    const over = aSubscription({ subscriptionStatus: 'canceled', nextBillingDate: null });
    server.respondWith({ [READ]: answer(late), [CANCEL]: answer(over) });
    const { user } = open('#token=abc');
    expect(await screen.findByText(/^Your last payment failed/)).toBeVisible();
    await press(user, 'Cancel Subscription');
    expect(screen.getByText('Your subscription ends now, and nothing more is charged.')).toBeVisible();
    await press(user, 'Cancel Subscription');
    expect(await screen.findByRole('status')).toHaveTextContent('It has ended, and nothing more is charged.');
  });
  it.each([
    ['canceled already', canceled, /ends on December 3, 2026 and will not be charged again/],
    ['over', aSubscription({ subscriptionStatus: 'canceled' }), /no running subscription/],
    ['not there', aSubscription({ hasSubscription: false, subscriptionStatus: null }), /no running subscription/],
  ])('offers nothing to cancel if the subscription is %s', async (_, subscription, sentence) => {
    server.respondWith({ [READ]: answer(subscription) });
    open('#token=abc');
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
  it('reports that the cancellation failed, and can be retried', async () => {
    server.respondWith({
      [READ]: answer(aSubscription()),
      [CANCEL]: answer({ error: 'Payments are not available right now.', code: 'unavailable', requestId: 'r' }, 503),
    });
    const { user } = open('#token=abc');
    await screen.findByText('Jobtrail Pro');
    await press(user, 'Cancel Subscription');
    await press(user, 'Cancel Subscription');
    expect(await screen.findByRole('alert')).toHaveTextContent('Payments are not available right now.');
    server.respondWith({ [CANCEL]: answer(canceled) });
    await press(user, 'Cancel Subscription');
    expect(await screen.findByText('Subscription canceled')).toBeVisible();
  });
  it('offers another link if it is invalid', async () => {
    server.respondWith({ [READ]: dead });
    const { user, visited } = open('#token=old');
    expect(await screen.findByText('This link does not work')).toBeVisible();
    await press(user, 'Ask for Another Link');
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(visited).toEqual(['/cancel-subscription']);
  });
  it('can be loaded again after a failure', async () => {
    server.respondWith({ [READ]: answer({ error: 'Not now.', code: 'unavailable', requestId: 'r' }, 503) });
    const { user } = open('#token=abc');
    expect(await screen.findByRole('alert')).toHaveTextContent('Not now. Nothing has been changed.');
    server.respondWith({ [READ]: answer(aSubscription()) });
    await press(user, 'Try again');
    expect(await screen.findByText('Jobtrail Pro')).toBeVisible();
  });
});
