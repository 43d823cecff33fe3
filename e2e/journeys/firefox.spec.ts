import { randomUUID } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import {
  adminSuccessToasts,
  adminTexts,
  billingSuccessToasts,
  billingTexts,
  jobTexts,
  pages,
  PRODUCT,
  shellTexts,
  successToasts,
} from '@jobtrail/contract';
import { SIZES } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { createAccount } from '../product/account.ts';
import { remotePages } from '../product/remotePages.ts';
import { AddJob } from '../screens/AddJob.ts';
import { arrival, follow } from '../screens/arrival.ts';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Detail } from '../screens/Detail.ts';
import { Interviews } from '../screens/Interviews.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, test, typeLikeAPerson } from './firefoxTest.ts';
import { saveClock, signInByApi } from './test.ts';

// The journeys through all screens in Firefox, over WebDriver BiDi. Only the drills run them.
test.describe.configure({ timeout: patient(60_000) });
const PASSWORD = 'a long enough password';
const KESTREL = { company: 'Kestrel Health', position: 'Senior Frontend Engineer', location: 'Berlin' };

/** Expects that the page is no wider than the window, at both widths. */
async function expectToFit(page: Page, what: string): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), {
        message: `${what} at ${size.width} px is no wider than the window`,
      })
      .toBeLessThanOrEqual(0);
  }
  if (before) await page.setViewportSize(before);
}

/** Expects a public page by its title and its heading. */
async function expectPublicPage(page: Page, heading: string | RegExp): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`\\b${PRODUCT}\\b`));
}

for (const role of ['user', 'admin'] as const) {
  test.describe(`the pages of the role ${role}`, () => {
    test.use({ role });

    test('have their own title, get the focus on their heading, and fit the window', async ({ signedIn: page }) => {
      test.setTimeout(patient(90_000));
      const [start = '', ...others] =
        role === 'admin' ? remotePages('admin') : [...remotePages('user'), pages.settings, pages.help];
      await page.goto(start);
      await expect.poll(async () => (await arrival(page)).named).toBe(true);
      const titles = new Set<string>();
      for (const path of [...others, start]) {
        await follow(page, path);
        await expect.poll(() => arrival(page)).toEqual({ path, named: true, focused: true });
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
        titles.add(await page.title());
        await expectToFit(page, path);
      }
      expect(titles.size).toBe(others.length + 1);
    });
  });
}

test('a visitor reads the landing page, signs up, pays, and manages the subscription', async ({ page }) => {
  test.setTimeout(patient(90_000));
  await page.goto(pages.landing);
  await expectPublicPage(page, /./);
  await expectToFit(page, 'the landing page');
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  const auth = new Auth(page);
  await auth.tab('Sign In').click();
  await expect(auth.password).toBeVisible();
  await expectToFit(page, 'sign in');
  await auth.tab('Sign Up').click();
  await expect(auth.fullName).toBeVisible();
  await expectToFit(page, 'sign up');
  await auth.signUp({
    name: 'Nora Lindqvist',
    email: `nora-${randomUUID()}@example.com`,
    password: PASSWORD,
    confirmation: PASSWORD,
  });
  const checkout = new Checkout(page);
  await checkout.arrive();
  await expectToFit(page, 'the page of the payment provider');
  await checkout.pay(CARDS.succeeds);
  await page.waitForURL(/\/signup-success\?session_id=/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora Lindqvist');
  await expect(page).toHaveURL(pages.dashboard);

  await page.goto(pages.billing);
  await expect(page.getByRole('heading', { level: 1, name: billingTexts.title })).toBeVisible();
  await expect(page.getByText('Visa ending in 4242')).toBeVisible();
  await expectToFit(page, 'billing with a card');
  await page.getByRole('button', { name: 'Cancel Subscription' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel Subscription' }).click();
  await expect(toast(page, billingSuccessToasts.subscriptionCanceled)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Resume Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Cancel Subscription' })).toBeVisible();
  await page.getByRole('button', { name: 'Update' }).click();
  await checkout.arrive();
  await checkout.pay(CARDS.asksToConfirm);
  await checkout.answerBank('Approve');
  await page.waitForURL(new RegExp(pages.billing));
  await expect(page.getByText('Visa ending in 3155')).toContainText('Default');
});

test('the board asks for nothing twice, and the landing page fetches the application in advance', async ({
  signedIn: page,
  product,
}) => {
  await saveClock(page.request, product);
  let sent: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    sent.push(pathname + search);
  });
  await page.goto(pages.dashboard);
  await expect(new Board(page).heading).toBeVisible();
  await expect.poll(() => sent.includes('/api/jobs?view=card')).toBe(true);
  expect(sent.filter((path, at) => sent.indexOf(path) !== at)).toEqual([]);
  sent = [];
  await page.goto(pages.landing);
  await expect.poll(() => sent.filter((path) => /^\/assets\/shell\/\w+\/main\.\w+\.js$/.test(path))).toHaveLength(1);
});

test('a person without a subscription subscribes with the card form', async ({ signedIn: page }) => {
  await page.goto(pages.subscribe);
  await expect(page.getByRole('heading', { level: 1, name: billingTexts.checkoutTitle })).toBeVisible();
  const checkout = new Checkout(page);
  await checkout.fill(CARDS.succeeds);
  await expectToFit(page, 'the card form');
  await page.getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page, billingSuccessToasts.paymentSuccessful)).toBeVisible();
  await expect(page).toHaveURL(pages.dashboard);
});

