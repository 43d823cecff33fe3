import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { isSearchShortcutOn } from '@jobtrail/web-kit';
import { aUser, type FakeApi, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import SettingsScreen from './SettingsScreen.tsx';

const KEY = 'jobtrail-settings';
const stored = (): unknown => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const save = () => screen.getByRole('button', { name: 'Save Changes' });

let server: FakeApi;
let preferences: object;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  server = fakeApi({
    'GET /api/tag-rules': () => ({ status: 200, body: [] }),
    'PATCH /api/account/notifications': ({ body }) => ({
      status: 200,
      body: { ...Object.assign(preferences, body) },
    }),
  });
  preferences = { email: true, inApp: true, digestHour: 8 };
});
afterEach(() => {
  server.restore();
  jest.restoreAllMocks();
});
/** The preferences of the account, as the server has them. */
const serverHas = (email: boolean, inApp: boolean) => {
  preferences = { email, inApp, digestHour: 8 };
  server.respondWith({ 'GET /api/account/notifications': () => ({ status: 200, body: { ...preferences } }) });
};

/** What was sent to change them. */
const patches = () => server.calls.filter(({ method }) => method === 'PATCH').map(({ body }) => body);

function open(setup: Parameters<typeof renderWithPlatform>[1] = {}) {
  return { ...renderWithPlatform(<SettingsScreen />, setup), user: userEvent.setup() };
}

/** The event that other tabs receive when settings are stored. */
function storeInAnotherTab(value: string) {
  localStorage.setItem(KEY, value);
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: KEY, newValue: value })));
}

