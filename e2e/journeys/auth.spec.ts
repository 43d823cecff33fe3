import type { Route } from '@playwright/test';
import { errorToasts, pages, pathOf } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { picture } from '../images/picture.ts';
import { remotePages } from '../product/remotePages.ts';
import { Auth } from '../screens/Auth.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const PROTECTED = [...remotePages('user'), pages.settings, pages.help];
const ADMIN = remotePages('admin');
/** What Account Settings and the sidebar read beside the session. */
const SETTINGS_READS = (
  [
    'countToday',
    'getBillingSummary',
    'getNotifications',
    'getStorage',
    'listSecondFactors',
    'listSessions',
    'listTagRules',
  ] as const
)
  .map((read) => pathOf(read))
  .sort();

test('a job seeker signs in and opens the board', async ({ page, account }) => {
  await page.goto(pages.auth);
  await new Auth(page).signIn(account.email, account.password);
  await expect(page).toHaveURL(pages.dashboard);
  await expect(page.getByRole('heading', { level: 1, name: 'Job Applications' })).toBeVisible();
});

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('signs in and opens the Admin Dashboard', async ({ page, account }) => {
    await page.goto(pages.auth);
    await new Auth(page).signIn(account.email, account.password);
    await expect(page).toHaveURL(pages.adminDashboard);
    await expect(page.getByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeVisible();
  });
});

test('a wrong password shows a toast and signs nobody in', async ({ page, account, pageErrors }) => {
  pageErrors.allow({ path: pathOf('login'), status: 401 });
  await page.goto(pages.auth);
  await new Auth(page).signIn(account.email, 'not the password');
  await expect(toast(page, errorToasts.signIn)).toBeVisible();
  await expect(page).toHaveURL(pages.auth);
  await page.goto(pages.dashboard);
  await expect(page).toHaveURL(pages.auth);
});

test('visitors are redirected to /auth from every protected page', drill(), async ({ page }) => {
  for (const path of [...PROTECTED, ...ADMIN]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(pages.auth);
    await expect(new Auth(page).tab('Sign In')).toBeVisible();
  }
});

test('a job seeker is redirected from every admin page to the board', drill(), async ({ signedIn: page }) => {
  for (const path of ADMIN) {
    await page.goto(path);
    await expect(page, path).toHaveURL(pages.dashboard);
  }
});

test.describe('sign-up', () => {
  const person = {
    name: 'Ada Verne',
    email: 'ada.verne@example.com',
    password: 'a good password',
    confirmation: 'a good password',
  };

  test('on a phone, the message of a mistake leaves the button free', async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(`${pages.auth}#signup`);
    const auth = new Auth(page);
    await auth.signUp({ ...person, confirmation: 'another password' });
    await expect(toast(page, errorToasts.passwordMismatch)).toBeVisible();
    await page.locator('form').getByRole('button', { name: 'Sign Up' }).click({ trial: true });
  });
});

test('signing out opens the landing page in the main theme, and the back button shows nothing private', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const shell = new Shell(page);
  await page.goto(pages.dashboard);
  await expect(page.getByText('Kestrel Health').first()).toBeVisible();
  await shell.sidebar.getByRole('link', { name: 'Help' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  await shell.chooseTheme('dark');
  await expect.poll(() => shell.theme()).toBe('dark');

  await shell.signOut();
  await expect(page).toHaveURL(pages.landing);
  await expect.poll(() => shell.theme()).toBe('main');

  await page.goBack();
  await expect(page).toHaveURL(pages.auth);
  await expect(page.getByText('Kestrel Health')).toHaveCount(0);
  await page.goto(pages.dashboard);
  await expect(page).toHaveURL(pages.auth);
});

test('nothing that is loading at sign-out fails', async ({ signedIn: page }) => {
  const held: Route[] = [];
  const heldPaths = () => held.map((read) => new URL(read.request().url()).pathname).sort();
  // The clocks of the browser are saved once, with the first page.
  const clockSaved = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf('updateAccount'));
  await page.route(
    ({ pathname }) => pathname.startsWith('/api/') && ![pathOf('me'), pathOf('updateAccount')].includes(pathname),
    (route) => void held.push(route),
  );
  await page.route(pathOf('logout'), async (route) => {
    const signedOut = await route.fetch();
    const reads = held.map(async (read) => {
      await read.continue();
      await read.request().response();
    });
    await Promise.allSettled(reads);
    await route.fulfill({ response: signedOut });
  });
  await page.goto(pages.settings);
  await expect.poll(heldPaths).toEqual(SETTINGS_READS);
  await clockSaved;
  const responses: string[] = [];
  page.on('response', (response) => responses.push(`${response.status()} ${new URL(response.url()).pathname}`));
  await new Shell(page).signOut();
  await expect(page).toHaveURL(pages.landing);
  expect(responses.filter((response) => response.includes('/api/'))).toEqual([`204 ${pathOf('logout')}`]);
  expect(heldPaths()).toEqual(SETTINGS_READS);
});

test('an image that is attached and not saved does not hold up a sign-out', async ({ signedIn: page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.goto('/add-job');
  const buffer = picture();
  await page.locator('input[type="file"]').setInputFiles({ name: 'posting.png', mimeType: 'image/png', buffer });
  await expect(page.getByRole('listitem').filter({ hasText: 'posting.png' })).toBeVisible();
  await new Shell(page).signOut();
  await expect(page).toHaveURL(pages.landing);
  expect(asked).toEqual([]);
});
