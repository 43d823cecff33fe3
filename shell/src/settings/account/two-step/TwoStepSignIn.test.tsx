import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondFactors } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { TwoStepSignIn } from './TwoStepSignIn.tsx';

const phone = {
  id: '1',
  kind: 'totp',
  name: 'Phone',
  createdAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
} as const;
const CODES = Array.from({ length: 10 }, (_, n) => `AAAA-BBBB-CCCC-000${n}`);
const SECRET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

let stored: SecondFactors;
let server: FakeApi;
beforeEach(() => {
  stored = { factors: [], recoveryCodesLeft: 0 };
  server = fakeApi({ 'GET /api/account/second-factors': () => ({ status: 200, body: stored }) });
});
afterEach(() => server.restore());

function open() {
  return { ...renderWithPlatform(<TwoStepSignIn />, { user: aUser() }), user: userEvent.setup() };
}
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ body }) => body);

describe('two-step sign-in in the settings', () => {
  it('is off without a second factor, and offers no recovery codes', async () => {
    open();
    expect(await screen.findByText('Off')).toBeVisible();
    expect(screen.queryByText('Recovery codes')).not.toBeInTheDocument();
  });

  it('adds an authenticator app with the password and a code, and shows the recovery codes', async () => {
    const { user, toasts } = open();
    server.respondWith({
      'POST /api/account/second-factors/totp': () => ({
        status: 200,
        body: { secret: SECRET, uri: `otpauth://totp/Jobtrail:nora?secret=${SECRET}` },
      }),
      'POST /api/account/second-factors/totp/confirmation': () => {
        stored = { factors: [phone], recoveryCodesLeft: 10 };
        return { status: 201, body: { factor: phone, recoveryCodes: CODES } };
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Add authenticator app' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(await within(dialog).findByRole('button', { name: 'Continue' }));
    expect(within(dialog).getByText('Enter your password.')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Current password'), 'my password{Enter}');
    expect(await within(dialog).findByRole('img', { name: /QR code/ })).toBeVisible();
    expect(within(dialog).getByText('ABCD EFGH IJKL MNOP QRST UVWX YZ23 4567')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Six-digit code'), '123 456{Enter}');
    expect(await within(dialog).findByText(CODES[9] ?? '')).toBeVisible();
    expect(toasts).toMatchObject([{ title: 'Authenticator app added' }]);
    expect(sent('/api/account/second-factors/totp/confirmation')).toEqual([
      { code: '123456', name: 'Authenticator app' },
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'I have saved them' }));
    expect(await screen.findByText('Phone')).toBeVisible();
    expect(screen.getByText(/10 of 10 left/)).toBeVisible();
  });

  it('asks for the password before the last factor is removed, and warns about the consequences', async () => {
    stored = { factors: [phone], recoveryCodesLeft: 2 };
    const { user, toasts } = open();
    expect(await screen.findByText('Make new ones')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Remove: Phone' }));
    const dialog = await screen.findByRole('alertdialog');
    expect(await within(dialog).findByText(/your only second factor/)).toBeInTheDocument();
    server.respondWith({
      'POST /api/account/second-factors/1/removal': () => {
        stored = { factors: [], recoveryCodesLeft: 0 };
        return { status: 204 };
      },
    });
    await user.type(within(dialog).getByLabelText('Current password'), 'my password');
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Two-step sign-in is off' }]));
    expect(sent('/api/account/second-factors/1/removal')).toEqual([{ password: 'my password' }]);
    expect(await screen.findByText('Off')).toBeVisible();
  });

  it('reports that the factors could not be loaded, and tries again', async () => {
    server.respondWith({ 'GET /api/account/second-factors': () => ({ status: 500, body: { error: 'No.' } }) });
    const { user } = open();
    expect(await screen.findByText('Your second factors could not be loaded')).toBeVisible();
    server.respondWith({ 'GET /api/account/second-factors': () => ({ status: 200, body: stored }) });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Off')).toBeVisible();
  });
});
