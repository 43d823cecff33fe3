import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { adminSuccessToasts, adminTexts, billingSuccessToasts, pages, pathOf } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { Auth } from '../screens/Auth.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { toast } from '../screens/toast.ts';
import { expect, signInByApi, test } from './test.ts';

// Billing and administration by keyboard alone: no mouse, and no focus that a person could not reach with Tab.
test.describe.configure({ timeout: patient(90_000) });

const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: element } = document;
    return element === null || element === document.body ? 'nothing' : element.outerHTML.slice(0, 120);
  });

/** Presses Tab, at most 150 times, until the element has the focus. */
async function tabTo(target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = target.page();
  await expect(target).toBeVisible();
  const isFocused = (): Promise<boolean> => target.evaluate((element) => element === document.activeElement);
  for (let n = 0; n < 150 && !(await isFocused()); n += 1) await page.keyboard.press(key);
  await expect(target, `the focus is on ${await focused(page)}`).toBeFocused();
  await expect(target, 'what has the focus is on the screen').toBeInViewport();
}

/** Presses a button or follows a link. */
async function press(target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(target);
  await target.page().keyboard.press(key);
}

/** Types into a field. */
async function type(field: Locator, text: string): Promise<void> {
  await tabTo(field);
  await field.page().keyboard.type(text);
}

/** Expects that the focus was not lost when the element that had it went away. */
const expectFocusKept = (page: Page): Promise<void> => expect.poll(() => focused(page)).not.toBe('nothing');

