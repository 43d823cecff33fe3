import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { errorToasts, type Job, pages, pathOf, type UploadedMedia } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { Auth } from '../screens/Auth.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { toast } from '../screens/toast.ts';
import { expect, type RunningProduct, signInByApi, test } from './test.ts';

const NEW_PASSWORD = 'another long password';
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** Another browser of the same person. */
const elsewhere = (browser: Browser, { url }: RunningProduct): Promise<BrowserContext> =>
  browser.newContext({
    baseURL: url,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  });
const isSignedIn = async (context: BrowserContext, { url }: RunningProduct): Promise<boolean> =>
  (await context.request.get(url + pathOf('me'))).ok();

async function open(page: Page, button: string): Promise<void> {
  await page.goto(pages.settings);
  await page.getByRole('button', { name: button }).click();
}

test.beforeEach(({ page }) => {
  test.setTimeout(patient(90_000));
  return page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a forgotten password: the link in the email sets a new one once, and ends every session', async ({
  page,
  context,
  browser,
  product,
  account,
  pageErrors,
}) => {
  pageErrors.allow({ path: pathOf('resetPassword'), status: 400 }, { path: pathOf('login'), status: 401 });
  const other = await elsewhere(browser, product);
  await signInByApi(other, product, account);

  await page.goto(pages.auth);
  await page.getByRole('button', { name: 'Forgot your password?' }).click();
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expectAccessibleAtAllSizes(page, 'forgotten password with an error');
  await page.getByLabel('Email').fill(account.email);
  await page.getByRole('button', { name: 'Send Link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'forgotten password, sent');

  const mailbox = new Mailbox(await context.newPage());
  await mailbox.open('Choose a new password', account.email);
  const chosen = await mailbox.follow('Choose a new password');
  await chosen.emulateMedia({ reducedMotion: 'reduce' });
  await expect(chosen.getByRole('heading', { name: 'Choose a new password' })).toBeVisible();
  const link = chosen.url();
  const choose = async (): Promise<void> => {
    await chosen.getByLabel('New password').fill(NEW_PASSWORD);
    await chosen.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await chosen.getByRole('button', { name: 'Change Password' }).click();
  };
  await expectAccessibleAtAllSizes(chosen, 'a new password');
  await choose();
  await expect(toast(chosen, { title: 'Password changed' })).toBeVisible();
  expect(new URL(chosen.url()).hash).not.toContain('reset');
  expect(await isSignedIn(other, product)).toBe(false);

  await chosen.goto(pages.landing);
  await chosen.goto(link);
  await choose();
  await expect(chosen.getByRole('alert').filter({ hasText: 'link' })).toBeVisible();
  await expectAccessibleAtAllSizes(chosen, 'a link that was used');

  await chosen.goto(pages.auth);
  await new Auth(chosen).signIn(account.email, account.password);
  await expect(toast(chosen, errorToasts.signIn)).toBeVisible();
  await new Auth(chosen).signIn(account.email, NEW_PASSWORD);
  await expect(chosen).toHaveURL(pages.dashboard);
  await other.close();
});

test('a new subscriber confirms the address with the link in the email', drill(), async ({ page, context }) => {
  const email = `nora-${randomUUID()}@example.com`;
  await page.goto(`${pages.auth}#signup`);
  await new Auth(page).signUp({ name: 'Nora Lindqvist', email, password: NEW_PASSWORD, confirmation: NEW_PASSWORD });
  const checkout = new Checkout(page);
  await checkout.arrive();
  await checkout.pay(CARDS.succeeds);
  await expect(page).toHaveURL(pages.dashboard);
  await page.goto(pages.settings);
  await expect(page.getByText('Not confirmed')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'settings with an address that is not confirmed');

  const mailbox = new Mailbox(await context.newPage());
  await mailbox.open('Confirm your email address', email);
  const confirmed = await mailbox.follow('Confirm this address');
  await expectAccessibleAtAllSizes(confirmed, 'an address to be confirmed');
  await confirmed.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmed.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await expectAccessibleAtAllSizes(confirmed, 'a confirmed address');
  await page.reload();
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
});

test(
  'a new email address takes effect when its link is opened',
  drill(),
  async ({ signedIn: page, context, browser, product, account, pageErrors }) => {
    pageErrors.allow({ path: pathOf('changeEmail'), status: 400 });
    const email = `new-${randomUUID()}@example.com`;
    await open(page, 'Change email');
    await page.getByLabel('New email').fill(email);
    await page.getByLabel('Current password').fill('not my password');
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(page.getByText('This is not your current password.')).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'change of email with an error');
    await page.getByLabel('Current password').fill(account.password);
    await page.getByRole('button', { name: 'Send Link' }).click();
    await expect(toast(page, { title: 'Link sent' })).toBeVisible();

    const mailbox = new Mailbox(await context.newPage());
    await mailbox.open('Confirm your new email address', email);
    const confirmed = await mailbox.follow('Use this address');
    await confirmed.getByRole('button', { name: 'Confirm' }).click();
    await expect(confirmed.getByText(`${email} is your address now`)).toBeVisible();
    const other = await elsewhere(browser, product);
    await signInByApi(other, product, { ...account, email });
    await other.close();
  },
);

