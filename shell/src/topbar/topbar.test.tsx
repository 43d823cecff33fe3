import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { routes } from '@jobtrail/contract';
import { aUser, fakeApi, renderWithPlatform } from '@jobtrail/web-kit/testing';
import { shortName } from './AccountMenu.tsx';
import { Topbar } from './Topbar.tsx';

test("the theme menu has 'Main (Gradient)', 'Light' and 'Dark', marks the current one, and applies a choice", async () => {
  const { platform } = renderWithPlatform(<Topbar />);
  await userEvent.click(screen.getByRole('button', { name: 'Theme: Main' }));
  const items = screen.getAllByRole('menuitemradio');
  expect(items.map((item) => [item.textContent, item.getAttribute('aria-checked')])).toEqual([
    ['Main (Gradient)', 'true'],
    ['Light', 'false'],
    ['Dark', 'false'],
  ]);
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Dark' }));
  expect(platform.store.getState().theme).toBe('dark');
  expect(screen.queryByRole('menu')).toBeNull();
});

test("the account menu is titled 'My Account' and has the settings and signing out", async () => {
  const server = fakeApi({ [routes.logout]: () => ({ status: 204 }) });
  const { visited } = renderWithPlatform(<Topbar />, { user: aUser({ name: 'Nora Lindqvist' }) });
  await userEvent.click(screen.getByRole('button', { name: 'My Account: Nora L.' }));
  expect(screen.getByRole('menu', { name: 'My Account' })).toHaveTextContent('My Account');
  expect(screen.getByRole('menuitem', { name: 'Settings' })).toHaveAttribute('href', '/settings');
  await userEvent.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(visited).toEqual(['/']));
  server.restore();
});

test('a long name is shortened to the first name and an initial', () => {
  expect([shortName('Nora Maria Lindqvist'), shortName('Cher'), shortName(' ')]).toEqual(['Nora L.', 'Cher', '']);
});
