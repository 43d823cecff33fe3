import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { metricDefinitions, type Metrics } from '@jobtrail/contract';
import { type FakeApi, fakeApi } from '@jobtrail/web-kit/testing';
import { aTicket, someMetrics } from '../testing/backOffice.ts';
import { renderScreen } from '../testing/renderScreen.tsx';
import { DashboardScreen } from './DashboardScreen.tsx';

let server: FakeApi;
afterEach(() => server.restore());

function open({
  metrics = someMetrics(),
  openTickets = 0,
  tab = '',
  responses = {},
}: { metrics?: Metrics; openTickets?: number; tab?: string; responses?: Parameters<typeof fakeApi>[0] } = {}) {
  window.history.replaceState(null, '', `/admin/dashboard${tab && `?tab=${tab}`}`);
  server = fakeApi({
    'GET /api/admin/metrics': () => ({ status: 200, body: metrics }),
    'GET /api/admin/support/count': () => ({ status: 200, body: { open: openTickets, pending: 1, resolved: 0 } }),
    ...responses,
  });
  return renderScreen(<DashboardScreen />);
}
const created = Date.UTC(2026, 10, 20, 12) / 1000;

describe('/admin/dashboard', () => {
  it("says 'Manage your application and settings', and shows a loading state", () => {
    open();
    expect(screen.getByText('Manage your application and settings')).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Loading metrics...');
  });

  it('shows users, paid users with conversion, revenue with two decimals, and MRR', async () => {
    open();
    await screen.findByText('1,284');
    const card = (name: string) => screen.getByRole('heading', { name: name }).closest('article');
    expect(card('Total Users')).toHaveTextContent('1,284+46 in last 7 days');
    expect(card('Paid Users')).toHaveTextContent('31224.3% conversion');
    expect(card('Revenue (30d)')).toHaveTextContent('$3,090.00$760.00 in last 7 days');
    expect(card('MRR')).toHaveTextContent('$3,120.50Monthly Recurring Revenue');
  });

  it('new accounts are an increase only if there are any', async () => {
    const delta = async (new7d: number) => {
      const { unmount } = open({ metrics: someMetrics({ users: { total: 1284, new7d } }) });
      const classes = (await screen.findByText(`+${new7d}`)).className;
      unmount();
      server.restore();
      return classes;
    };
    expect(await delta(46)).toBe('delta is-up');
    expect(await delta(0)).toBe('delta');
  });

  it('a chart without values says so, and one with values has them in a table', async () => {
    const { series } = someMetrics();
    const revenue = series.revenue.map(({ day }) => ({ day, amount: 0 }));
    const signups = series.signups.map(({ day }, index) => ({ day, count: index === 28 ? 3 : 0 }));
    open({ metrics: someMetrics({ series: { revenue, signups } }) });
    const chart = async (name: string) => within(await screen.findByRole('region', { name }));
    expect((await chart('Revenue by day')).getByText('No revenue in the last 30 days.')).toBeVisible();
    expect((await chart('Revenue by day')).queryByRole('table')).toBeNull();
    const filled = await chart('Sign-ups through checkout by day');
    expect(filled.queryByText(/^No sign-ups/)).toBeNull();
    expect(filled.getAllByRole('row').map((row) => row.textContent)).toEqual([
      'DaySign-ups through checkout by day',
      'Nov 203',
    ]);
  });

  it('each number has a definition', async () => {
    open();
    await screen.findByText('1,284');
    for (const [name, meaning] of [
      ['Total Users', metricDefinitions.usersTotal],
      ['MRR', metricDefinitions.mrr],
      ['Revenue (30d)', metricDefinitions.last30d],
    ] as const)
      expect(screen.getByRole('button', { name: `What ${name} means` })).toHaveAccessibleDescription(meaning);
  });

  it('each number is a link to its rows, named by what it counts', async () => {
    open();
    const link = async (name: string) => (await screen.findByRole('link', { name })).getAttribute('href');
    expect(await link('Total Users: 1,284')).toBe('/admin/users');
    expect(await link('+46 new accounts in last 7 days')).toBe('/admin/users');
    expect(await link('Paid Users: 312')).toBe('/admin/users?payment=paid');
    expect(await link('MRR: $3,120.50')).toBe('/admin/users?payment=paid');
    expect(await link('Revenue (30d): $3,090.00')).toBe('/admin/dashboard?payments=30');
    expect(await link('$760.00 revenue in last 7 days')).toBe('/admin/dashboard?payments=7');
  });

  it('the rows of a revenue figure are payments and refunds, page by page', async () => {
    window.history.replaceState(null, '', '/admin/dashboard?payments=7');
    server = fakeApi({
      'GET /api/admin/metrics': () => ({ status: 200, body: someMetrics() }),
      'GET /api/admin/support/count': () => ({ status: 200, body: { open: 0, pending: 0, resolved: 0 } }),
      'GET /api/admin/metrics/payments': ({ query }) => ({
        status: 200,
        body: query.get('cursor')
          ? { entries: [{ id: 're_1', kind: 'refund', customerEmail: null, created, amount: -4 }], next: null }
          : {
              entries: [{ id: 'ch_1', kind: 'payment', customerEmail: 'a@example.com', created, amount: 10 }],
              next: 'more',
            },
      }),
    });
    renderScreen(<DashboardScreen />);
    const drawer = within(await screen.findByRole('dialog'));
    expect(await drawer.findByRole('row', { name: /a@example.com/ })).toHaveTextContent('November 20, 2026$10.00');
    expect(drawer.getByRole('link', { name: 'Last 7 days' })).toHaveAttribute('aria-current', 'page');
    await userEvent.click(drawer.getByRole('button', { name: 'Show more' }));
    await waitFor(() =>
      expect(drawer.getAllByRole('row').at(-1)).toHaveTextContent('UnknownNovember 20, 2026Refund-$4.00'),
    );
    expect(server.calls.at(-1)?.query.get('days')).toBe('7');
  });

  it("lists recent payments with the payer or 'Unknown', the date and the amount", async () => {
    open({
      metrics: someMetrics({
        payments: {
          recent: [
            { id: '1', customerEmail: null, created, amount: 10 },
            { id: '2', customerEmail: 'a@example.com', created, amount: 9.5 },
          ],
          failedRecent: [],
        },
      }),
    });
    const list = within((await screen.findByRole('region', { name: 'Recent Payments' })) as HTMLElement).getAllByRole(
      'listitem',
    );
    expect(list[0]).toHaveTextContent('UnknownNovember 20, 2026$10.00');
    expect(list[1]).toHaveTextContent('a@example.comNovember 20, 2026$9.50');
  });

  it("without payments it says 'No recent payments', and hides the card of failed ones", async () => {
    open();
    expect(await screen.findByText('No recent payments')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Failed Payments' })).not.toBeInTheDocument();
  });

  it('failed payments show the payer, the reason and the amount', async () => {
    open({
      metrics: someMetrics({
        payments: {
          recent: [],
          failedRecent: [
            { id: '1', customerEmail: null, created, amount: 10, failureMessage: 'Your card has expired.' },
          ],
        },
      }),
    });
    expect(await screen.findByRole('region', { name: 'Failed Payments' })).toHaveTextContent(
      'UnknownYour card has expired.$10.00',
    );
  });

  it('shows an error when the figures fail to load, and Try again fetches them again', async () => {
    window.history.replaceState(null, '', '/admin/dashboard');
    let broken = true;
    server = fakeApi({
      'GET /api/admin/metrics': () =>
        broken
          ? { status: 503, body: { error: 'Billing is not reachable.', code: 'unavailable' } }
          : { status: 200, body: someMetrics() },
      'GET /api/admin/support/count': () => ({ status: 200, body: { open: 0, pending: 0, resolved: 0 } }),
    });
    renderScreen(<DashboardScreen />);
    expect(await screen.findByRole('alert')).toHaveTextContent('Billing is not reachable.');
    broken = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('1,284')).toBeVisible();
  });

  it('the Support Tickets tab has a red count of open tickets, unless there are none', async () => {
    const { unmount } = open({ openTickets: 4 });
    expect(await screen.findByRole('tab', { name: /Support Tickets 4 open/ })).toBeVisible();
    unmount();
    server.restore();
    open({ openTickets: 0 });
    await screen.findByText('1,284');
    expect(screen.getByRole('tab', { name: 'Support Tickets' })).toBeVisible();
  });
});

