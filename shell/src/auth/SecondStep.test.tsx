import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { SecondStep as Steps } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import AuthScreen from './AuthScreen.tsx';

let server: FakeApi;
beforeEach(() => {
  window.history.replaceState(null, '', '/auth');
  server = fakeApi({
    'GET /remotes.json': () => ({ status: 200, body: { remotes: [], supportEmail: 'help@example.com' } }),
  });
});
afterEach(() => server.restore());

/** Enters the password, after which the server asks for a second step. */
async function arrive(...secondStep: Steps['secondStep']) {
  server.respondWith({ 'POST /api/auth/login': () => ({ status: 200, body: { secondStep } }) });
  const view = renderWithPlatform(<AuthScreen />, { user: null });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'nora@example.com');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Two-step sign-in' });
  return { ...view, user };
}
const sent = () => server.calls.filter(({ path }) => path === '/api/auth/second-step').map(({ body }) => body);

describe('the second step of a sign-in', () => {
  it('sends the digits of the code, stores the person as the session and opens their home page', async () => {
    const { user, visited, platform } = await arrive('totp', 'recovery');
    const person = aUser();
    server.respondWith({ 'POST /api/auth/second-step': () => ({ status: 200, body: person }) });
    await waitFor(() => expect(screen.getByLabelText('Six-digit code')).toHaveFocus());
    expect(screen.getByLabelText('Six-digit code')).toHaveAttribute('autocomplete', 'one-time-code');
    await user.type(screen.getByLabelText('Six-digit code'), '123 456{Enter}');
    await waitFor(() => expect(visited).toEqual(['/dashboard']));
    expect(platform.store.getState().user).toEqual(person);
    expect(sent()).toEqual([{ method: 'totp', code: '123456' }]);
  });

  it('reports an invalid code and a wrong code at the field', async () => {
    const { user } = await arrive('totp', 'recovery');
    await user.type(screen.getByLabelText('Six-digit code'), '12{Enter}');
    expect(screen.getByText('Enter the six digits from your app.')).toBeVisible();
    expect(sent()).toEqual([]);
    server.respondWith({
      'POST /api/auth/second-step': () => ({
        status: 400,
        body: { error: 'Some fields need attention.', code: 'validation_failed', fields: { code: 'Not correct.' } },
      }),
    });
    await user.type(screen.getByLabelText('Six-digit code'), '3456{Enter}');
    expect(await screen.findByText('Not correct.')).toBeVisible();
    expect(screen.getByLabelText('Six-digit code')).toHaveValue('123456');
  });

  it('accepts a recovery code instead', async () => {
    const { user, visited } = await arrive('totp', 'recovery');
    server.respondWith({ 'POST /api/auth/second-step': () => ({ status: 200, body: aUser({ role: 'admin' }) }) });
    await user.click(screen.getByRole('button', { name: 'Lost your device? Use a recovery code' }));
    await waitFor(() => expect(screen.getByLabelText('Recovery code')).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(screen.getByText('Enter a recovery code.')).toBeVisible();
    await user.type(screen.getByLabelText('Recovery code'), 'abcd-efgh{Enter}');
    await waitFor(() => expect(visited).toEqual(['/admin/dashboard']));
    expect(sent()).toEqual([{ method: 'recovery', code: 'abcd-efgh' }]);
  });

  it('refers to support if no recovery code is left', async () => {
    await arrive('totp');
    expect(screen.queryByRole('button', { name: /recovery code/ })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'help@example.com' })).toBeVisible();
  });

  it('leads back to the password after the sign-in has ended, and keeps the email', async () => {
    const { user } = await arrive('totp');
    server.respondWith({
      'POST /api/auth/second-step': () => ({
        status: 401,
        body: { error: 'This sign-in has ended.', code: 'second_step_ended', requestId: 'r' },
      }),
    });
    await user.type(screen.getByLabelText('Six-digit code'), '123456{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in has ended.');
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
  });

  it('says what to do if the browser did not use a passkey', async () => {
    const { user } = await arrive('passkey', 'recovery');
    server.respondWith({
      'POST /api/auth/second-step/passkey': () => ({ status: 409, body: { error: 'There is no passkey.' } }),
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Use Passkey' })).toHaveFocus());
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(sent()).toEqual([]);
  });
});