test('a job seeker signs in, returns to a page that does not exist, and signs out', async ({
  page,
  account,
  pageErrors,
}) => {
  pageErrors.allow({ path: '/nowhere', status: 404 });
  await page.goto(pages.auth);
  await new Auth(page).signIn(account.email, account.password);
  await expect(page).toHaveURL(pages.dashboard);
  await expect(page.getByRole('heading', { name: 'Start here' })).toBeVisible();
  await page.goto('/nowhere');
  await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
  await expectToFit(page, 'not found');
  const shell = new Shell(page);
  await shell.chooseTheme('dark');
  await expect.poll(() => shell.theme()).toBe('dark');
  await page.reload();
  await expect.poll(() => shell.theme()).toBe('dark');
  await shell.signOut();
  await expect(page).toHaveURL(pages.landing);
});

test('a card is moved by mouse and by keyboard, and stays where it was put', async ({ signedIn: page, addJobs }) => {
  await addJobs(KESTREL, { company: 'Parcelo', position: 'Designer' });
  const board = new Board(page);
  await board.open();
  await expectToFit(page, 'the board with jobs');
  await board.drag('Kestrel Health', 'offer');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await board.liftByKeyboard('Parcelo');
  await page.keyboard.press('ArrowRight');
  await expect(board.announcements).toContainText('Phone Screen');
  await page.keyboard.press('Space');
  await expect(board.card('Parcelo', 'phone screen')).toBeVisible();
  await expect(board.card('Parcelo', 'phone screen')).toBeFocused();
  await page.reload();
  await expect(board.card('Kestrel Health', 'offer')).toBeVisible();
  await expect(board.card('Parcelo', 'phone screen')).toBeVisible();

  await board.show('Table');
  await expect(page).toHaveURL(new RegExp(pages.table));
  await expectToFit(page, 'the table with jobs');
  await board.search.fill('parcelo');
  await expect(page.getByRole('row', { name: /at Kestrel Health/ })).toHaveCount(0);
  await page.getByRole('row', { name: /at Parcelo/ }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Designer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row', { name: /at Parcelo/ })).toBeFocused();
});

/** A PNG of one plain color. */
function picture(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(40, 0);
  header.writeUInt32BE(30, 4);
  header.set([8, 2], 8);
  const pixels = Buffer.alloc(30 * (1 + 40 * 3), 90);
  for (let row = 0; row < 30; row += 1) pixels[row * 121] = 0;
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

test('a job is added in each of the three ways, and by the page', async ({ signedIn: page, product }) => {
  const add = new AddJob(page);
  const board = new Board(page);
  await add.open('Manual');
  await expectToFit(page, 'the Add dialog');
  await add.company.fill('Nordhavn Energy');
  await add.position.fill('Web Engineer');
  await add.save();
  await board.addButton.first().click();
  await add.show('URL');
  await add.address.fill(`${product.postingsUrl}/jobs/avionics-engineer`);
  await add.extract.click();
  await expect(add.company).toHaveValue('Kestrel Aerospace');
  await add.save();
  await board.addButton.first().click();
  await add.show('Screenshot');
  await add.choose({ name: 'posting.png', mimeType: 'image/png', buffer: picture() });
  await expect(add.dialog.getByRole('button', { name: 'Remove posting.png' })).toBeVisible();
  await add.company.fill('Harbourlight');
  await add.position.fill('Frontend Engineer');
  await add.save();

  await new Shell(page).sidebar.getByRole('link', { name: jobTexts.addJob }).click();
  const main = page.getByRole('main');
  await main.getByLabel('Company Name').fill('Fernhill');
  await main.getByLabel('Position Title').fill('Engineer');
  await main.getByRole('button', { name: 'Save Job' }).click();
  await expect(page).toHaveURL(pages.dashboard);
  await page.reload();
  for (const company of ['Nordhavn Energy', 'Kestrel Aerospace', 'Harbourlight', 'Fernhill'])
    await expect(board.card(company, 'applied')).toBeVisible();
  await board.openDetail('Harbourlight');
  const image = page.getByRole('dialog').locator('img').first();
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBe(40);
});

test('everything is recorded with a job, and is still there after a reload', async ({ signedIn: page, addJobs }) => {
  await addJobs(KESTREL);
  await new Board(page).open();
  await new Board(page).openDetail('Kestrel Health');
  await expect(page).toHaveTitle(`${KESTREL.position} at ${KESTREL.company} · ${PRODUCT}`);
  const detail = new Detail(page);
  await detail.notes.fill('Kind people.');
  await detail.setStatus('onsite');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await expectToFit(page, 'the notes of a job');

  await detail.show('Interviews');
  const interviews = new Interviews(page);
  await interviews.openForm();
  await interviews.notes.fill('They asked about tokens.');
  await expectToFit(page, 'the form of an interview');
  await interviews.button('Add note').click();
  await expect(toast(page, successToasts.interviewNoteAdded)).toBeVisible();

  const communications = await detail.show('Communications');
  await communications.getByRole('button', { name: 'Add communication' }).click();
  await communications.getByLabel(/^Subject/).fill('Tuesday');
  await communications.getByLabel(/^Content/).fill('Confirming Tuesday.');
  await expectToFit(page, 'the form of a communication');
  await communications.getByLabel(/^Content/).press('Control+Enter');
  await expect(toast(page, successToasts.communicationAdded)).toBeVisible();

  await page.reload();
  await expect((await detail.show('History')).getByRole('listitem').first()).toContainText('Onsite');
  await expectToFit(page, 'the history of a job');
  await expect((await detail.show('Communications')).getByRole('listitem')).toContainText('Confirming Tuesday.');
  await detail.show('Interviews');
  await expect(interviews.note('They asked about tokens.')).toBeVisible();
  await detail.show('Notes');
  await expect(detail.notes).toHaveValue('Kind people.');
});

test('settings are saved, and a ticket is sent from the Help Center', async ({ signedIn: page }) => {
  await page.goto(pages.settings);
  await page.getByLabel('Preferred job title').fill('Staff Engineer');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(toast(page, successToasts.settingsSaved)).toBeVisible();
  await page.getByRole('button', { name: 'Show activity' }).click();
  await expect(page.getByRole('list', { name: 'Account activity' }).getByRole('listitem').first()).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Preferred job title')).toHaveValue('Staff Engineer');

  await new Shell(page).sidebar.getByRole('link', { name: 'Help' }).click();
  await fileTicket(page, 'The board is empty on my phone');
  await page.getByRole('main').locator('summary, button[aria-expanded]').first().click();
  await expectToFit(page, 'the Help Center with a ticket');
});

async function fileTicket(page: Page, subject: string): Promise<void> {
  const main = page.getByRole('main');
  await main.getByLabel(/^Subject/).fill(subject);
  await main.getByLabel(/^Message/).fill('I see my jobs on the laptop only.');
  await main.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: subject })).toBeVisible();
}

