import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { pages, pathOf } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import type { Account } from '../product/account.ts';
import { Auth } from '../screens/Auth.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { TwoStep } from '../screens/TwoStep.ts';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';
import { addVirtualAuthenticator } from '../second-factor/virtualAuthenticator.ts';
import { expect, test } from './test.ts';

/** Signs out and enters the password again. */
async function signInAgain(page: Page, { email, password }: Account): Promise<void> {
  await new Shell(page).signOut();
  await expect(page).toHaveURL(pages.landing);
  await page.goto(pages.auth);
  await new Auth(page).signIn(email, password);
}

test.beforeEach(({ page }) => {
  test.setTimeout(patient(120_000));
  return page.emulateMedia({ reducedMotion: 'reduce' });
});

test('a person adds an authenticator app, and signs in with its code', async ({
  signedIn: page,
  context,
  account,
  pageErrors,
}) => {
  pageErrors.allow({ path: pathOf('startTotp'), status: 400 }, { path: pathOf('completeSignIn'), status: 400 });
  const twoStep = new TwoStep(page);
  await twoStep.open();
  await expectAccessibleAtAllSizes(page, 'two-step sign-in, off');
  await twoStep.begin('Add authenticator app', 'not my password');
  await expect(twoStep.dialog.getByText('This is not your current password.')).toBeVisible();
  await twoStep.dialog.getByLabel('Current password').fill(account.password);
  await page.keyboard.press('Enter');
  await expect(twoStep.code).toBeFocused();
  await expect(twoStep.dialog.getByRole('img', { name: /QR code/ })).toBeVisible();
  await twoStep.dialog.getByRole('button', { name: 'Add App' }).click();
  await expect(twoStep.dialog.getByText('Enter the six digits from your app.')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'adding an authenticator app');
  const secret = (await twoStep.dialog.locator('.two-step-key code').textContent()) ?? '';
  const code = oneTimeCode(secret);
  await twoStep.code.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
  await twoStep.dialog.getByRole('button', { name: 'Add App' }).click();
  await expect(toast(page, { title: 'Authenticator app added' })).toBeVisible();
  const codes = await twoStep.recoveryCodes();
  await expectAccessibleAtAllSizes(page, 'recovery codes');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    twoStep.dialog.getByRole('button', { name: 'Download' }).click(),
  ]);
  const file = readFileSync(await download.path(), 'utf8');
  for (const each of codes) expect(file).toContain(each);
  await twoStep.saved();
  await expect(twoStep.card.getByText('On', { exact: true })).toBeVisible();
  await expect(twoStep.card.getByText('10 of 10 left')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'two-step sign-in, on');

  await signInAgain(page, account);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Two-step sign-in');
  await expect(twoStep.code).toBeFocused();
  await expect(twoStep.code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(twoStep.code).toHaveAttribute('inputmode', 'numeric');
  await twoStep.code.fill(oneTimeCode(secret, -9));
  await twoStep.submit();
  await expect(page.getByText('This code is not correct or was used already.')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'the second step with an error');
  await twoStep.code.fill(oneTimeCode(secret, 1));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pages.dashboard);

  const mailbox = new Mailbox(await context.newPage());
  await mailbox.open('An authenticator app was added', account.email);
});

test(
  'a person who has lost the device signs in with a recovery code, once',
  drill(),
  async ({ signedIn: page, account, pageErrors }) => {
    pageErrors.allow({ path: pathOf('completeSignIn'), status: 400 });
    const twoStep = new TwoStep(page);
    await twoStep.open();
    await twoStep.addApp(account.password);
    const [code = ''] = await twoStep.recoveryCodes();
    await twoStep.saved();

    const signIn = async (): Promise<void> => {
      await signInAgain(page, account);
      await page.getByRole('button', { name: 'Lost your device? Use a recovery code' }).click();
      await expect(twoStep.recoveryCode).toBeFocused();
      await twoStep.recoveryCode.fill(code.toLowerCase());
      await twoStep.submit();
    };
    // A request of the board that is still on its way when the person signs out would be refused.
    const interviews = page.waitForResponse(
      (response) => new URL(response.url()).pathname === pathOf('listInterviews'),
    );
    await signIn();
    await expect(page).toHaveURL(pages.dashboard);
    expect((await interviews).status()).toBe(200);
    await signIn();
    await expect(page.getByText('This is not one of your unused recovery codes.')).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'a used recovery code');
  },
);