describe('the Support Tickets tab', () => {
  it('shows subject, user id, message, date, note and a status selector that changes the status', async () => {
    const ticket = aTicket({ internalNote: 'Refunded.' });
    const { toasts } = open({
      tab: 'tickets',
      responses: {
        'GET /api/admin/support': () => ({ status: 200, body: [ticket] }),
        [`PATCH /api/admin/support/${ticket.id}`]: () => ({
          status: 200,
          body: { ...ticket, status: 'resolved', version: 2 },
        }),
      },
    });
    const item = await screen.findByRole('listitem');
    for (const text of [ticket.subject, ticket.userId, ticket.message, 'Nov 18, 2026', 'Refunded.'])
      expect(item).toHaveTextContent(text);
    await userEvent.selectOptions(within(item).getByRole('combobox'), 'resolved');
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Ticket Updated', description: 'Support ticket status has been updated successfully.' },
      ]),
    );
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({ status: 'resolved', version: 1 });
  });

  it("a failed change shows 'Update Failed', and the status is unchanged", async () => {
    const ticket = aTicket();
    const { toasts } = open({
      tab: 'tickets',
      responses: {
        'GET /api/admin/support': () => ({ status: 200, body: [ticket] }),
        [`PATCH /api/admin/support/${ticket.id}`]: () => ({ status: 500, body: {} }),
      },
    });
    const select = await screen.findByRole('combobox');
    await userEvent.selectOptions(select, 'pending');
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Update Failed', description: 'Failed to update ticket status. Please try again.', tone: 'error' },
      ]),
    );
    expect(select).toHaveValue('open');
  });

  it("without tickets it says 'No support tickets found.'", async () => {
    open({ tab: 'tickets', responses: { 'GET /api/admin/support': () => ({ status: 200, body: [] }) } });
    expect(await screen.findByText('No support tickets found.')).toBeVisible();
  });
});

