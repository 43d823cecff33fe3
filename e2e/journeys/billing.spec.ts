import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { billingErrorToasts, billingSuccessToasts, billingTexts, pages, pathOf, signupTexts } from '@jobtrail/contract';
import { expectAccessible, expectAccessibleAtAllSizes, expectPlainAccessible, SIZES } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { environmentOf } from '../product/processes.ts';
import { Auth } from '../screens/Auth.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { toast } from '../screens/toast.ts';
import { expect, signInByApi, test } from './test.ts';

const PASSWORD = 'a long enough password';
const PROVIDER = /^\/dev\/stripe\//;

/** Fills in the sign-up form and goes to the checkout page. */
async function signUp(page: Page, email = `nora-${randomUUID()}@example.com`): Promise<string> {
  await page.goto(`${pages.auth}#signup`);
  await new Auth(page).signUp({ name: 'Nora Lindqvist', email, password: PASSWORD, confirmation: PASSWORD });
  await new Checkout(page).arrive();
  return email;
}

/** Signs up, pays, and waits for the board. */
async function subscribe(page: Page): Promise<string> {
  const email = await signUp(page);
  await new Checkout(page).pay(CARDS.succeeds);
  await expect(page).toHaveURL(pages.dashboard);
  return email;
}

/** Ends a person's subscription at the provider, like its dashboard. */
async function endSubscription(dataDir: string, email: string): Promise<void> {
  const { PORT, STRIPE_SECRET_KEY } = environmentOf(dataDir, 'stripe-sandbox');
  const ask = async (method: string, path: string): Promise<{ data: { id: string }[] }> => {
    const response = await fetch(`http://127.0.0.1:${PORT ?? ''}/v1/${path}`, {
      method,
      headers: { authorization: `Bearer ${STRIPE_SECRET_KEY ?? ''}` },
    });
    expect(response.status, path).toBe(200);
    return response.json();
  };
  const [customer] = (await ask('GET', `customers?email=${encodeURIComponent(email)}`)).data;
  const [subscription] = (await ask('GET', `subscriptions?customer=${customer?.id ?? ''}`)).data;
  await ask('DELETE', `subscriptions/${subscription?.id ?? ''}`);
}

async function cancel(page: Page): Promise<void> {
  await page.goto(pages.billing);
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  const confirmation = toast(page, billingSuccessToasts.subscriptionCanceled);
  await expect(confirmation).toBeVisible();
  await confirmation.getByRole('button').click();
}

for (const viewport of [SIZES[0], SIZES[1]]) {
  test.describe(`at ${viewport?.width ?? 0} px`, drill(viewport !== SIZES[0]), () => {
    test.use({ viewport: viewport ?? null });

    test('a visitor signs up, pays, and is signed in on the board after the welcome', async ({ page }) => {
      await signUp(page);
      await expectPlainAccessible(page, 'the checkout page');
      await new Checkout(page).pay(CARDS.succeeds);
      await page.waitForURL(/\/signup-success\?session_id=/);
      await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome to Jobtrail, Nora Lindqvist');
      await expect(page).toHaveURL(pages.dashboard);
      await expect(page.getByRole('button', { name: 'Add Job' }).first()).toBeVisible();
    });

    test(
      'a declined card is reported on the same page; another card then pays',
      drill(),
      async ({ page, pageErrors }) => {
        pageErrors.allow({ path: PROVIDER, status: 402 });
        await signUp(page);
        const checkout = new Checkout(page);
        await checkout.pay(CARDS.declined);
        await expect(page.getByText(/declined/i).first()).toBeVisible();
        await checkout.pay(CARDS.succeeds);
        await expect(page).toHaveURL(pages.dashboard);
      },
    );

    test('a card with a bank challenge: declined first, then approved', drill(), async ({ page, pageErrors }) => {
      pageErrors.allow({ path: PROVIDER, status: 402 });
      await signUp(page);
      const checkout = new Checkout(page);
      await checkout.pay(CARDS.asksToConfirm);
      await expectPlainAccessible(page, "the bank's page");
      await checkout.answerBank('Fail');
      await expect(page.getByLabel('Card number')).toBeVisible();
      await checkout.pay(CARDS.asksToConfirm);
      await checkout.answerBank('Approve');
      await expect(page).toHaveURL(pages.dashboard);
    });

    test('Billing Management shows plan, card and invoice; a cancellation is confirmed, shown, and can be taken back', async ({
      page,
    }) => {
      await subscribe(page);
      await page.goto(pages.billing);
      await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('Active');
      await expect(page.getByText('Visa ending in 4242')).toBeVisible();
      await expect(page.getByText('$10.00').first()).toBeVisible();
      await cancel(page);
      await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('Access until');
      await page.getByRole('button', { name: 'Resume Subscription' }).click();
      await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
      await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('Next billing date');
    });

    test('axe finds nothing on the billing screens', drill(), async ({ page }) => {
      test.setTimeout(patient(90_000));
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await subscribe(page);
      await page.goto(pages.billing);
      await expect(page.getByText('Visa ending in 4242')).toBeVisible();
      await expectAccessible(page, 'billing');
      await page.getByRole('button', { name: 'Cancel Subscription' }).click();
      await expect(page.getByRole('alertdialog')).toBeVisible();
      await expectAccessible(page, 'the question of the cancel');
      await page.goto(`${pages.signupSuccess}`);
      await expect(page.getByRole('alert')).toBeVisible();
      await expectAccessible(page, 'sign-up without a session');
    });
  });
}