test.describe('an administrator', () => {
  test.use({ role: 'admin' });

  test('reads the figures, finds a person and deactivates them', async ({ signedIn: page, product }) => {
    const person = await createAccount(product.dataDir, 'user', `Grace ${randomUUID().slice(-8)}`);
    await page.goto(pages.adminDashboard);
    await page
      .getByRole('article')
      .filter({ has: page.getByRole('heading', { name: 'Revenue (30d)' }) })
      .getByRole('link')
      .first()
      .click();
    await expect(page.getByRole('dialog').getByRole('navigation', { name: 'Window' })).toBeVisible();
    await expectToFit(page, 'the payments');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/admin/users');
    await page.getByPlaceholder(adminTexts.searchUsers).fill(person.name);
    const row = page.getByRole('row').filter({ hasText: person.email });
    await row.getByRole('button', { name: `Deactivate ${person.name}` }).click();
    await expect(page.getByText('There is no running subscription')).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Deactivate' }).click();
    await expect(row).toContainText('Inactive');
    await row.getByRole('button', { name: person.name, exact: true }).click();
    await expect(page.getByRole('dialog').getByText('Deactivated the account')).toBeVisible();
    await expectToFit(page, 'the record of a person');
  });

  test('answers a ticket, and the person reads it', async ({ signedIn: page, browser, product }) => {
    const subject = `Charged twice ${randomUUID().slice(-8)}`;
    const theirs = await browser.newContext({ baseURL: product.url });
    await typeLikeAPerson(theirs);
    await signInByApi(theirs, product, await createAccount(product.dataDir));
    const help = await theirs.newPage();
    await help.goto(pages.help);
    await fileTicket(help, subject);
    await page.goto(pages.adminSupport);
    await page.getByRole('link', { name: subject }).click();
    await page.getByPlaceholder('Write a reply...').fill('You get it back on Monday.');
    await page.getByRole('button', { name: 'Send Reply' }).click();
    await expect(toast(page, { title: 'Reply sent' })).toBeVisible();
    await page.getByRole('region', { name: 'Ticket', exact: true }).getByLabel('Status').selectOption('resolved');
    await expect(toast(page, adminSuccessToasts.ticketUpdated)).toBeVisible();
    await expectToFit(page, 'a ticket');
    await help.reload();
    await help.getByText(subject).click();
    await expect(help.getByText('You get it back on Monday.')).toBeVisible();
    await theirs.close();
  });

  test('previews, tests and sends a broadcast', async ({ signedIn: page }) => {
    const subject = `News ${randomUUID().slice(-8)}`;
    await page.goto('/admin/broadcast');
    await page.getByLabel('Subject').fill(subject);
    await page.getByLabel('Message Body').fill('Read **this** now.');
    await page.getByRole('button', { name: 'Preview' }).click();
    await expect(page.frameLocator('iframe[title="The email"]').getByText('this', { exact: true })).toBeVisible();
    await expectToFit(page, 'the preview');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'Send Test' }).click();
    await expect(toast(page, { title: 'Test sent' })).toBeVisible();
    await page.getByRole('button', { name: 'Send Broadcast' }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Send to/ })
      .click();
    await expect(toast(page, { title: 'Broadcast sent!' })).toBeVisible();
    await page.reload();
    await page.getByRole('button', { name: subject }).click();
    await expect(page.getByRole('dialog').getByText('Delivered')).toBeVisible();
    await expectToFit(page, 'a broadcast');
  });
});