describe('the Personal Settings tab', () => {
  const settings = { displayName: 'Petra', email: 'petra@example.com', theme: 'light', notifications: true };

  it('saves the changes and confirms it in a toast', async () => {
    const { toasts } = open({
      tab: 'settings',
      responses: {
        'GET /api/admin/settings': () => ({ status: 200, body: settings }),
        'PATCH /api/admin/settings': ({ body }) => ({ status: 200, body }),
      },
    });
    const user = userEvent.setup();
    const name = await screen.findByLabelText('Display Name');
    await user.clear(name);
    await user.type(name, 'Petra S.');
    await user.selectOptions(screen.getByLabelText('Theme'), 'system');
    await user.click(screen.getByRole('switch', { name: /Enable notifications/ }));
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Settings Saved', description: 'Your admin settings have been updated successfully.' },
      ]),
    );
    expect(server.calls.find(({ method }) => method === 'PATCH')?.body).toEqual({
      displayName: 'Petra S.',
      email: 'petra@example.com',
      theme: 'system',
      notifications: false,
    });
  });

  it('applies a theme as soon as it is saved, and none when something else is saved', async () => {
    const { platform } = open({
      tab: 'settings',
      responses: {
        'GET /api/admin/settings': () => ({ status: 200, body: { ...settings, theme: 'system' } }),
        'PATCH /api/admin/settings': ({ body }) => ({ status: 200, body }),
      },
    });
    const before = platform.store.getState().theme;
    const save = screen.findByRole('button', { name: 'Save Settings' });
    const saves = () => server.calls.filter(({ method }) => method === 'PATCH').length;
    await userEvent.click(await save);
    await waitFor(() => expect([saves(), platform.store.getState().theme]).toEqual([1, before]));
    await userEvent.selectOptions(screen.getByLabelText('Theme'), 'dark');
    expect(platform.store.getState().theme).toBe(before);
    await userEvent.click(await save);
    await waitFor(() => expect([saves(), platform.store.getState().theme]).toEqual([2, 'dark']));
  });

  it('requires a display name and a valid email before it sends anything', async () => {
    open({ tab: 'settings', responses: { 'GET /api/admin/settings': () => ({ status: 200, body: settings }) } });
    const user = userEvent.setup();
    await user.clear(await screen.findByLabelText('Display Name'));
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'petra');
    await user.click(screen.getByRole('button', { name: 'Save Settings' }));
    expect(screen.getByText('Display name is required')).toBeVisible();
    expect(screen.getByText('Invalid email address')).toBeVisible();
    expect(server.calls.some(({ method }) => method === 'PATCH')).toBe(false);
  });

  it("a failed save shows 'Save Failed'; settings that fail to load show 'Failed to load settings.'", async () => {
    const { toasts, unmount } = open({
      tab: 'settings',
      responses: {
        'GET /api/admin/settings': () => ({ status: 200, body: settings }),
        'PATCH /api/admin/settings': () => ({ status: 500, body: {} }),
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Save Settings' }));
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { title: 'Save Failed', description: 'Failed to save settings. Please try again.', tone: 'error' },
      ]),
    );
    unmount();
    server.restore();
    open({ tab: 'settings', responses: { 'GET /api/admin/settings': () => ({ status: 500, body: {} }) } });
    expect(await screen.findByText('Failed to load settings.')).toBeVisible();
  });
});