test('after paying without returning to the site, signing in works', drill(), async ({ page, context }) => {
  const email = await signUp(page);
  // The browser never returns from the payment.
  await page.route(/\/signup-success/, (route) => route.abort());
  await new Checkout(page).pay(CARDS.succeeds).catch(() => undefined);
  const other = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin });
  if (!other) throw new Error('There is no browser');
  const origin = new URL(page.url()).origin;
  await expect(async () => {
    const response = await other.request.post(origin + pathOf('login'), {
      data: { email, password: PASSWORD },
      headers: { origin },
    });
    expect(response.status()).toBe(200);
  }).toPass({ timeout: patient(15_000) });
  await other.close();
});

test(
  'reloading /signup-success still succeeds; another browser with the same URL is not signed in',
  drill(),
  async ({ page, context }) => {
    await signUp(page);
    await new Checkout(page).pay(CARDS.succeeds);
    await page.waitForURL(/\/signup-success\?session_id=/);
    const address = page.url();
    await expect(page).toHaveURL(pages.dashboard);
    await page.goto(address);
    await expect(page).toHaveURL(pages.dashboard);
    const stranger = await context.browser()?.newContext();
    if (!stranger) throw new Error('There is no browser');
    const elsewhere = await stranger.newPage();
    await elsewhere.goto(address);
    await expect(elsewhere.getByRole('link', { name: 'Sign In' })).toBeVisible();
    await elsewhere.goto(new URL(pages.dashboard, address).href);
    await expect(elsewhere).toHaveURL(new URL(pages.auth, address).href);
    await stranger.close();
  },
);

test(
  'with a missing or unknown session id, the completion page explains that and offers both links',
  drill(),
  async ({ page, pageErrors }) => {
    pageErrors.allow({ path: pathOf('completeSignup') });
    await page.goto(pages.signupSuccess);
    await expect(page.getByRole('alert')).toContainText(signupTexts.noSessionId);
    await page.goto(`${pages.signupSuccess}?session_id=cs_test_nobody`);
    await expect(page.getByRole('link', { name: signupTexts.tryAgain })).toBeVisible();
    await expect(page.getByRole('link', { name: signupTexts.returnHome })).toBeVisible();
  },
);

test(
  'an address that already has an account leads to the checkout like any other',
  drill(),
  async ({ page, account }) => {
    await page.goto(`${pages.auth}#signup`);
    await new Auth(page).signUp({ name: 'Nora', email: account.email, password: PASSWORD, confirmation: PASSWORD });
    await new Checkout(page).arrive();
  },
);

test("a new card is added on the provider's page and becomes the default", drill(), async ({ page }) => {
  await subscribe(page);
  await page.goto(pages.billing);
  await page.getByRole('button', { name: 'Update' }).click();
  const checkout = new Checkout(page);
  await checkout.arrive();
  await checkout.pay(CARDS.asksToConfirm);
  await checkout.answerBank('Approve');
  await page.waitForURL(new RegExp(pages.billing));
  await expect(page.getByText('Visa ending in 3155')).toContainText('Default');
});

test('an ended subscription is shown, and the person can subscribe again', drill(), async ({ page, product }) => {
  const email = await subscribe(page);
  await endSubscription(product.dataDir, email);
  await page.goto(pages.billing);
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(billingTexts.canceled)).toBeVisible({ timeout: patient(2000) });
  }).toPass({ timeout: patient(15_000) });
  await expect(page.getByText(billingTexts.reactivate)).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe again' }).click();
  const checkout = new Checkout(page);
  await expect(page.getByLabel('Card number')).toBeVisible();
  await checkout.fill(CARDS.succeeds);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page, billingSuccessToasts.paymentSuccessful)).toBeVisible();
  await page.goto(pages.billing);
  await expect(page.getByRole('region', { name: 'Subscription', exact: true })).toContainText('Active');
});

