import { randomUUID } from 'node:crypto';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import {
  adminErrorToasts,
  adminSuccessToasts,
  adminTexts,
  type Broadcast,
  errorToasts,
  type LedgerPage,
  metricDefinitions,
  type Metrics,
  pages,
  pathOf,
  type RecipientPage,
  type SentBroadcast,
} from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { type Account, addPeople, createAccount } from '../product/account.ts';
import { Auth } from '../screens/Auth.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, type RunningProduct, signInByApi, test } from './test.ts';

test.use({ role: 'admin' });
test.beforeEach(({ page }) => {
  test.setTimeout(patient(120_000));
  return page.emulateMedia({ reducedMotion: 'reduce' });
});

/** Signs another person in, in a separate browser context. */
async function openAs(browser: Browser, product: RunningProduct, account: Account): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: product.url, reducedMotion: 'reduce' });
  await signInByApi(context, product, account);
  return context;
}

/** Files a ticket through the Help Center. */
async function fileTicket(page: Page, subject: string): Promise<void> {
  await page.goto(pages.help);
  const main = page.getByRole('main');
  await main.getByLabel(/^Subject/).fill(subject);
  await main.getByLabel(/^Message/).fill('My bank shows two payments.');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: subject })).toBeVisible();
}

const marked = (text: string): string => `${text} ${randomUUID().slice(-8)}`;

