import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminUser, SubscriptionDecision, UserSubscription } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { anAdminUser } from '../testing/backOffice.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { UsersScreen } from './UsersScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

const RUNNING: UserSubscription['subscription'] = {
  status: 'active',
  amount: 1000,
  currency: 'usd',
  periodEndsAt: '2026-12-21T12:00:00.000Z',
  cancelScheduled: false,
  lastPayment: { amount: 1000, refundable: 1000, paidAt: '2026-11-21T12:00:00.000Z' },
};
const aDecision = (overrides: Partial<SubscriptionDecision> = {}): SubscriptionDecision => ({
  choice: 'now_with_refund',
  state: 'pending',
  reason: null,
  canceled: false,
  endsAt: null,
  refundedCents: 0,
  decidedAt: '2026-11-22T12:00:00.000Z',
  ...overrides,
});

function open(
  user: AdminUser,
  {
    subscription = RUNNING,
    drawer = false,
  }: { subscription?: UserSubscription['subscription']; drawer?: boolean } = {},
) {
  window.history.replaceState(null, '', `/admin/users${drawer ? `?user=${user.id}` : ''}`);
  server = fakeApi({
    'GET /api/admin/users': () => ({ status: 200, body: { users: [user], next: null } }),
    [`GET /api/admin/users/${user.id}`]: () => ({ status: 200, body: { user, audit: [], next: null } }),
    [`GET /api/admin/users/${user.id}/subscription`]: () => ({ status: 200, body: { subscription } }),
    [`PATCH /api/admin/users/${user.id}`]: () => ({ status: 200, body: { ...user, isActive: false } }),
  });
  return renderScreen(<UsersScreen />);
}
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);
const dialog = async (): Promise<HTMLElement> =>
  (await screen.findByText(/signed out on every device/)).closest('.confirm') as HTMLElement;
async function askToDeactivate(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: 'Deactivate Aino Korhonen' }));
  return dialog();
}
const confirm = async (within_: HTMLElement): Promise<void> =>
  userEvent.click(await within(within_).findByRole('button', { name: /^Deactivate( and Refund \$10\.00)?$/ }));