test(
  'a subscription is bought, canceled and resumed, its card changed and its invoice read',
  drill(),
  async ({ page }) => {
    await page.goto(`${pages.auth}#signup`);
    const auth = new Auth(page);
    await type(auth.fullName, 'Nora Lindqvist');
    await type(auth.email, `nora-${randomUUID()}@example.com`);
    await type(auth.password, 'a long enough password');
    await type(auth.confirmation, 'a long enough password');
    await page.keyboard.press('Enter');
    const checkout = new Checkout(page);
    await checkout.arrive();
    const pay = async (card: string): Promise<void> => {
      await type(page.getByLabel('Card number'), card.replaceAll(' ', ''));
      await type(page.getByLabel(/^Expiry/), '1234');
      await type(page.getByLabel('CVC'), '123');
      await type(page.getByLabel('Name on card'), 'Nora Lindqvist');
      await page.keyboard.press('Enter');
    };
    await pay(CARDS.succeeds);
    await expect(page).toHaveURL(pages.dashboard);

    await page.goto(pages.billing);
    const cancel = page.getByRole('main').getByRole('button', { name: 'Cancel Subscription' });
    await press(cancel);
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep Subscription' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(cancel).toBeFocused();
    await page.keyboard.press('Enter');
    await press(question.getByRole('button', { name: 'Cancel Subscription' }));
    await expect(toast(page, billingSuccessToasts.subscriptionCanceled)).toBeVisible();
    const resume = page.getByRole('button', { name: 'Resume Subscription' });
    // What opened the question has gone, so the focus is on the heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await press(resume);
    await expect(toast(page, { title: 'Subscription resumed' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

    const invoice = page.getByRole('link', { name: /^PDF of invoice/ });
    await tabTo(invoice);
    const [download] = await Promise.all([page.waitForEvent('download'), page.keyboard.press('Enter')]);
    expect(await download.failure()).toBeNull();
    const update = page.getByRole('button', { name: 'Update' });
    await tabTo(update, 'Shift+Tab');
    await page.keyboard.press('Enter');
    await checkout.arrive();
    await pay(CARDS.asksToConfirm);
    await press(page.getByRole('button', { name: /approve/i }));
    await page.waitForURL(new RegExp(pages.billing));
    await expect(page.getByText('Visa ending in 3155')).toContainText('Default');
  },
);

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('reads the figures, and finds, opens and deactivates a person', drill(), async ({ signedIn: page, product }) => {
    const person = await createAccount(product.dataDir, 'user', `Grace ${randomUUID().slice(-8)}`);
    await page.goto(pages.adminDashboard);
    const card = (name: string): Locator =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
    await tabTo(card('MRR').getByRole('button', { name: 'What MRR means' }));
    await expect(card('MRR').getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(card('MRR').getByRole('tooltip')).toBeHidden();
    const revenue = card('Revenue (30d)').getByRole('link').first();
    await revenue.evaluate((element) => element.scrollIntoView());
    await tabTo(revenue);
    await page.keyboard.press('Enter');
    const payments = page.getByRole('dialog');
    await press(payments.getByRole('link', { name: 'Last 7 days' }));
    await expect(page).toHaveURL(`${pages.adminDashboard}?payments=7`);
    await page.keyboard.press('Escape');
    await expect(payments).toBeHidden();
    await expect(revenue).toBeFocused();

    await page.goto('/admin/users');
    await type(page.getByPlaceholder(adminTexts.searchUsers), person.name);
    const name = page.getByRole('button', { name: person.name, exact: true });
    await press(name);
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByRole('heading', { name: person.name })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(name).toBeFocused();
    const promote = page.getByRole('button', { name: `Promote ${person.name}` });
    await press(promote);
    const demote = page.getByRole('button', { name: `Demote ${person.name}` });
    await expect(demote).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(promote).toBeFocused();

    const deactivate = page.getByRole('button', { name: `Deactivate ${person.name}` });
    await press(deactivate);
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('button', { name: 'Keep Active' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question).toBeHidden();
    await expect(deactivate).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(question.getByText('There is no running subscription')).toBeVisible();
    await press(question.getByRole('button', { name: 'Deactivate' }));
    await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText('Inactive');
    await expect(page.getByRole('button', { name: `Activate ${person.name}` })).toBeFocused();
  });

  test('reads a ticket, notes, replies, and sets its status', drill(), async ({ signedIn: page, browser, product }) => {
    const subject = `Charged twice ${randomUUID().slice(-8)}`;
    const theirs = await browser.newContext();
    await signInByApi(theirs, product, await createAccount(product.dataDir));
    await theirs.request.post(product.url + pathOf('createTicket'), {
      headers: { origin: product.url },
      data: { subject, message: 'My bank shows two payments.' },
    });
    await theirs.close();

    await page.goto(pages.adminSupport);
    await tabTo(page.getByLabel('Show'));
    await page.keyboard.type('Open');
    await press(page.getByRole('link', { name: subject }));
    const ticket = page.getByRole('region', { name: 'Ticket', exact: true });
    await expect(ticket).toContainText('My bank shows two payments.');
    await expectFocusKept(page);
    await type(page.getByPlaceholder(adminTexts.notePlaceholder), 'The bank confirmed it.');
    await press(page.getByRole('button', { name: adminTexts.addNote }));
    await expect(ticket.getByText('The bank confirmed it.')).toBeVisible();
    await expectFocusKept(page);
    await type(page.getByPlaceholder('Write a reply...'), 'You get it back on Monday.');
    await press(page.getByRole('button', { name: 'Send Reply' }));
    await expect(toast(page, { title: 'Reply sent' })).toBeVisible();
    await expectFocusKept(page);
    await tabTo(ticket.getByLabel('Status'), 'Shift+Tab');
    await page.keyboard.type('Res');
    await expect(toast(page, adminSuccessToasts.ticketUpdated)).toBeVisible();
    await expect(ticket.getByLabel('Status')).toHaveValue('resolved');
    await expect(ticket.getByLabel('Status')).toBeFocused();
  });

  test(
    'writes, previews, tests and sends a broadcast, and reads its recipients',
    drill(),
    async ({ signedIn: page }) => {
      const subject = `News ${randomUUID().slice(-8)}`;
      await page.goto('/admin/broadcast');
      const send = page.getByRole('button', { name: 'Send Broadcast' });
      await press(send);
      // The first field with a problem has the focus.
      await expect(page.getByLabel('Subject')).toBeFocused();
      await page.keyboard.type(subject);
      await type(page.getByLabel('Message Body'), 'Read **this** now.');
      const preview = page.getByRole('button', { name: 'Preview' });
      await press(preview);
      const dialog = page.getByRole('dialog');
      await tabTo(dialog.getByRole('tab', { selected: true }));
      await page.keyboard.press('ArrowRight');
      await expect(dialog.getByRole('tab', { name: 'Plain text' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog.getByText('Read this now.').or(dialog.getByText('Read **this** now.'))).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(preview).toBeFocused();
      await press(page.getByRole('button', { name: 'Send Test' }));
      await expect(toast(page, { title: 'Test sent' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send Test' })).toBeFocused();

      await tabTo(page.getByRole('radio', { checked: true }), 'Shift+Tab');
      for (let n = 0; n < 6 && !(await page.getByRole('radio', { name: /^Trial/ }).isChecked()); n += 1)
        await page.keyboard.press('ArrowDown');
      for (let n = 0; n < 6 && !(await page.getByRole('radio', { name: /^All users/ }).isChecked()); n += 1)
        await page.keyboard.press('ArrowUp');
      await press(send);
      const question = page.getByRole('alertdialog');
      await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(send).toBeFocused();
      await page.keyboard.press('Enter');
      await press(question.getByRole('button', { name: /^Send to/ }));
      await expect(toast(page, { title: 'Broadcast sent!' })).toBeVisible();
      await expectFocusKept(page);
      const sent = page.getByRole('button', { name: subject });
      await press(sent);
      await expect(dialog.getByText('Delivered')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(sent).toBeFocused();
    },
  );
});
