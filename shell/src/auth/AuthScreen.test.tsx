import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import AuthScreen from './AuthScreen.tsx';

let server: FakeApi;
beforeEach(() => {
  sessionStorage.clear();
  window.history.replaceState(null, '', '/auth');
  server = fakeApi({});
});
afterEach(() => server.restore());

const refuse = (status: number, code: string, error: string) => () => ({
  status,
  body: { error, code, requestId: 'r' },
});

function open(onCheckout?: (url: string) => void) {
  const view = renderWithPlatform(onCheckout ? <AuthScreen onCheckout={onCheckout} /> : <AuthScreen />, { user: null });
  return { ...view, user: userEvent.setup() };
}

/** The submit button of the form: the tab and the link below the form have the same text. */
const button = (name: string) =>
  within(screen.getByRole('tabpanel')).getAllByRole('button', { name })[0] as HTMLButtonElement;

async function fillSignIn(
  user: ReturnType<typeof userEvent.setup>,
  email = 'nora@example.com',
  password = 'correct horse',
) {
  await user.type(screen.getByLabelText('Email'), email);
  await user.type(screen.getByLabelText('Password'), password);
}

async function fillSignUp(
  user: ReturnType<typeof userEvent.setup>,
  password = 'correct horse',
  confirmation = password,
) {
  await user.type(screen.getByLabelText('Full name'), 'Nora Lindqvist');
  await user.type(screen.getByLabelText('Email'), 'nora@example.com');
  await user.type(screen.getByLabelText('Password'), password);
  await user.type(screen.getByLabelText('Confirm password'), confirmation);
}