describe('deactivating a person', () => {
  it('says that the person is signed out everywhere, and changes nothing when canceled', async () => {
    open(anAdminUser());
    const dialog = await askToDeactivate();
    expect(dialog).toHaveTextContent('Aino Korhonen is signed out on every device and cannot sign in');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep Active' }));
    expect(patches()).toEqual([]);
  });

  it.each([
    [
      'Cancel at the end of the period',
      'period_end',
      'It ends on December 21, 2026. Nothing more is charged after that.',
    ],
    ['Cancel now without a refund', 'now', 'It ends right away. Nothing is refunded.'],
    [
      'Cancel now and refund the last payment',
      'now_with_refund',
      '$10.00, paid on November 21, 2026, is refunded, and access ends with it.',
    ],
    [
      'Keep the subscription',
      'keep',
      '$10.00 is charged again on December 21, 2026, although Aino Korhonen cannot sign in.',
    ],
  ] as const)(
    'with a running subscription offers %p and says what happens to the money',
    async (name, choice, money) => {
      open(anAdminUser());
      const dialog = await askToDeactivate();
      const option = await within(dialog).findByRole('radio', { name });
      expect(option).toHaveAccessibleDescription(money);
      await userEvent.click(option);
      await confirm(dialog);
      await waitFor(() => expect(patches()).toEqual([{ isActive: false, subscription: choice }]));
      await waitFor(() => expect(screen.queryByRole('radio')).not.toBeInTheDocument());
    },
  );

  it('offers no refund if there is nothing to refund', async () => {
    open(anAdminUser(), { subscription: { ...RUNNING, lastPayment: null } });
    const dialog = await askToDeactivate();
    expect(await within(dialog).findAllByRole('radio')).toHaveLength(3);
    expect(within(dialog).queryByRole('radio', { name: /refund the last/ })).not.toBeInTheDocument();
  });

  it('without a subscription asks nothing about money and offers Undo', async () => {
    const { toasts } = open(anAdminUser({ paymentStatus: null }), { subscription: null });
    const dialog = await askToDeactivate();
    expect(await within(dialog).findByText(/no running subscription/)).toBeInTheDocument();
    await confirm(dialog);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([patches(), toasts[0]?.action?.label]).toEqual([[{ isActive: false }], 'Undo']);
  });

  it('closes the question although Undo is pressed before the list has been fetched again', async () => {
    const user = anAdminUser({ paymentStatus: null });
    const { toasts } = open(user, { subscription: null });
    const dialog = await askToDeactivate();
    let send = (): void => undefined;
    const isHeld = new Promise<void>((resolve) => {
      send = resolve;
    });
    server.respondWith({
      'GET /api/admin/users': async () => {
        await isHeld;
        return { status: 200, body: { users: [user], next: null } };
      },
    });
    await confirm(dialog);
    await waitFor(() => expect(toasts).toHaveLength(1));
    toasts[0]?.action?.onClick();
    await waitFor(() => expect(patches()).toEqual([{ isActive: false }, { isActive: true }]));
    send();
    await waitFor(() => expect(screen.queryByText(/signed out on every device/)).not.toBeInTheDocument());
  });

  it('offers no Undo if the subscription is canceled', async () => {
    const { toasts } = open(anAdminUser());
    const dialog = await askToDeactivate();
    await within(dialog).findAllByRole('radio');
    await confirm(dialog);
    await waitFor(() => expect(toasts).toHaveLength(1));
    expect([patches(), toasts[0]?.action]).toEqual([[{ isActive: false, subscription: 'period_end' }], undefined]);
  });

  it('can be decided without amounts while payments are not available', async () => {
    const user = anAdminUser();
    open(user);
    server.respondWith({ [`GET /api/admin/users/${user.id}/subscription`]: () => ({ status: 503, body: {} }) });
    const dialog = await askToDeactivate();
    await userEvent.click(await within(dialog).findByRole('radio', { name: 'Cancel now without a refund' }));
    await confirm(dialog);
    await waitFor(() => expect(patches()).toEqual([{ isActive: false, subscription: 'now' }]));
  });
});

describe('a decision about a subscription', () => {
  it.each([
    [{ state: 'pending' }, 'Cancellation pending'],
    [{ state: 'done', canceled: true, refundedCents: 1000 }, 'Canceled, $10.00 refunded'],
    [{ state: 'done', choice: 'period_end', canceled: true, endsAt: '2026-12-21T12:00:00.000Z' }, 'Ends Dec 21, 2026'],
    [{ state: 'done', choice: 'keep' }, 'Kept'],
    [{ state: 'failed', canceled: true }, 'Canceled, refund failed'],
    [{ state: 'failed' }, 'Cancellation failed'],
  ] as const)('%j is shown in the list and the drawer as %p', async (overrides, words) => {
    open(anAdminUser({ isActive: false, subscriptionDecision: aDecision(overrides) }), { drawer: true });
    await waitFor(() => expect(screen.getAllByText(words)).toHaveLength(2));
  });

  it('that failed shows the reason and can be retried', async () => {
    const user = anAdminUser({
      isActive: false,
      subscriptionDecision: aDecision({ state: 'failed', reason: 'The balance is too low.' }),
    });
    open(user, { drawer: true });
    expect(await screen.findByText('The balance is too low.')).toBeVisible();
    const path = `POST /api/admin/users/${user.id}/subscription/retry`;
    server.respondWith({ [path]: () => ({ status: 200, body: user }) });
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.calls.filter(({ method }) => method === 'POST')).toHaveLength(1));
  });
});

it('a person can be signed out everywhere from the drawer', async () => {
  const user = anAdminUser();
  const { toasts } = open(user, { drawer: true });
  const button = await screen.findByRole('button', { name: 'Sign Out Everywhere' });
  server.respondWith({ [`DELETE /api/admin/users/${user.id}/sessions`]: () => ({ status: 204 }) });
  await userEvent.click(button);
  await waitFor(() =>
    expect(toasts).toMatchObject([
      {
        description:
          'Aino Korhonen was signed out on every device and can sign in again. Any calendar feed and API tokens are off.',
        tone: 'success',
      },
    ]),
  );
});