test.describe('the Admin Dashboard', () => {
  test(
    'shows real figures, each with its definition and its rows',
    drill(),
    async ({ signedIn: page, browser, product }) => {
      const metrics = async (): Promise<Metrics> => (await page.request.get(product.url + pathOf('getMetrics'))).json();
      const visitor = await browser.newContext({ baseURL: product.url });
      const payer = await visitor.newPage();
      const email = `nora-${randomUUID()}@example.com`;
      await payer.goto(`${pages.auth}#signup`);
      await new Auth(payer).signUp({
        name: 'Nora Lindqvist',
        email,
        password: 'a long enough password',
        confirmation: 'a long enough password',
      });
      await new Checkout(payer).arrive();
      await new Checkout(payer).pay(CARDS.succeeds);
      await expect(payer).toHaveURL(pages.dashboard);
      await visitor.close();
      // The provider reports the payment a little later.
      await expect
        .poll(
          async () =>
            (
              (await (await page.request.get(`${product.url}${pathOf('listPayments')}?days=7`)).json()) as LedgerPage
            ).entries.some((entry) => entry.customerEmail === email),
          { timeout: patient(20_000) },
        )
        .toBe(true);

      const before = await metrics();
      await page.goto(pages.adminDashboard);
      const card = (name: string): Locator =>
        page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) });
      const shown = async (name: string): Promise<number> =>
        Number((await card(name).getByRole('link').first().textContent())?.replaceAll(/[$,]/g, ''));
      await expect(card('Total Users')).toBeVisible();
      const figures = {
        users: await shown('Total Users'),
        paid: await shown('Paid Users'),
        revenue: await shown('Revenue (30d)'),
        mrr: await shown('MRR'),
      };
      const after = await metrics();
      for (const [value, low, high] of [
        [figures.users, before.users.total, after.users.total],
        [figures.paid, before.conversion.paidUsers, after.conversion.paidUsers],
        [figures.revenue, before.revenue.last30d, after.revenue.last30d],
        [figures.mrr, before.revenue.mrr, after.revenue.mrr],
      ] as const) {
        expect(value).toBeGreaterThanOrEqual(Math.min(low, high));
        expect(value).toBeLessThanOrEqual(Math.max(low, high));
      }
      await expectAccessibleAtAllSizes(page, 'overview');

      const definition = card('MRR').getByRole('tooltip');
      await expect(definition).toBeHidden();
      await card('MRR').getByRole('button', { name: 'What MRR means' }).hover();
      await expect(definition).toBeVisible();
      await expect(definition).toHaveText(metricDefinitions.mrr);
      await page.mouse.move(0, 0);
      await expect(definition).toBeHidden();
      await card('MRR').getByRole('button', { name: 'What MRR means' }).focus();
      await expect(definition).toBeVisible();
      await expectAccessibleAtAllSizes(page, 'overview with a definition');
      await page.keyboard.press('Escape');
      await expect(definition).toBeHidden();

      await card('Revenue (30d)').getByRole('link').first().click();
      await expect(page).toHaveURL(`${pages.adminDashboard}?payments=30`);
      const drawer = page.getByRole('dialog');
      await expect(drawer.getByRole('row').filter({ hasText: email })).toContainText('$10.00');
      await expectAccessibleAtAllSizes(page, 'payments');
      await drawer.getByRole('link', { name: 'Last 7 days' }).click();
      await expect(page).toHaveURL(`${pages.adminDashboard}?payments=7`);
      await expect(drawer.getByRole('row').filter({ hasText: email })).toBeVisible();
      await drawer.getByRole('button', { name: 'Close' }).click();
      await expect(drawer).toBeHidden();
      await expect(page).toHaveURL(pages.adminDashboard);

      await card('Paid Users').getByRole('link').first().click();
      await expect(page).toHaveURL('/admin/users?payment=paid');
      await expect(page.getByRole('cell', { name: email })).toBeVisible();
      await expectAccessibleAtAllSizes(page, 'paid users');
      await page.getByRole('link', { name: /Paid users only/ }).click();
      await expect(page).toHaveURL('/admin/users');
    },
  );

  test('its charts fit a phone, with today in view and labels of 11 px', async ({ signedIn: page }) => {
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(pages.adminDashboard);
    for (const title of ['Revenue by day', 'Sign-ups through checkout by day']) {
      const chart = page.getByRole('img', { name: new RegExp(`^${title}`) });
      await chart.scrollIntoViewIfNeeded();
      const box = await chart.boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(375 - 16);
      const scale = await chart.evaluate((svg) => (svg instanceof SVGSVGElement ? svg.getScreenCTM()?.a : undefined));
      expect(scale).toBeCloseTo(1, 2);
    }
  });

  test('counts a ticket filed by a user, on the tab and in the sidebar, and changes its status', async ({
    signedIn: page,
    browser,
    product,
  }) => {
    const user = await openAs(browser, product, await createAccount(product.dataDir));
    const subject = marked('Charged twice');
    await fileTicket(await user.newPage(), subject);
    await user.close();

    await page.goto(pages.adminDashboard);
    const tab = page.getByRole('tab', { name: adminTexts.supportTitle });
    await expect(tab).toHaveAccessibleName(/\d+ open/);
    const shell = new Shell(page);
    const support = shell.sidebar.getByRole('link', { name: /Support \d+ open/ });
    // Expanded, which is the initial state at this width, and collapsed to icons.
    for (const state of ['expanded', 'collapsed']) {
      await expect(page.locator(`[data-sidebar=${state}]`)).toBeVisible();
      await expect(support.getByText(/^\d+$/)).toBeInViewport();
      await expectAccessibleAtAllSizes(page, `the ${state} sidebar with open tickets`);
      await shell.sidebarToggle.click();
    }
    await tab.click();
    await expect(page).toHaveURL(`${pages.adminDashboard}?tab=tickets`);
    const ticket = page.getByRole('listitem').filter({ hasText: subject });
    await expect(ticket).toContainText('My bank shows two payments.');
    await ticket.getByRole('combobox').selectOption('resolved');
    await expect(toast(page, adminSuccessToasts.ticketUpdated)).toBeVisible();
    await page.reload();
    await expect(ticket.getByRole('combobox')).toHaveValue('resolved');
    await expectAccessibleAtAllSizes(page, 'the Support Tickets tab');
  });

  test('saves personal settings if they are valid', drill(), async ({ signedIn: page }) => {
    await page.goto(`${pages.adminDashboard}?tab=settings`);
    await page.getByLabel('Display Name').fill(' ');
    await page.getByRole('textbox', { name: 'Email' }).fill('petra');
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(page.getByText('Display name is required')).toBeVisible();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'personal settings with errors');
    await page.getByLabel('Display Name').fill('Petra');
    await page.getByRole('textbox', { name: 'Email' }).fill('petra@example.com');
    await page.getByLabel('Theme', { exact: true }).selectOption('system');
    // Later tickets of other tests must not email this administrator.
    await page.getByRole('switch', { name: /Enable notifications/ }).click();
    await page.getByRole('button', { name: 'Save Settings' }).click();
    await expect(toast(page, adminSuccessToasts.adminSettingsSaved)).toBeVisible();
    await page.reload();
    await expect(page.getByLabel('Display Name')).toHaveValue('Petra');
    await expect(page.getByRole('switch', { name: /Enable notifications/ })).toHaveAttribute('aria-checked', 'false');
  });
});

