import { randomUUID } from 'node:crypto';
import { jobTexts, pages, startTexts } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { CARDS, Checkout } from '../screens/Checkout.ts';
import { Import } from '../screens/Import.ts';
import { Mailbox } from '../screens/Mailbox.ts';
import { expect, test } from './test.ts';

test.use({ hasStart: true });
test.describe.configure({ timeout: patient(180_000) });

const PASSWORD = 'a long enough password';
const CSV = 'Company,Position,Applied\nLarch Telecom,Frontend Developer,2025-11-03\n';

test('a new subscriber takes the three steps, which become a line and leave with the last one', async ({
  page,
  context,
  product,
}) => {
  const email = `nora-${randomUUID()}@example.com`;
  await page.goto(`${pages.auth}#signup`);
  await new Auth(page).signUp({ name: 'Nora Lindqvist', email, password: PASSWORD, confirmation: PASSWORD });
  const checkout = new Checkout(page);
  await checkout.arrive();
  await checkout.pay(CARDS.succeeds);
  await expect(page).toHaveURL(pages.dashboard);

  const start = page.getByRole('region', { name: startTexts.title });
  await expect(start.getByRole('heading', { level: 3 })).toHaveText([
    'Bring your list',
    'Save a posting',
    'Let reminders reach you',
  ]);
  await expect(page.getByText(jobTexts.emptyStage).first()).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'start, three steps');

  await start.getByRole('link', { name: 'Paste a table' }).click();
  const importing = new Import(page);
  await page.getByRole('textbox', { name: /^Lines of a spreadsheet/ }).fill(CSV);
  await importing.button('Read these lines').click();
  await importing.expectStep(2);
  await importing.check();
  await importing.button('Import 1 application').click();
  await expect(importing.panel.getByText('1 application imported')).toBeVisible();
  const board = new Board(page);
  await board.open();
  await expect(start.getByText('1 job brought')).toBeVisible();
  expect((await start.boundingBox())?.height).toBe(48);
  await expectAccessibleAtAllSizes(page, 'start, a line');

  await start.getByRole('button', { name: 'Paste a link' }).click();
  const add = new AddJob(page);
  await add.address.fill(`${product.postingsUrl}/jobs/avionics-engineer`);
  await add.extract.click();
  await expect(add.company).toHaveValue('Kestrel Aerospace');
  await add.save();
  await expect(start.getByText('1 posting saved')).toBeVisible();

  await start.getByRole('button', { name: 'Send the email again' }).click();
  const mailbox = new Mailbox(await context.newPage());
  await mailbox.open('Confirm your email address', email);
  const confirmed = await mailbox.follow('Confirm this address');
  await confirmed.getByRole('button', { name: 'Confirm' }).click();
  await expect(confirmed.getByRole('heading', { name: 'Email confirmed' })).toBeVisible();
  await page.bringToFront();
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(start).toHaveCount(0);
  await expect(board.card('Kestrel Aerospace', 'applied')).toBeVisible();
});

test('Start here comes before the tools with Tab, is hidden, and comes back from Help', async ({ signedIn: page }) => {
  const board = new Board(page);
  await board.open();
  const start = page.getByRole('region', { name: startTexts.title });
  await board.addButton.focus();
  for (const name of ['Hide', 'Import CSV', 'Paste a table', 'Paste a link', 'Screenshot']) {
    await page.keyboard.press('Tab');
    await expect(page.locator(':focus')).toHaveText(name);
  }
  await page.keyboard.press('Tab');
  await expect(board.search).toBeFocused();

  await start.getByRole('button', { name: 'Hide' }).click();
  await expect(start).toHaveCount(0);
  await expect(board.heading).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Start your trail' })).toBeVisible();
  await page.goto(pages.help);
  await page.getByRole('link', { name: startTexts.show }).click();
  await expect(start).toBeVisible();
});
