import { randomUUID } from 'node:crypto';
import { billingTexts, pages } from '@jobtrail/contract';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { expect, test } from './test.ts';

const PASSWORD = 'a long enough password';

/** The product's address with another name of this machine than in APP_URL. */
const numeric = (url: string): string => url.replace('//localhost:', '//127.0.0.1:');

test('a sign-up that starts at 127.0.0.1 ends signed in on the board, although APP_URL says localhost', async ({
  page,
  product,
}) => {
  expect(product.url).toMatch(/^http:\/\/localhost:\d+$/);
  await page.goto(`${numeric(product.url)}${pages.auth}#signup`);
  await new Auth(page).signUp({
    name: 'Nora Lindqvist',
    email: `nora-${randomUUID()}@example.com`,
    password: PASSWORD,
    confirmation: PASSWORD,
  });
  const checkout = new Checkout(page);
  await checkout.arrive();
  await checkout.pay(CARDS.succeeds);
  await expect(page).toHaveURL(pages.dashboard);
  await expect(new Board(page).heading).toBeVisible();

  // Updating the card takes the same redirects.
  await page.goto(numeric(product.url) + pages.billing);
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await checkout.arrive();
  await checkout.pay(CARDS.asksToConfirm);
  await checkout.answerBank('Approve');
  await page.waitForURL(new RegExp(pages.billing));
  await expect(page.getByText('Visa ending in 3155')).toContainText('Default');
});

test('a payment on /subscribe works at 127.0.0.1, although its form belongs to localhost', async ({
  page,
  product,
  account,
}) => {
  await page.goto(`${numeric(product.url)}${pages.auth}`);
  await new Auth(page).signIn(account.email, account.password);
  await expect(new Board(page).heading).toBeVisible();
  await page.goto(numeric(product.url) + pages.subscribe);
  await expect(page.getByRole('heading', { level: 1, name: billingTexts.checkoutTitle })).toBeVisible();
  await new Checkout(page).fill(CARDS.succeeds);
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page).toHaveURL(pages.dashboard);
});

test('a mailed link opened at 127.0.0.1 keeps its token', async ({ page, product }) => {
  await page.goto(`${numeric(product.url)}${pages.auth}#reset=${'x'.repeat(43)}`);
  await expect(page.getByLabel(/^New password/i).first()).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.url);
});
