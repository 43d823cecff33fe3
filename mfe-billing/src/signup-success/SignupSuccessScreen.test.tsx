import { act, screen } from '@testing-library/react';
import type { CompletedSignup } from '@jobtrail/contract';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { SignupSuccessScreen } from './SignupSuccessScreen.tsx';

let server: FakeApi;
afterEach(() => {
  server.restore();
  jest.useRealTimers();
});

function openWith(
  response: { status: number; body?: CompletedSignup | { error: string; code: string } },
  address = '/signup-success?session_id=cs_1',
) {
  window.history.replaceState(null, '', address);
  server = fakeApi({ 'POST /api/complete-signup': () => response });
  return renderWithPlatform(<SignupSuccessScreen />, { user: null });
}

describe('/signup-success', () => {
  it.each([
    ['user', '/dashboard'],
    ['admin', '/admin/dashboard'],
  ] as const)('redirects a %s to %s after 1.5 s', async (role, home) => {
    jest.useFakeTimers();
    const { visited } = openWith({ status: 200, body: { success: true, user: aUser({ role }) } });
    await act(async () => void (await jest.advanceTimersByTimeAsync(50)));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome to Jobtrail, Nora Lindqvist');
    await act(async () => void (await jest.advanceTimersByTimeAsync(1400)));
    expect(visited).toEqual([]);
    await act(async () => void (await jest.advanceTimersByTimeAsync(100)));
    expect(visited).toEqual([home]);
    expect(server.calls.map(({ body }) => body)).toEqual([{ sessionId: 'cs_1' }]);
  });

  it('without a session id it makes no call and shows an error', () => {
    openWith({ status: 200 }, '/signup-success');
    expect(screen.getByRole('alert')).toHaveTextContent('No session ID provided. Please try signing up again.');
    expect(server.calls).toEqual([]);
  });

  it.each([
    ['The session has expired', 'Your signup session has expired. Please try signing up again.'],
    ['Payment not completed', 'Payment was not completed. Please try again or contact support.'],
    ['Account creation failed', 'Account creation failed'],
    ['', 'Account setup failed. Please contact support or try signing up again.'],
  ])('the error %p is shown as %p, with both links', async (error, sentence) => {
    openWith({ status: 409, body: { success: false, error, code: 'conflict' } });
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence);
    expect(screen.getByRole('link', { name: 'Try Signing Up Again' })).toHaveAttribute('href', '/auth#signup');
    expect(screen.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/');
  });

  it('an error without a message shows the specified sentence', async () => {
    openWith({ status: 500 });
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Account setup failed. Please contact support or try signing up again.',
    );
  });

  it('a browser that did not start the sign-up is asked to sign in', async () => {
    openWith({ status: 200, body: { success: true, error: 'Your account is ready. Please sign in.' } });
    expect(await screen.findByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(screen.getByRole('status')).toHaveTextContent('Your account is ready. Please sign in.');
  });
});