test(
  'changing the password keeps this session and ends the others',
  drill(),
  async ({ signedIn: page, browser, product, account }) => {
    const other = await elsewhere(browser, product);
    await signInByApi(other, product, account);
    await open(page, 'Change password');
    await page.getByRole('button', { name: 'Change Password', exact: true }).click();
    await expectAccessibleAtAllSizes(page, 'change of the password with errors');
    await page.getByLabel('Current password').fill(account.password);
    await page.getByLabel('New password').fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Change Password', exact: true }).click();
    await expect(toast(page, { title: 'Password changed' })).toBeVisible();
    expect(await isSignedIn(other, product)).toBe(false);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await signInByApi(other, product, { ...account, password: NEW_PASSWORD });
    await other.close();
  },
);

test(
  'a session in another browser can be ended from here',
  drill(),
  async ({ signedIn: page, browser, product, account }) => {
    const other = await elsewhere(browser, product);
    await signInByApi(other, product, account);
    const there = await other.newPage();
    await there.goto(pages.dashboard);
    await expect(there.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goto(pages.settings);
    await expect(page.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^End session: Firefox on Linux, last seen/ }).click();
    await expect(toast(page, { title: 'Session ended' })).toBeVisible();
    await there.reload();
    await expect(there).toHaveURL(pages.auth);
    await other.close();
  },
);

test('all data of a person can be downloaded as a zip file', drill(), async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  await page.goto(pages.settings);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download my data' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^jobtrail-export-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = readFileSync(await download.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  // The end of the archive contains the number of files, so the download was complete.
  expect(bytes.readUInt16LE(bytes.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') + 10)).toBeGreaterThan(10);
  for (const name of ['account.json', 'jobs.json', 'jobs.csv']) expect(bytes.includes(name)).toBe(true);
});

test('deleting the account signs out, prevents signing in and removes the media', async ({
  signedIn: page,
  product,
  account,
  pageErrors,
}) => {
  pageErrors.allow({ path: pathOf('deleteAccount'), status: 400 }, { path: pathOf('login'), status: 401 });
  const blobs = (): string[] => readdirSync(product.dataDir, { recursive: true, encoding: 'utf8' });
  const uploaded: UploadedMedia = await (
    await page.request.post(`${product.url}${pathOf('uploadMedia')}?purpose=image`, {
      data: PIXEL,
      headers: { origin: product.url, 'content-type': 'image/png' },
    })
  ).json();
  const made = await page.request.post(product.url + pathOf('createJob'), {
    data: { company: 'Kestrel', position: 'Engineer', images: JSON.stringify([uploaded.url]) },
    headers: { origin: product.url },
  });
  const { id }: Job = await made.json();
  expect((await page.request.get(product.url + pathOf('getJob', { id }))).status()).toBe(200);
  expect(blobs().some((name) => name.includes(uploaded.id))).toBe(true);

  await open(page, 'Delete account');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel('Current password').fill('not my password');
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(dialog.getByText('This is not your current password.')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'the deletion of the account with an error');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Delete everything' }).click();
  await expect(page).toHaveURL(pages.landing);

  await page.goto(pages.auth);
  await new Auth(page).signIn(account.email, account.password);
  await expect(toast(page, errorToasts.signIn)).toBeVisible();
  await expect.poll(() => blobs().some((name) => name.includes(uploaded.id)), { timeout: patient(15_000) }).toBe(false);
});