test.describe('User Management', () => {
  const search = (page: Page): Locator => page.getByPlaceholder(adminTexts.searchUsers);
  const rows = (page: Page): Locator => page.getByRole('region', { name: 'Users' }).getByRole('row');
  const rowOf = (page: Page, { email }: Account): Locator => rows(page).filter({ hasText: email });

  test(
    'finds text literally, including percent signs and underscores, and loads more than 50 users',
    drill(),
    async ({ signedIn: page, product }) => {
      const mark = randomUUID().slice(-8);
      await createAccount(product.dataDir, 'user', `100% ${mark}`);
      await createAccount(product.dataDir, 'user', `1000 ${mark}`);
      await createAccount(product.dataDir, 'user', `a_b ${mark}`);
      await addPeople(product.dataDir, 60);
      await page.goto('/admin/users');
      await expect(rows(page)).toHaveCount(51);
      await page.getByRole('button', { name: 'Show more' }).click();
      await expect.poll(() => rows(page).count()).toBeGreaterThan(60);
      await expectAccessibleAtAllSizes(page, 'many users');

      for (const [text, found] of [
        [`0% ${mark}`, `100% ${mark}`],
        [`A_B ${mark}`, `a_b ${mark}`],
      ] as const) {
        await search(page).fill(text);
        await expect(rows(page)).toHaveCount(2);
        await expect(page.getByRole('button', { name: found, exact: true })).toBeVisible();
      }
      await search(page).fill(`_% ${mark}`);
      await expect(page.getByText(adminTexts.noUsers)).toBeVisible();
      await expectAccessibleAtAllSizes(page, 'no users found');
    },
  );

  test('promotes and demotes users immediately, deactivates them after a question, with Undo and an entry in the audit log', async ({
    signedIn: page,
    browser,
    product,
  }) => {
    const person = await createAccount(product.dataDir, 'user', marked('Grace'));
    const theirs = await openAs(browser, product, person);
    const open = await theirs.newPage();
    await open.goto(pages.dashboard);
    await expect(open.getByRole('heading', { level: 1 })).toBeVisible();

    await page.goto('/admin/users');
    await search(page).fill(person.name);
    await expect(rows(page)).toHaveCount(2);
    const action = (name: string): Locator => page.getByRole('button', { name: `${name} ${person.name}` });
    const deactivate = async (): Promise<void> => {
      await action('Deactivate').click();
      await expect(page.getByText('There is no running subscription, so nothing is charged.')).toBeVisible();
      await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    };
    await action('Deactivate').click();
    await expect(page.getByText('signed out on every device')).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'the question before a deactivation');
    await page.getByRole('button', { name: 'Keep Active' }).click();
    await deactivate();
    await expect(toast(page, { title: 'User updated', description: 'was signed out everywhere' })).toBeVisible();
    await expect(rowOf(page, person)).toContainText('Inactive');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(action('Deactivate')).toBeVisible();
    await deactivate();
    await expect(rowOf(page, person)).toContainText('Inactive');
    await expectAccessibleAtAllSizes(page, 'a user who was deactivated');

    await open.getByRole('link', { name: 'Help' }).first().click();
    await expect(open).toHaveURL(pages.auth);
    await new Auth(open).signIn(person.email, person.password);
    await expect(
      toast(open, { title: errorToasts.signIn.title, description: 'This account has been deactivated.' }),
    ).toBeVisible();

    await action('Activate').click();
    await expect(rowOf(page, person)).not.toContainText('Inactive');
    await new Auth(open).signIn(person.email, person.password);
    // Back to the page that was open when the session ended.
    await expect(open).toHaveURL(pages.help);
    await theirs.close();

    await action('Promote').click();
    await expect(action('Demote')).toBeVisible();
    await action('Demote').click();
    await expect(action('Promote')).toBeVisible();
    await page.getByRole('button', { name: person.name, exact: true }).click();
    const drawer = page.getByRole('dialog');
    for (const sentence of [
      'Deactivated the account',
      'Activated the account',
      'Changed the role from user to admin',
      'Changed the role from admin to user',
    ])
      await expect(drawer.getByText(sentence).first()).toBeVisible();
    await expectAccessibleAtAllSizes(page, "a user's record");
  });

  test(
    "offers no actions on the administrator's own account, and the server rejects them with a message",
    drill(),
    async ({ signedIn: page, product, account, pageErrors }) => {
      pageErrors.allow({ path: /^\/api\/admin\/users\//, status: 403 });
      await page.goto('/admin/users');
      await search(page).fill(account.email);
      await expect(rowOf(page, account)).toContainText('This is you');
      await expect(rowOf(page, account).getByRole('button', { name: /Demote|Deactivate/ })).toHaveCount(0);
      const { id } = (await (await page.request.get(product.url + pathOf('me'))).json()) as { id: string };
      for (const data of [{ role: 'user' }, { isActive: false }]) {
        const response = await page.request.patch(product.url + pathOf('updateUser', { userId: id }), {
          data,
          headers: { origin: product.url },
        });
        expect([response.status(), ((await response.json()) as { error: string }).error]).toEqual([
          403,
          'You cannot change your own role or deactivate yourself. Ask another administrator.',
        ]);
      }
    },
  );
});

test.describe('Support Tickets', () => {
  const detail = (page: Page): Locator => page.getByRole('region', { name: 'Ticket', exact: true });
  const note = (page: Page): Locator => page.getByPlaceholder(adminTexts.notePlaceholder);

  test('on a phone, the focus moves to the way back of an open ticket, and from there to the ticket', async ({
    signedIn: page,
    browser,
    product,
  }) => {
    const subject = marked('Charged twice');
    const customer = await openAs(browser, product, await createAccount(product.dataDir));
    await fileTicket(await customer.newPage(), subject);
    await customer.close();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(pages.adminSupport);
    const ticket = page.getByRole('link', { name: new RegExp(`^${subject}`) });
    await ticket.press('Enter');
    await expect(page.getByRole('link', { name: 'All tickets' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(ticket).toBeFocused();
  });

  test('a ticket with long words is readable on a phone', async ({ signedIn: page, browser, product }) => {
    const subject = `${'Rindfleischetikettierung'.repeat(8)} ${randomUUID().slice(-8)}`;
    const person = await createAccount(product.dataDir, 'user', 'Wolfeschlegelsteinhausenberger'.repeat(3));
    const user = await openAs(browser, product, person);
    await fileTicket(await user.newPage(), subject);
    await user.close();
    await page.setViewportSize({ width: 375, height: 812 });
    await page.goto(pages.adminSupport);
    await page.getByRole('link', { name: subject }).click();
    await expect(detail(page)).toContainText('My bank shows two payments.');
    const cut = await detail(page).evaluate((region) => region.scrollWidth - region.clientWidth);
    expect(cut, 'px of the ticket that are beside the screen').toBeLessThanOrEqual(0);
  });

  test(
    'a note sets the status to pending and is visible to administrators only; a reply reaches the user by email and in the Help Center',
    drill(),
    async ({ signedIn: page, context, browser, product }) => {
      const person = await createAccount(product.dataDir, 'user', marked('Hana'));
      const user = await openAs(browser, product, person);
      const help = await user.newPage();
      const subject = marked('Charged twice');
      await fileTicket(help, subject);

      await page.goto(pages.adminSupport);
      await expect(detail(page)).toContainText(adminTexts.selectTicket);
      await expectAccessibleAtAllSizes(page, 'support without a selection');
      await page
        .getByRole('button', { name: subject })
        .or(page.getByRole('link', { name: subject }))
        .first()
        .click();
      await expect(detail(page)).toContainText('My bank shows two payments.');
      await expect(page.getByRole('button', { name: adminTexts.addNote })).toBeDisabled();
      await note(page).fill('The bank confirmed it.');
      await page.getByRole('button', { name: adminTexts.addNote }).click();
      await expect(toast(page, adminSuccessToasts.ticketUpdated)).toBeVisible();
      await expect(detail(page).getByLabel('Status')).toHaveValue('pending');
      await expect(detail(page).getByText('The bank confirmed it.')).toBeVisible();
      await page.getByPlaceholder('Write a reply...').fill('You get it back on Monday.');
      await page.getByRole('button', { name: 'Send Reply' }).click();
      await expect(toast(page, { title: 'Reply sent' })).toBeVisible();
      await expectAccessibleAtAllSizes(page, 'a ticket with a note and a reply');

      const mailbox = new Mailbox(await context.newPage());
      await mailbox.open(`Re: ${subject}`, person.email);
      await expect(mailbox.page.getByText('You get it back on Monday.')).toBeVisible();
      await expect(mailbox.page.getByText('The bank confirmed it.')).toHaveCount(0);
      await help.reload();
      await help.getByText(subject).click();
      await expect(help.getByText('You get it back on Monday.')).toBeVisible();
      await expect(help.getByText('The bank confirmed it.')).toHaveCount(0);
      await expectAccessibleAtAllSizes(help, 'one’s own ticket with a reply');
      await user.close();

      await page.getByLabel('Show').selectOption('resolved');
      await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(0);
      await page.getByLabel('Show').selectOption('pending');
      await expect(page.getByRole('listitem').filter({ hasText: subject })).toHaveCount(1);
    },
  );

  test(
    'when two administrators edit one ticket, the second gets a message and keeps their text',
    drill(),
    async ({ signedIn: page, browser, product, pageErrors }) => {
      pageErrors.allow({ path: /^\/api\/admin\/support\//, status: 409 });
      const user = await openAs(browser, product, await createAccount(product.dataDir));
      const subject = marked('Two at once');
      await fileTicket(await user.newPage(), subject);
      await user.close();
      const colleague = await openAs(browser, product, await createAccount(product.dataDir, 'admin'));
      const theirs = await colleague.newPage();
      for (const each of [page, theirs]) {
        await each.goto(pages.adminSupport);
        await each.getByRole('listitem').filter({ hasText: subject }).getByText(subject).click();
        await expect(detail(each)).toContainText('My bank shows two payments.');
      }
      await detail(theirs).getByLabel('Status').selectOption('resolved');
      await expect(toast(theirs, adminSuccessToasts.ticketUpdated)).toBeVisible();
      await colleague.close();

      await note(page).fill('I look into it.');
      await page.getByRole('button', { name: adminTexts.addNote }).click();
      await expect(toast(page, { title: 'Someone else updated this ticket' })).toBeVisible();
      await expect(detail(page).getByLabel('Status')).toHaveValue('resolved');
      await expect(note(page)).toHaveValue('I look into it.');
      await expectAccessibleAtAllSizes(page, 'a ticket that somebody else changed');
      await page.getByRole('button', { name: adminTexts.addNote }).click();
      await expect(detail(page).getByLabel('Status')).toHaveValue('pending');
    },
  );
});

test.describe('Broadcast Messages', () => {
  test('are validated, previewed, sent as a test, confirmed with the number of recipients, and tracked for each', async ({
    signedIn: page,
    context,
    account,
    pageErrors,
  }) => {
    // axe tries to run in the frame of the preview, where no scripts run.
    pageErrors.allowMessages(/Blocked script execution in 'about:srcdoc'/);
    const subject = marked('News');
    await page.goto('/admin/broadcast');
    await page.getByRole('button', { name: 'Send Broadcast' }).click();
    await expect(toast(page, adminErrorToasts.broadcastInvalid)).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'a broadcast without subject and body');

    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message Body').fill('Read **this** now.');
    await expect(page.getByText(/Goes to [\d,]+ (people|person)/)).toBeVisible();
    for (const audience of [/^All users/, /^Paid/, /^Trial/, /^Active Users \(7d\)/])
      await expect(page.getByRole('radio', { name: audience })).toHaveAccessibleName(/\d/);
    await page.getByRole('button', { name: 'Preview' }).click();
    const mail = page.frameLocator('iframe[title="The email"]');
    await expect(mail.getByText('this', { exact: true })).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'the preview');
    await page.getByRole('tab', { name: 'Plain text' }).click();
    await expectAccessibleAtAllSizes(page, 'the preview as plain text');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.getByRole('button', { name: 'Send Test' }).click();
    await expect(toast(page, { title: 'Test sent' })).toBeVisible();
    const mailbox = new Mailbox(await context.newPage());
    await mailbox.open(`[Test] ${subject}`, account.email);

    await page.getByRole('radio', { name: /^All users/ }).check();
    await page.getByRole('button', { name: 'Send Broadcast' }).click();
    const dialog = page.getByRole('alertdialog');
    await expect(dialog.getByRole('button', { name: /^Send to [\d,]+$/ })).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'the question before sending');
    await dialog.getByRole('button', { name: /^Send to/ }).click();
    await expect(toast(page, { title: 'Broadcast sent!' })).toBeVisible();
    await expect(page.getByLabel('Subject')).toHaveValue('');
    const sent = page.getByRole('button', { name: subject });
    await expect(sent).toContainText(/[\d,]+ recipients/, { timeout: patient(30_000) });
    await sent.click();
    const drawer = page.getByRole('dialog');
    await expect(drawer.getByText('Delivered')).toBeVisible();
    await expect(drawer.getByRole('row').nth(1)).toContainText('@');
    await expectAccessibleAtAllSizes(page, 'a broadcast with its recipients');
    await mailbox.open(subject, account.email);

    await page.goto('/admin/users');
    await page.getByPlaceholder(adminTexts.searchUsers).fill(account.email);
    await page.getByRole('row').filter({ hasText: account.email }).getByRole('button').first().click();
    await expect(page.getByRole('dialog').getByText(`Sent the broadcast “${subject}”`)).toBeVisible();
  });

  test(
    'skip people who unsubscribed with one click from the previous one',
    drill(),
    async ({ signedIn: page, context, product, account }) => {
      const send = async (subject: string): Promise<string> => {
        const response = await page.request.post(product.url + pathOf('sendBroadcast'), {
          data: { audience: 'active', subject, body: 'Hello.' },
          headers: { origin: product.url },
        });
        expect(response.status(), await response.text()).toBe(201);
        const { id }: SentBroadcast = await response.json();
        await expect
          .poll(
            async () =>
              ((await (await page.request.get(product.url + pathOf('getBroadcast', { id }))).json()) as Broadcast)
                .finishedAt,
            { timeout: patient(30_000) },
          )
          .not.toBeNull();
        return id;
      };
      const isIn = async (id: string): Promise<boolean> => {
        for (let after = ''; ;) {
          const { recipients, next }: RecipientPage = await (
            await page.request.get(
              `${product.url}${pathOf('listBroadcastRecipients', { id })}?limit=100${after && `&after=${after}`}`,
            )
          ).json();
          if (recipients.some(({ email }) => email === account.email)) return true;
          if (next === null) return false;
          after = next;
        }
      };
      const subject = marked('First');
      expect(await isIn(await send(subject))).toBe(true);
      const mailbox = new Mailbox(await context.newPage());
      await mailbox.open(subject, account.email);
      const headers = (await mailbox.page.locator('details pre').textContent()) ?? '';
      expect(headers).toMatch(/list-unsubscribe-post: List-Unsubscribe=One-Click/i);
      const link = /list-unsubscribe: <(http[^>]+)>/i.exec(headers)?.[1] ?? '';
      // Like an email program: without a cookie or an origin.
      const response = await fetch(link, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      });
      expect(response.status).toBe(200);
      expect(await isIn(await send(marked('Second')))).toBe(false);
    },
  );
});