test('an invoice is a PDF', drill(), async ({ page }) => {
  await subscribe(page);
  await page.goto(pages.billing);
  const href = await page.getByRole('link', { name: /^PDF of invoice/ }).getAttribute('href');
  const pdf = await page.request.get(href ?? '');
  expect(pdf.headers()['content-type']).toContain('application/pdf');
  expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('a person without a subscription subscribes on /subscribe after a declined card, and sees the board', async ({
  signedIn: page,
  pageErrors,
}) => {
  pageErrors.allow({ path: PROVIDER, status: 402 });
  await page.goto(pages.billing);
  const [title, sentence] = billingTexts.none.split('. ');
  await expect(page.getByText(`${title ?? ''}.`)).toBeVisible();
  await expect(page.getByText(sentence ?? '')).toBeVisible();
  await page.getByRole('link', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { level: 1, name: billingTexts.checkoutTitle })).toBeVisible();
  const checkout = new Checkout(page);
  await checkout.fill(CARDS.declined);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page, billingErrorToasts.payment)).toBeVisible();
  await checkout.fill(CARDS.succeeds);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page, billingSuccessToasts.paymentSuccessful)).toBeVisible();
  await expect(page).toHaveURL(pages.dashboard);
});

test(
  'a payment on /subscribe with a bank challenge returns to the board, which confirms it',
  drill(),
  async ({ signedIn: page }) => {
    await page.goto(pages.subscribe);
    const checkout = new Checkout(page);
    await expect(page.getByLabel('Card number')).toBeVisible();
    await checkout.fill(CARDS.asksToConfirm);
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await checkout.answerBank('Approve');
    await expect(toast(page, billingSuccessToasts.paymentSuccessful)).toBeVisible();
    await expect(page).toHaveURL(pages.dashboard);
  },
);

test.describe('the card form', () => {
  for (const viewport of SIZES) {
    test(`has no findings of axe at ${viewport.width} px`, drill(), async ({ signedIn: page }) => {
      test.setTimeout(patient(90_000));
      await page.setViewportSize(viewport);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.goto(pages.subscribe);
      await expect(page.getByLabel('Card number')).toBeVisible();
      await expectAccessible(page, 'subscribe');
    });
  }
});

test('no card number or password stays in the browser', drill(), async ({ page, context }) => {
  await subscribe(page);
  const kept =
    JSON.stringify(await context.storageState()) + (await page.evaluate(() => JSON.stringify(sessionStorage)));
  for (const secret of [PASSWORD, CARDS.succeeds, CARDS.succeeds.replaceAll(' ', '')])
    expect(kept).not.toContain(secret);
});

test(
  'a deactivated person cancels with the link in the email, without signing in',
  drill(),
  async ({ page, context, browser, product, pageErrors }) => {
    test.setTimeout(patient(120_000));
    pageErrors.allow({ path: pathOf('login'), status: 403 });
    const email = await subscribe(page);
    const boss = await browser.newContext({ baseURL: product.url });
    await signInByApi(boss, product, await createAccount(product.dataDir, 'admin'));
    const found = await boss.request.get(`${product.url}${pathOf('listUsers')}?q=${encodeURIComponent(email)}`);
    const { users }: { users: { id: string }[] } = await found.json();
    const changed = await boss.request.patch(product.url + pathOf('updateUser', { userId: users[0]?.id ?? '' }), {
      data: { isActive: false, subscription: 'keep' },
      headers: { origin: product.url },
    });
    expect(changed.status()).toBe(200);
    await boss.close();

    await context.clearCookies();
    await page.goto(pages.auth);
    await new Auth(page).signIn(email, PASSWORD);
    await page.getByRole('link', { name: 'Cancel your subscription' }).click();
    await expect(page).toHaveURL(pages.cancelSubscription);
    await expect(page.getByRole('heading', { name: 'Cancel your subscription' })).toBeFocused();

    const mailbox = new Mailbox(await context.newPage());
    await mailbox.open('Your account was deactivated', email);
    const canceling = await mailbox.follow('See or cancel the subscription');
    await canceling.emulateMedia({ reducedMotion: 'reduce' });
    await expect(canceling.getByText('$10.00 per month')).toBeVisible();
    await expectAccessibleAtAllSizes(canceling, 'the subscription of a mailed link');
    await canceling.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(canceling.getByRole('heading', { name: 'Cancel your subscription?' })).toBeFocused();
    await expectAccessibleAtAllSizes(canceling, 'the question of a mailed link');
    await canceling.getByRole('button', { name: 'Cancel Subscription' }).click();
    await expect(canceling.getByRole('heading', { name: 'Subscription canceled' })).toBeFocused();
    await canceling.reload();
    await expect(canceling.getByText(/Your subscription is canceled. It ends on/)).toBeVisible();
    expect((await canceling.request.get(product.url + pathOf('me'))).status()).toBe(401);
  },
);