describe('/settings', () => {
  it('links back to the dashboard and to billing', () => {
    open();
    expect(screen.getByRole('link', { name: 'Back to Dashboard' })).toHaveAttribute('href', '/dashboard');
    expect(screen.getByRole('link', { name: 'Manage Billing' })).toHaveAttribute('href', '/billing');
  });

  it('starts with the account and both notifications on', () => {
    open();
    expect(screen.getByLabelText('Name')).toHaveValue('Nora Lindqvist');
    expect(screen.getByLabelText('Email')).toHaveValue('nora@example.com');
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('');
    expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
    expect(screen.getByRole('switch', { name: 'In-app notifications' })).toBeChecked();
  });

  it('enables Save Changes only after a change', async () => {
    const { user } = open();
    expect(save()).toBeDisabled();
    await user.type(screen.getByLabelText('Preferred job title'), 'X');
    expect(save()).toBeEnabled();
    await user.type(screen.getByLabelText('Preferred job title'), '{Backspace}');
    expect(save()).toBeDisabled();
  });

  it("stores the profile in this browser and says 'Settings saved'", async () => {
    const { user, toasts } = open();
    await user.type(screen.getByLabelText('Preferred job title'), 'Design Engineer');
    await user.click(save());
    expect(toasts).toEqual([{ title: 'Settings saved', tone: 'success' }]);
    expect(stored()).toMatchObject({
      name: 'Nora Lindqvist',
      email: 'nora@example.com',
      preferredJobTitle: 'Design Engineer',
      emailNotifications: true,
      inAppNotifications: true,
    });
    expect(save()).toBeDisabled();
  });

  it('saves notifications at once, on the server and in this browser, and leaves unsaved changes of the profile alone', async () => {
    serverHas(false, true);
    const { user, toasts } = open();
    await user.type(screen.getByLabelText('Preferred job title'), 'Lead');
    const email = screen.getByRole('switch', { name: 'Email notifications' });
    await waitFor(() => expect(email).not.toBeChecked());
    await user.click(email);
    expect(await screen.findByText('Saved')).toBeVisible();
    expect(email).toBeChecked();
    expect(patches()).toEqual([{ email: true }]);
    expect(stored()).toMatchObject({ preferredJobTitle: '', emailNotifications: true });
    await user.click(screen.getByRole('switch', { name: 'In-app notifications' }));
    await user.click(save());
    expect(stored()).toMatchObject({ preferredJobTitle: 'Lead', emailNotifications: true, inAppNotifications: false });
    expect(toasts).toEqual([{ title: 'Settings saved', tone: 'success' }]);
  });

  it('takes back a change of notifications that the server rejects, and says why', async () => {
    serverHas(true, true);
    server.respondWith({
      'PATCH /api/account/notifications': () => ({ status: 503, body: { error: 'Try later.', code: 'unavailable' } }),
    });
    const { user, toasts } = open();
    await user.click(screen.getByRole('switch', { name: 'In-app notifications' }));
    await waitFor(() =>
      expect(toasts).toEqual([{ title: 'Settings not saved', description: 'Try later.', tone: 'error' }]),
    );
    expect(screen.getByRole('switch', { name: 'In-app notifications' })).toBeChecked();
    expect(stored()).toBeNull();
  });

  it('saves the hour of the daily email at once; without emails there is none to choose', async () => {
    serverHas(true, true);
    const { user } = open();
    const hour = screen.getByRole('combobox', { name: 'Hour of the daily email' });
    expect(hour).toHaveDisplayValue('at 8:00 AM');
    await user.selectOptions(hour, 'at 5:00 PM');
    expect(patches()).toEqual([{ digestHour: 17 }]);
    expect(hour).toHaveDisplayValue('at 5:00 PM');
    await user.click(screen.getByRole('switch', { name: 'Email notifications' }));
    expect(hour).toBeDisabled();
  });

  it('moves the focus from Save Changes, which becomes disabled, to the status message', async () => {
    const { user } = open();
    await user.type(screen.getByLabelText('Preferred job title'), 'Lead');
    await user.click(save());
    expect(screen.getByText('All changes are saved')).toHaveFocus();
  });

  it('keeps unsaved changes when the person leaves the page, and says so when they come back', async () => {
    const { user, unmount } = open();
    await user.type(screen.getByLabelText('Preferred job title'), 'Lead');
    unmount();
    open();
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('Lead');
    expect(screen.getByText('Unsaved changes')).toBeVisible();
  });

  it('switches the search shortcut off and on, without Save Changes', async () => {
    const { user } = open();
    const shortcut = screen.getByRole('switch', { name: 'Single-key shortcuts' });
    expect(shortcut).toHaveAccessibleDescription(/J, K, E and H work on Today, T and I on the Schedule/);
    expect(shortcut).toBeChecked();
    await user.click(shortcut);
    expect(shortcut).not.toBeChecked();
    expect(isSearchShortcutOn()).toBe(false);
    await user.click(shortcut);
    expect(isSearchShortcutOn()).toBe(true);
    expect(save()).toBeDisabled();
  });

  it('discards changes', async () => {
    const { user } = open();
    await user.clear(screen.getByLabelText('Name'));
    expect(screen.getByText('Unsaved changes')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Name')).toHaveValue('Nora Lindqvist');
    expect(save()).toBeDisabled();
    expect(stored()).toBeNull();
  });

  it.each(['{"name":', '7', 'null', '[]', '{"name":7,"emailNotifications":"no"}'])(
    'tolerates %s in storage',
    (broken) => {
      localStorage.setItem(KEY, broken);
      open();
      expect(screen.getByLabelText('Name')).toHaveValue('Nora Lindqvist');
      expect(screen.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
    },
  );

  it('never shows what another person stored in the same browser', () => {
    localStorage.setItem(KEY, JSON.stringify({ name: 'Somebody Else', userId: 'another' }));
    open();
    expect(screen.getByLabelText('Name')).toHaveValue('Nora Lindqvist');
  });

  it('reports a full storage and keeps the changes', async () => {
    const { user, toasts } = open();
    await user.type(screen.getByLabelText('Preferred job title'), 'Lead');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await user.click(save());
    expect(toasts).toEqual([expect.objectContaining({ title: 'Settings not saved', tone: 'error' })]);
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('Lead');
    expect(save()).toBeEnabled();
  });

  it('follows changes in another tab, unless it has unsaved changes', async () => {
    const { user } = open();
    storeInAnotherTab(JSON.stringify({ preferredJobTitle: 'From there' }));
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('From there');
    await user.type(screen.getByLabelText('Preferred job title'), ', mine');
    storeInAnotherTab(JSON.stringify({ preferredJobTitle: 'Once more' }));
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('From there, mine');
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.getByLabelText('Preferred job title')).toHaveValue('Once more');
  });

  it('applies a theme at once, without Save Changes', async () => {
    const { user, platform } = open({ theme: 'main' });
    const themes = within(screen.getByRole('radiogroup', { name: 'Theme' }));
    expect(themes.getByRole('radio', { name: 'Main (Gradient)' })).toBeChecked();
    await user.click(themes.getByRole('radio', { name: 'Dark (Black)' }));
    expect(platform.store.getState().theme).toBe('dark');
    expect(themes.getByRole('radio', { name: 'Dark (Black)' })).toBeChecked();
    expect(themes.getByRole('radio', { name: 'Light (White)' })).not.toBeChecked();
    expect(save()).toBeDisabled();
  });

  it('shows the subscription of the account', () => {
    open({ user: aUser({ subscriptionStatus: 'past_due' }) });
    expect(screen.getByText('Past due')).toBeVisible();
  });
});