describe('/auth', () => {
  it('has a header with a link to / and Back to Home', () => {
    open();
    expect(screen.getByRole('link', { name: 'Jobtrail' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Back to Home' })).toHaveAttribute('href', '/');
  });

  it('opens on Sign In, and each tab links to the other', async () => {
    const { user } = open();
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
    await user.click(within(screen.getByText(/No account yet/)).getByRole('button', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Full name')).toBeVisible();
    expect(window.location.hash).toBe('#signup');
    await user.click(within(screen.getByText(/Already have an account/)).getByRole('button', { name: 'Sign In' }));
    expect(screen.queryByLabelText('Full name')).not.toBeInTheDocument();
    expect(window.location.hash).toBe('');
  });

  it('opens Sign Up if the URL says #signup, and follows the URL', () => {
    window.history.replaceState(null, '', '/auth#signup');
    open();
    expect(screen.getByRole('tab', { name: 'Sign Up' })).toHaveAttribute('aria-selected', 'true');
    window.history.replaceState(null, '', '/auth');
    act(() => void window.dispatchEvent(new PopStateEvent('popstate')));
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps the email when the tab changes', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Email'), 'nora@example.com');
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
  });

  it('shows the password on request', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(screen.getByLabelText('Password')).toHaveAttribute('type', 'text');
    expect(screen.getByRole('button', { name: 'Show password' })).toHaveAttribute('aria-pressed', 'true');
  });

  it('tells password managers the purpose of each field', async () => {
    const { user } = open();
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
    await user.click(screen.getByRole('tab', { name: 'Sign Up' }));
    expect(screen.getByLabelText('Full name')).toHaveAttribute('autocomplete', 'name');
    expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
  });
});

describe('Sign In', () => {
  it.each([
    ['user', '/dashboard'],
    ['admin', '/admin/dashboard'],
  ] as const)('redirects a %s to %s and stores the response as the session', async (role, home) => {
    const person = aUser({ role });
    server.respondWith({ 'POST /api/auth/login': () => ({ status: 200, body: person }) });
    const { user, visited, platform } = open();
    await fillSignIn(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(visited).toEqual([home]));
    expect(platform.store.getState().user).toEqual(person);
    expect(server.calls).toEqual([
      expect.objectContaining({ method: 'POST', body: { email: 'nora@example.com', password: 'correct horse' } }),
    ]);
  });

  it.each([
    ['the message of the server', 401, { error: 'Wrong.', code: 'invalid_credentials' }, 'Wrong.'],
    ['a default message', 401, undefined, 'Invalid credentials. Please try again.'],
    ['to wait after too many attempts', 429, undefined, 'Too many attempts. Please wait a moment and try again.'],
  ])("says 'Sign In Failed' and %s, and keeps the input", async (_, status, body, description) => {
    server.respondWith({ 'POST /api/auth/login': () => ({ status, body }) });
    const { user, toasts, visited } = open();
    await fillSignIn(user);
    await user.click(button('Sign In'));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Sign In Failed', description, tone: 'error' }]));
    expect(visited).toEqual([]);
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  });

  it('leads a deactivated person to the page that cancels the subscription', async () => {
    server.respondWith({ 'POST /api/auth/login': refuse(403, 'account_inactive', 'This account was deactivated.') });
    const { user } = open();
    await fillSignIn(user);
    await user.click(button('Sign In'));
    expect(await screen.findByRole('link', { name: 'Cancel your subscription' })).toHaveAttribute(
      'href',
      '/cancel-subscription',
    );
  });

  it('keeps the reason for the refusal in the form, as the description of the fields, and moves the focus to the password', async () => {
    server.respondWith({
      'POST /api/auth/login': refuse(401, 'invalid_credentials', 'Invalid credentials. Please try again.'),
    });
    const { user } = open();
    await fillSignIn(user);
    await user.click(button('Sign In'));
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    for (const field of ['Email', 'Password']) {
      expect(screen.getByLabelText(field)).toBeInvalid();
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription('Invalid credentials. Please try again.');
    }
  });

  it('reports missing values at the field and sends nothing', async () => {
    const { user, toasts } = open();
    await user.click(button('Sign In'));
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription('Enter your email.');
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription('Enter your password.');
    await waitFor(() => expect(screen.getByLabelText('Email')).toHaveFocus());
    expect([server.calls, toasts]).toEqual([[], []]);
  });

  it('signs in once, however often the button is pressed', async () => {
    let respond: (value: { status: number; body: unknown }) => void = () => undefined;
    server.respondWith({ 'POST /api/auth/login': () => new Promise((resolve) => (respond = resolve)) });
    const { user, visited } = open();
    await fillSignIn(user);
    await user.click(button('Sign In'));
    await user.click(button('Signing in...'));
    expect(server.calls).toHaveLength(1);
    respond({ status: 200, body: aUser() });
    await waitFor(() => expect(visited).toEqual(['/dashboard']));
  });
});

describe('Sign Up', () => {
  beforeEach(() => window.history.replaceState(null, '', '/auth#signup'));

  it.each([
    [
      'Password Mismatch',
      'Passwords do not match. Please try again.',
      'Confirm password',
      'correct horse',
      'correct hors',
    ],
    ['Invalid Password', 'Password must be at least 8 characters long.', 'Password', 'seven77', 'seven77'],
  ])("rejects a password with '%s', and says so at its field", async (title, description, label, ...passwords) => {
    const { user, toasts } = open();
    await fillSignUp(user, ...passwords);
    await user.click(button('Sign Up'));
    expect(toasts).toEqual([{ title, description, tone: 'error' }]);
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(description);
    expect(server.calls).toEqual([]);
  });

  it('requires all four fields', async () => {
    const { user } = open();
    await user.click(button('Sign Up'));
    for (const label of ['Full name', 'Email', 'Password', 'Confirm password'])
      expect(screen.getByLabelText(label)).toBeInvalid();
    await waitFor(() => expect(screen.getByLabelText('Full name')).toHaveFocus());
    expect(server.calls).toEqual([]);
  });

  it('starts a checkout and opens its page', async () => {
    server.respondWith({
      'POST /api/create-checkout-session': () => ({ status: 200, body: { url: 'https://pay.example/c/1' } }),
    });
    const left: string[] = [];
    const { user } = open((url) => left.push(url));
    await fillSignUp(user);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(left).toEqual(['https://pay.example/c/1']));
    expect(server.calls[0]?.body).toEqual({
      name: 'Nora Lindqvist',
      email: 'nora@example.com',
      password: 'correct horse',
      // The browser of the tests is in UTC and in English.
      timeZone: 'UTC',
      hourCycle: 'h12',
    });
  });

  it.each([
    ['if the response has no URL', { status: 200, body: {} }, 'Failed to start signup process. Please try again.'],
    ["with the server's message", refuse(503, 'not_available', 'Not available yet.')(), 'Not available yet.'],
  ])("says 'Signup Failed' %s", async (_, response, description) => {
    server.respondWith({ 'POST /api/create-checkout-session': () => response });
    const { user, toasts } = open();
    await fillSignUp(user);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(toasts).toEqual([{ title: 'Signup Failed', description, tone: 'error' }]));
    expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  });

  it('reports next to the email that an account exists, and offers Sign In', async () => {
    const taken = 'An account with this email already exists.';
    server.respondWith({ 'POST /api/create-checkout-session': refuse(409, 'conflict', taken) });
    const { user } = open();
    await fillSignUp(user);
    await user.click(button('Sign Up'));
    await waitFor(() => expect(screen.getByLabelText('Email')).toBeInvalid());
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(`${taken} Sign In`);
    await user.click(within(screen.getByText(taken)).getByRole('button', { name: 'Sign In' }));
    expect(screen.getByRole('tab', { name: 'Sign In' })).toHaveAttribute('aria-selected', 'true');
  });

  it('keeps name and email, but no password, for a person who comes back from the checkout', async () => {
    const { user, unmount } = open();
    await fillSignUp(user);
    unmount();
    open();
    expect(screen.getByLabelText('Full name')).toHaveValue('Nora Lindqvist');
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
    expect(screen.getByLabelText('Password')).toHaveValue('');
  });
});