test(
  'five wrong codes end the sign-in, which can be started over',
  drill(),
  async ({ signedIn: page, account, pageErrors }) => {
    pageErrors.allow(...[400, 400, 400, 400, 401].map((status) => ({ path: pathOf('completeSignIn'), status })));
    const twoStep = new TwoStep(page);
    await twoStep.open();
    const secret = await twoStep.addApp(account.password);
    await twoStep.saved();
    await signInAgain(page, account);
    for (let n = 0; n < 5; n += 1) {
      await twoStep.code.fill(oneTimeCode(secret, -20 - n));
      await Promise.all([
        page.waitForResponse((response) => response.url().endsWith(pathOf('completeSignIn'))),
        twoStep.submit(),
      ]);
    }
    await expect(page.getByRole('alert').filter({ hasText: 'This sign-in has ended.' })).toBeVisible();
    await page.getByRole('button', { name: 'Start over' }).click();
    await expect(new Auth(page).email).toHaveValue(account.email);
  },
);

test('a person adds a passkey, and signs in with it', drill(), async ({ signedIn: page, context, account }) => {
  const authenticator = await addVirtualAuthenticator(page);
  const twoStep = new TwoStep(page);
  await twoStep.open();
  await twoStep.begin('Add passkey', account.password);
  await expect(twoStep.dialog.getByLabel('Name')).toBeFocused();
  await expectAccessibleAtAllSizes(page, 'adding a passkey');
  await twoStep.dialog.getByLabel('Name').fill('My laptop');
  await twoStep.dialog.getByRole('button', { name: 'Create Passkey' }).click();
  await expect(toast(page, { title: 'Passkey added' })).toBeVisible();
  expect(await twoStep.recoveryCodes()).toHaveLength(10);
  await twoStep.saved();
  await expect(twoStep.card.getByText('My laptop')).toBeVisible();
  const before = await authenticator.signCount();

  await signInAgain(page, account);
  await expect(page.getByRole('button', { name: 'Use Passkey' })).toBeFocused();
  await expectAccessibleAtAllSizes(page, 'the second step with a passkey');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(pages.dashboard);
  expect(await authenticator.signCount()).toBeGreaterThan(before);

  const mailbox = new Mailbox(await context.newPage());
  await mailbox.open('A passkey was added', account.email);
});

test(
  'a second factor is renamed and removed with the password, and recovery codes are replaced',
  drill(),
  async ({ signedIn: page, account, pageErrors }) => {
    pageErrors.allow({ path: pathOf('renewRecoveryCodes'), status: 403 });
    const twoStep = new TwoStep(page);
    await twoStep.open();
    await twoStep.addApp(account.password);
    const old = await twoStep.recoveryCodes();
    await twoStep.saved();

    await twoStep.card.getByRole('button', { name: 'Rename: Authenticator app' }).click();
    await twoStep.dialog.getByLabel('Name').fill('Old phone');
    await expectAccessibleAtAllSizes(page, 'renaming a second factor');
    await page.keyboard.press('Enter');
    await expect(twoStep.card.getByText('Old phone')).toBeVisible();

    await twoStep.card.getByRole('button', { name: 'New recovery codes' }).click();
    await twoStep.dialog.getByLabel('Current password').fill(account.password);
    await twoStep.dialog.getByRole('button', { name: 'Make New Codes' }).click();
    await expect(page.getByRole('dialog', { name: 'Confirm that it is you' })).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'confirming a change with the second step');
    await twoStep.confirm(old[0] ?? '');
    const renewed = await twoStep.recoveryCodes();
    expect(renewed.filter((code) => old.includes(code))).toEqual([]);
    await twoStep.saved();

    await twoStep.card.getByRole('button', { name: 'Remove: Old phone' }).click();
    await expect(twoStep.dialog.getByText('It is your only second factor.')).toBeVisible();
    await twoStep.dialog.getByLabel('Current password').fill(account.password);
    await expectAccessibleAtAllSizes(page, 'removing a second factor');
    await twoStep.dialog.getByRole('button', { name: 'Remove', exact: true }).click();
    await expect(toast(page, { title: 'Two-step sign-in is off' })).toBeVisible();
    await expect(twoStep.card.getByText('Off', { exact: true })).toBeVisible();
  },
);
