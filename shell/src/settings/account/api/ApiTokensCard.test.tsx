import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ApiToken } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { ApiTokensCard } from './ApiTokensCard.tsx';

const PATH = '/api/account/api-tokens';
const TOKEN = `jt_abcdef${'x'.repeat(37)}`;
const backup: ApiToken = {
  id: '1',
  name: 'Backup',
  scopes: ['jobs:read', 'export:read'],
  start: 'jt_abcdef',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  lastUsedOn: '2026-11-28',
};

let stored: ApiToken[];
let server: FakeApi;
beforeEach(() => {
  stored = [];
  server = fakeApi({ [`GET ${PATH}`]: () => ({ status: 200, body: stored }) });
});
afterEach(() => server.restore());

async function open() {
  const rendered = { ...renderWithPlatform(<ApiTokensCard />, { user: aUser() }), user: userEvent.setup() };
  await rendered.user.click(screen.getByRole('button', { name: 'Show tokens' }));
  return rendered;
}

describe('API tokens in the settings', () => {
  it('are loaded when they are opened, and say what they may do', async () => {
    stored = [backup, { ...backup, id: '2', name: 'Old', lastUsedOn: null, expiresAt: '2026-01-02T12:00:00.000Z' }];
    renderWithPlatform(<ApiTokensCard />, { user: aUser() });
    expect(server.calls).toEqual([]);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Show tokens' }));
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent('Backup Read jobs, Download everything');
    expect(first).toHaveTextContent('jt_abcdef…, created Nov 20, 2026, last used Nov 28, 2026, no end');
    expect(second).toHaveTextContent('Old Expired');
    expect(second).toHaveTextContent('not used yet, expired Jan 2, 2026');
  });

  it('can be none', async () => {
    await open();
    expect(await screen.findByText('You have no API tokens.')).toBeVisible();
  });

  it('that do not load can be loaded again', async () => {
    server.respondWith({ [`GET ${PATH}`]: () => ({ status: 503, body: {} }) });
    const { user } = await open();
    expect(await screen.findByText('Your API tokens could not be loaded')).toBeVisible();
    server.respondWith({ [`GET ${PATH}`]: () => ({ status: 200, body: [backup] }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Backup')).toBeVisible();
  });

  it('are created with a name, what they may do and the password, and shown once', async () => {
    const { user } = await open();
    server.respondWith({
      [`POST ${PATH}`]: () => {
        stored = [backup];
        return { status: 201, body: { ...backup, token: TOKEN } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Create Token' }));
    for (const problem of ['Enter a name.', 'Choose what the token may do.', 'Enter your password.'])
      expect(within(dialog).getByText(problem)).toBeVisible();
    await user.type(within(dialog).getByLabelText('Name'), 'Backup');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Download everything' }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Read jobs' }));
    await user.selectOptions(within(dialog).getByLabelText('It expires'), 'No end');
    await user.type(within(dialog).getByLabelText('Current password'), 'my password{Enter}');
    expect(await within(dialog).findByLabelText('API token')).toHaveValue(TOKEN);
    expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { name: 'Backup', scopes: ['jobs:read', 'export:read'], expiresInDays: null, password: 'my password' },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'I have saved it' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(await screen.findByText('Backup')).toBeVisible();
    expect(screen.queryByDisplayValue(TOKEN)).not.toBeInTheDocument();
  });

  it('are revoked after a question', async () => {
    stored = [backup];
    const { user, toasts } = await open();
    server.respondWith({
      [`DELETE ${PATH}/1`]: () => {
        stored = [];
        return { status: 204 };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Revoke: Backup' }));
    const question = await screen.findByRole('alertdialog');
    await user.click(await within(question).findByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Token revoked' }]));
    expect(await screen.findByText('You have no API tokens.')).toBeVisible();
  });
});