describe('a forgotten password', () => {
  it('requests a link and shows the same text for every address', async () => {
    const { user } = open();
    await user.click(screen.getByRole('button', { name: 'Forgot your password?' }));
    expect(window.location.hash).toBe('#forgot');
    server.respondWith({ 'POST /api/auth/forgot-password': () => ({ status: 204 }) });
    await user.type(screen.getByLabelText('Email'), 'nora@example.com');
    await user.click(screen.getByRole('button', { name: 'Send Link' }));
    expect(await screen.findByRole('status')).toHaveTextContent(
      'If nora@example.com has an account, a link to choose a new password is on its way. It works once, for 30 minutes.',
    );
    expect(server.calls.at(-1)?.body).toEqual({ email: 'nora@example.com' });
  });

  it('a mailed link sets a new password and leads to Sign In; the token is removed from the URL', async () => {
    window.history.replaceState(null, '', '/auth#reset=abc123');
    const { user, toasts } = open();
    server.respondWith({ 'POST /api/auth/reset-password': () => ({ status: 204 }) });
    expect(
      screen.getByText(/Your secret calendar address and your API tokens, if you have any, stop working/),
    ).toBeVisible();
    await user.type(screen.getByLabelText('New password'), 'a new password');
    await user.type(screen.getByLabelText('Confirm password'), 'a new password');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('tab', { name: 'Sign In' })).toBeVisible();
    expect(server.calls.at(-1)?.body).toEqual({ token: 'abc123', password: 'a new password' });
    expect(toasts).toMatchObject([{ title: 'Password changed', tone: 'success' }]);
    expect(window.location.hash).toBe('');
  });

  it('a new password that is too short or typed differently is not sent', async () => {
    window.history.replaceState(null, '', '/auth#reset=abc123');
    const { user, toasts } = open();
    await user.type(screen.getByLabelText('New password'), 'short');
    await user.type(screen.getByLabelText('Confirm password'), 'short');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(toasts).toMatchObject([{ title: 'Invalid Password' }]);
    expect(server.calls).toEqual([]);
  });

  it('a used or expired link says so and offers another one', async () => {
    window.history.replaceState(null, '', '/auth#reset=old');
    const { user } = open();
    server.respondWith({
      'POST /api/auth/reset-password': refuse(409, 'conflict', 'This link was used already or is too old.'),
    });
    await user.type(screen.getByLabelText('New password'), 'a new password');
    await user.type(screen.getByLabelText('Confirm password'), 'a new password');
    await user.click(screen.getByRole('button', { name: 'Change Password' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This link was used already or is too old.');
    await user.click(screen.getByRole('button', { name: 'Send another link' }));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Forgot your password?');
  });
});

describe('a password that the server finds too easy to guess', () => {
  it('is said once, at its field, which gets the focus', async () => {
    window.history.replaceState(null, '', '/auth#signup');
    const { user, toasts } = open();
    const sentence = 'This password is among the most common ones and easy to guess. Choose another one.';
    const body = { error: sentence, code: 'validation_failed', fields: { password: sentence } };
    server.respondWith({ 'POST /api/create-checkout-session': () => ({ status: 400, body }) });
    await user.type(screen.getByLabelText('Full name'), 'Nora Lindqvist');
    await user.type(screen.getByLabelText('Email'), 'nora@example.com');
    await user.type(screen.getByLabelText('Password'), 'password1');
    await user.type(screen.getByLabelText('Confirm password'), 'password1{Enter}');
    expect(await screen.findAllByText(sentence)).toHaveLength(1);
    expect(screen.getByLabelText('Password')).toHaveFocus();
    expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(sentence);
    expect(toasts).toEqual([]);
  });
});

describe('a mailed link that confirms an address', () => {
  it('confirms it when the button is pressed, not when a program opens the page, and continues', async () => {
    window.history.replaceState(null, '', '/auth#verify=abc123');
    server.respondWith({
      'POST /api/auth/verify-email': () => ({ status: 200, body: { email: 'nora@example.com', changed: false } }),
    });
    const { user } = open();
    const confirm = await screen.findByRole('button', { name: 'Confirm' });
    expect(server.calls.filter(({ method }) => method === 'POST')).toEqual([]);
    await user.dblClick(confirm);
    expect(await screen.findByText('Email confirmed')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign In' })).toHaveAttribute('href', '/auth');
    expect(server.calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { token: 'abc123' },
    ]);
  });
});
