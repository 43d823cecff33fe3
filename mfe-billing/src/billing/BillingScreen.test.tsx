import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BillingData, BillingSummary } from '@jobtrail/contract';
import { type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { aSummary, noSubscription, someData } from '../testing/billing.ts';
import { BillingScreen } from './BillingScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

function open(summary: BillingSummary, data: BillingData = someData()) {
  window.history.replaceState(null, '', '/billing');
  let current = summary;
  server = fakeApi({
    'GET /api/user/billing': () => ({ status: 200, body: current }),
    'GET /api/billing/data': () => ({ status: 200, body: data }),
  });
  return { ...renderWithPlatform(<BillingScreen />), becomes: (next: BillingSummary) => (current = next) };
}
const calls = (path: string) => server.calls.filter((call) => call.path === path).length;

describe('/billing', () => {
  it('links back to /settings and shows plan, price and the next billing date in US long format', async () => {
    open(aSummary());
    expect(screen.getByRole('link', { name: 'Back to Settings' })).toHaveAttribute('href', '/settings');
    const plan = await screen.findByRole('region', { name: 'Subscription' });
    expect(plan).toHaveTextContent('Pro Active');
    expect(plan).toHaveTextContent('$10.00 per month');
    expect(plan).toHaveTextContent('December 3, 2026');
  });

  it('shows each card with brand, last four digits and expiry, and marks the default one', async () => {
    open(aSummary());
    expect(await screen.findByText(/Visa ending in 4242/)).toHaveTextContent('Default');
    expect(screen.getByText('Expires 08/2028')).toBeVisible();
  });

  it('names the table of invoices and each of its rows', async () => {
    open(aSummary());
    const table = await screen.findByRole('table', { name: 'Invoices' });
    expect(within(table).getAllByRole('columnheader')).toHaveLength(5);
    expect(
      within(table)
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['November 3, 2026', 'October 3, 2026']);
    expect(screen.getAllByRole('region', { name: 'Invoices' })).toHaveLength(1);
  });

  it('shows each invoice with amount in dollars, date, status, and its PDF if there is one', async () => {
    open(aSummary());
    const rows = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows[1]).toHaveTextContent('JT-0002November 3, 2026Paid$10.00');
    expect(rows[2]).toHaveTextContent('JT-0001October 3, 2026Void$10.00');
    expect(screen.getByRole('link', { name: 'PDF of invoice JT-0002' })).toHaveAttribute(
      'href',
      'http://localhost/dev/stripe/invoice/in_2/pdf',
    );
    expect(screen.queryByRole('link', { name: 'PDF of invoice JT-0001' })).not.toBeInTheDocument();
  });

  it.each([
    ['active', 'Active'],
    ['canceled', 'Canceled'],
    ['trialing', 'Trialing'],
    ['past_due', 'Past due'],
  ])('the status %s is shown as %s', async (status, words) => {
    open(aSummary({ subscriptionStatus: status }));
    expect(await screen.findByRole('region', { name: 'Subscription' })).toHaveTextContent(words);
  });

  const HOUR_MS = 3_600_000;
  const inHours = (hours: number): string => new Date(Date.now() + hours * HOUR_MS).toISOString();
  const ended = { subscriptionStatus: 'canceled', nextBillingDate: null, access: 'read' } as const;
  const [invoice] = someData().invoices;
  if (!invoice) throw new Error('There is no invoice');
  const refunded = { ...invoice, refundedAmount: 1000, refundedAt: Date.UTC(2026, 10, 24, 12) / 1000 };
  const plan = () => screen.findByRole('region', { name: 'Subscription' });

  it.each<[string, Partial<BillingSummary>, string]>([
    ['is canceled and paid for', { subscriptionStatus: 'canceled', nextBillingDate: null }, 'Access untilDecember 3'],
    ['ended in the past', { ...ended, accessUntil: '2026-11-03T12:00:00.000Z' }, 'Access endedNovember 3, 2026'],
    ['ended today', { ...ended, accessUntil: inHours(0) }, 'Access endedToday, '],
    ['ended at an unknown time', { ...ended, accessUntil: null }, 'AccessRead only'],
    ['is a trial', { subscriptionStatus: 'trialing', accessUntil: null }, 'Trial endsDecember 3, 2026'],
    ['is late, with days of grace', { subscriptionStatus: 'past_due' }, 'Access untilDecember 3, 2026'],
    [
      'is late, after the days of grace',
      { subscriptionStatus: 'past_due', access: 'read', accessUntil: '2026-11-03T12:00:00.000Z' },
      'Access endedNovember 3, 2026',
    ],
  ])('says since or until when there is access if the subscription %s', async (_, summary, words) => {
    open(aSummary(summary));
    expect(await plan()).toHaveTextContent(words);
  });
  it('marks an invoice that was refunded, with its amount struck through, and says that the money goes back', async () => {
    open(aSummary({ ...ended, accessUntil: inHours(0) }), someData({ invoices: [refunded] }));
    expect(await plan()).toHaveTextContent(
      '$10.00 go back to your card. Banks take 5 to 10 days. Access ended with it',
    );
    const [, row] = screen.getAllByRole('row');
    expect(row).toHaveTextContent('RefundedNov 24$10.00');
    expect(
      within(row as HTMLElement)
        .getByText('$10.00')
        .closest('del'),
    ).not.toBeNull();
  });
  it('says when a refunded subscription that still runs is charged again', async () => {
    open(aSummary({ access: 'read', accessUntil: inHours(0) }), someData({ invoices: [refunded] }));
    expect(await plan()).toHaveTextContent('The next payment, on December 3, 2026, gives access again.');
    expect(
      screen.getByText(/The subscription runs until the end of the billing period, December 3, 2026/),
    ).toBeVisible();
  });
  it('marks what was refunded of an invoice, and one that was lost in a dispute', async () => {
    open(
      aSummary(),
      someData({
        invoices: [
          { ...refunded, id: 'in_4', refundedAmount: 333 },
          { ...refunded, id: 'in_3', refundedAt: null },
        ],
      }),
    );
    const [, partly, lost] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(partly).toHaveTextContent('Paid$10.00$3.33 refunded');
    expect(lost).toHaveTextContent('Lost in a dispute$10.00');
  });
  it('writes each amount in the units of its currency', async () => {
    open(
      aSummary({ planAmount: 1000, planCurrency: 'jpy' }),
      someData({ invoices: [{ ...invoice, amount: 1000, currency: 'jpy' }] }),
    );
    expect(await plan()).toHaveTextContent('¥1,000 per month');
    expect(screen.getAllByRole('row')[1]).toHaveTextContent('¥1,000');
  });
  it('says what a new card is charged before it is given, and offers none where it would pay for nothing', async () => {
    const owed = [{ id: 'in_9', number: 'JT-0009', amount: 1000, currency: 'usd' }];
    const { unmount } = open(aSummary({ subscriptionStatus: 'past_due' }), someData({ owed }));
    const charge = 'The new card is charged $10.00 for invoice JT-0009 at once, and nothing else now.';
    expect(await screen.findByRole('region', { name: 'Payment method' })).toHaveTextContent(charge);
    expect(await plan()).toHaveTextContent('Your last payment failed.');
    unmount();
    open(aSummary({ subscriptionStatus: 'canceled', nextBillingDate: null }));
    expect(await screen.findByRole('region', { name: 'Payment method' })).not.toHaveTextContent('charged');
    expect(screen.queryByRole('button', { name: 'Update' })).not.toBeInTheDocument();
  });

  it('without a subscription it shows the specified sentences and offers to subscribe', async () => {
    const { container } = open(
      noSubscription(),
      someData({ paymentMethods: [], invoices: [], subscriptionStatus: null }),
    );
    await screen.findByRole('link', { name: 'Subscribe' });
    expect(container).toHaveTextContent(/No subscription found\.\s*You don't have an active subscription\./);
  });

  it('a failed load says that nothing was charged, and Try again fetches again', async () => {
    open(aSummary());
    await screen.findByRole('table');
    server.restore();
    window.history.replaceState(null, '', '/billing');
    let broken = true;
    server = fakeApi({
      'GET /api/user/billing': () =>
        broken
          ? { status: 503, body: { error: 'Not right now.', code: 'unavailable' } }
          : { status: 200, body: aSummary() },
      'GET /api/billing/data': () => ({ status: 200, body: someData() }),
    });
    const { container } = renderWithPlatform(<BillingScreen />);
    const alert = await within(container).findByRole('alert');
    expect(alert).toHaveTextContent('Not right now. Nothing has been changed or charged.');
    broken = false;
    await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
    expect(await within(container).findByRole('table')).toBeVisible();
  });
});

describe('the cancel card', () => {
  it.each(['active', 'trialing'])(
    '%s: asks for confirmation, says when access ends, cancels, and refetches both billing queries',
    async (status) => {
      const { toasts, becomes } = open(aSummary({ subscriptionStatus: status }));
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent('You keep full access until the end of the billing period, December 3, 2026.');
      server.respondWith({ 'POST /api/billing/cancel-subscription': () => ({ status: 200, body: {} }) });
      becomes(aSummary({ subscriptionStatus: status, cancelScheduled: true, nextBillingDate: null }));
      await user.click(within(dialog).getByRole('button', { name: 'Cancel Subscription' }));
      expect(await screen.findByRole('button', { name: 'Resume Subscription' })).toBeVisible();
      expect(screen.getByRole('heading', { name: 'Ends December 3' })).toBeVisible();
      expect(toasts).toMatchObject([{ title: 'Subscription canceled', tone: 'success' }]);
      expect([calls('/api/user/billing'), calls('/api/billing/data')]).toEqual([2, 2]);
      expect(screen.getByRole('region', { name: 'Subscription' })).toHaveTextContent('Access until');
      expect(screen.getByRole('region', { name: 'Subscription' })).toHaveTextContent('Pro Ends December 3');
    },
  );

  it.each(['past_due', 'unpaid'])('%s: the subscription can be ended at once', async (status) => {
    const { toasts, becomes } = open(aSummary({ subscriptionStatus: status }));
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'End Subscription' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent('Your subscription ends now, and nothing more is charged.');
    server.respondWith({ 'POST /api/billing/cancel-subscription': () => ({ status: 200, body: {} }) });
    becomes(aSummary({ subscriptionStatus: 'canceled', nextBillingDate: null }));
    await user.click(within(dialog).getByRole('button', { name: 'End Subscription' }));
    expect(await screen.findByText('Your subscription has been canceled')).toBeVisible();
    expect(toasts).toMatchObject([
      { title: 'Subscription canceled', description: 'Nothing more will be charged.', tone: 'success' },
    ]);
  });

  it('a failed cancellation shows an error and changes nothing', async () => {
    const { toasts } = open(aSummary());
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Cancel Subscription' }));
    server.respondWith({ 'POST /api/billing/cancel-subscription': () => ({ status: 503, body: {} }) });
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel Subscription' }),
    );
    await waitFor(() =>
      expect(toasts).toMatchObject([
        {
          title: 'Cancellation failed',
          description: 'Failed to cancel subscription. Please try again.',
          tone: 'error',
        },
      ]),
    );
  });

  it('a scheduled cancellation can be taken back', async () => {
    const { toasts, becomes } = open(aSummary({ cancelScheduled: true, nextBillingDate: null }));
    await screen.findByText(/will not be charged again/);
    server.respondWith({ 'POST /api/billing/resume-subscription': () => ({ status: 200, body: {} }) });
    becomes(aSummary());
    await userEvent.click(screen.getByRole('button', { name: 'Resume Subscription' }));
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'Subscription resumed', description: 'Your plan continues as before.' }]);
  });

  it('after a cancellation was taken back by keyboard, the focus is on the heading', async () => {
    const { becomes } = open(aSummary({ cancelScheduled: true, nextBillingDate: null }));
    const resume = await screen.findByRole('button', { name: 'Resume Subscription' });
    server.respondWith({ 'POST /api/billing/resume-subscription': () => ({ status: 200, body: {} }) });
    becomes(aSummary());
    resume.focus();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
  });

  it('a canceled plan is marked as canceled and offers to subscribe again', async () => {
    open(aSummary({ subscriptionStatus: 'canceled', nextBillingDate: null }));
    expect(await screen.findByText('Your subscription has been canceled')).toBeVisible();
    expect(screen.getByText('You can reactivate by subscribing again')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Subscribe again' })).toHaveAttribute('href', '/subscribe');
  });

  it.each(['past_due', 'unpaid', 'incomplete'])('%s: there is nothing to cancel', async (status) => {
    open(aSummary({ subscriptionStatus: status }));
    expect(await screen.findByText('No active subscription to cancel')).toBeVisible();
  });
});

describe('updating the payment method', () => {
  it.each([
    ['the call fails', { status: 500, body: {} }],
    ['the answer carries an error', { status: 200, body: { error: 'No customer' } }],
  ])('shows a toast when %s', async (_, response) => {
    const { toasts } = open(aSummary());
    await screen.findByRole('table');
    server.respondWith({ 'POST /api/billing/update-payment-method': () => response });
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Error', description: 'Failed to open payment method update. Please try again.', tone: 'error' },
      ]),
    );
  });
});
