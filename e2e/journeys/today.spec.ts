import type { Page } from '@playwright/test';
import {
  addDays,
  type CreateReminderBody,
  localDayOf,
  pages,
  pathOf,
  type Reminder,
  THEMES,
  todayTexts,
  todayToasts,
} from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, type RunningProduct, test } from './test.ts';

const TODAY = '/today';
const ZONE = 'UTC';
const day = (days: number): string => addDays(localDayOf(Date.now(), ZONE), days);
test.use({ timezoneId: ZONE });

/** Adds reminders to the signed-in account. */
async function addReminders(page: Page, product: RunningProduct, ...bodies: CreateReminderBody[]): Promise<Reminder[]> {
  const added: Reminder[] = [];
  for (const data of bodies) {
    const response = await page.request.post(product.url + pathOf('createReminder'), {
      data,
      headers: { origin: product.url },
    });
    expect(response.status(), await response.text()).toBe(201);
    added.push(await response.json());
  }
  return added;
}
const group = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Today: / });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test('what is overdue is done on Today, flagged on the board, and counted at the bell', async ({
      signedIn: page,
      addJobs,
      product,
    }) => {
      const [first, second] = await addJobs(
        { company: 'Tessellate', position: 'React Engineer', status: 'onsite' },
        { company: 'Brightwater', position: 'Web Engineer', status: 'onsite' },
      );
      await addReminders(
        page,
        product,
        { jobId: first?.id ?? '', text: 'Answer Mira', dueOn: day(-2) },
        { jobId: second?.id ?? '', text: 'Send two references', dueOn: day(0) },
      );
      const board = new Board(page);
      await board.open();
      await expect(board.card('Tessellate')).toContainText('2 days overdue');
      await expect(board.card('Brightwater')).toContainText('Follow up today');
      await expect(bell(page)).toHaveAccessibleName('Today: 2 (1 overdue, 1 due)');

      await page.goto(TODAY);
      await expect(group(page, todayTexts.overdue)).toContainText('Answer Mira');
      await expect(group(page, todayTexts.dueToday)).toContainText('Send two references');
      await expectAccessible(page, 'today');
      await page.getByRole('button', { name: 'Done: Answer Mira' }).click();
      await expect(toast(page, { title: todayTexts.done, description: 'Answer Mira, Tessellate' })).toBeVisible();
      await expect(group(page, todayTexts.overdue)).toHaveCount(0);
      await expect(bell(page)).toHaveAccessibleName('Today: 1 (1 due)');
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(group(page, todayTexts.overdue)).toContainText('Answer Mira');
      await page.reload();
      await expect(group(page, todayTexts.overdue)).toContainText('Answer Mira');
    });

    test(
      'the bell opens its panel on another page, and Escape returns the focus',
      drill(),
      async ({ signedIn: page, addJobs, product }) => {
        const [job] = await addJobs({ company: 'Brightwater', position: 'Web Engineer', status: 'onsite' });
        await addReminders(page, product, { jobId: job?.id ?? '', text: 'Send two references', dueOn: day(0) });
        await page.goto('/settings');
        await bell(page).click();
        const panel = page.getByRole('dialog', { name: todayTexts.title });
        await expect(panel).toContainText('Send two references');
        await expectAccessible(page, 'panel of the bell');
        await panel.getByRole('button', { name: 'Snooze: Send two references' }).click();
        await page.getByRole('menuitem', { name: todayTexts.inThreeDays }).click();
        await expect(panel).toContainText(todayTexts.nothingDue);
        await expect(panel).toContainText('1 coming up in the next 7 days');
        await page.keyboard.press('Escape');
        await expect(panel).toHaveCount(0);
        await expect(bell(page)).toBeFocused();
      },
    );
  });
}

test(
  'the sidebar has the number of what is left for today, wide, collapsed and as a sheet, and follows the bell',
  drill(),
  async ({ signedIn: page, product }) => {
    await addReminders(
      page,
      product,
      { jobId: null, text: 'Answer Mira', dueOn: day(-2) },
      { jobId: null, text: 'Send two references', dueOn: day(0) },
    );
    const shell = new Shell(page);
    const entry = shell.sidebar.getByRole('link', { name: 'Today 2 due', exact: true });
    const number = entry.locator('.nav-number');
    await page.goto(pages.settings);
    await expect(entry).toBeVisible();
    for (const theme of THEMES) {
      await shell.chooseTheme(theme);
      await expectAccessible(page, `sidebar with a number, ${theme}`);
    }
    await shell.sidebarToggle.click();
    await expect(entry).toBeVisible();
    await expect(number).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'collapsed sidebar with a number');
    await shell.sidebarToggle.click();

    await bell(page).click();
    await page.getByRole('button', { name: 'Done: Answer Mira' }).click();
    await expect(shell.sidebar.getByRole('link', { name: 'Today 1 due', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Done: Send two references' }).click();
    await expect(shell.sidebar.getByRole('link', { name: 'Today', exact: true })).toBeVisible();
    await toast(page, { title: todayTexts.done, description: 'Send two references' })
      .getByRole('button', { name: 'Undo' })
      .click();

    await page.setViewportSize({ width: 375, height: 812 });
    await shell.sidebarToggle.click();
    const sheet = page.getByRole('dialog', { name: 'Menu' });
    await expect(sheet.getByRole('link', { name: 'Today 1 due', exact: true })).toBeVisible();
  },
);

test('the actions of a suggestion fit a window of 320 px', async ({ signedIn: page, addJobs }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await addJobs({ company: 'Ostsee', position: 'Engineer', applicationDate: `${day(-8)}T10:00:00.000Z` });
  await page.goto(TODAY);
  const suggestions = group(page, 'Suggestions');
  await expect(suggestions.getByRole('listitem')).toHaveCount(1);
  expect(await suggestions.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
});

for (const width of [1280, 375]) {
  test(`When to suggest has a line for each rule at ${width} px`, async ({ signedIn: page, addJobs }) => {
    await page.setViewportSize({ width, height: 800 });
    await addJobs({ company: 'Ostsee', position: 'Engineer', applicationDate: `${day(-8)}T10:00:00.000Z` });
    await page.goto(TODAY);
    await page.getByRole('button', { name: todayTexts.whenToSuggest }).click();
    const dialog = page.getByRole('dialog', { name: todayTexts.whenToSuggest });
    const rules = dialog.getByRole('listitem');
    await expect(rules).toHaveCount(4);
    const inside = await dialog.boundingBox();
    const lines = await Promise.all((await rules.all()).map((rule) => rule.boundingBox()));
    for (const [at, line] of lines.entries()) {
      if (!inside || !line) throw new Error('It is not visible.');
      expect(line.x + line.width).toBeLessThanOrEqual(inside.x + inside.width);
      const above = lines[at - 1];
      if (above) expect(line.y).toBeGreaterThanOrEqual(above.y + above.height);
    }
  });
}

test('the next step of a job is written and dated in its detail, is on Today, and is done there', async ({
  signedIn: page,
  addJobs,
}) => {
  const [job] = await addJobs({ company: 'Brightwater', position: 'Web Engineer', status: 'onsite' });
  await page.goto(`${TODAY}?job=${job?.id ?? ''}`);
  const { panel } = new Detail(page);
  const field = panel.getByRole('textbox', { name: todayTexts.nextStep });
  await field.fill('Send two references');
  await field.press('Enter');
  await expect(toast(page, todayToasts.added)).toBeVisible();
  await panel.getByRole('button', { name: /^Due/ }).click();
  await expectAccessible(page, 'month of the next step');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: 'Due Today' })).toBeFocused();
  await expectAccessible(page, 'next step');
  await expect(group(page, todayTexts.dueToday)).toContainText('Send two references');
  await page.reload();
  await expect(field).toHaveValue('Send two references');
  await panel.getByRole('button', { name: 'Mark the next step as done' }).click();
  await expect(field).toHaveValue('');
  await expect(group(page, todayTexts.dueToday)).toHaveCount(0);
});

test(
  'by keyboard, a follow-up is added, reached with J, snoozed to a picked day, and still there after a reload',
  drill(),
  async ({ signedIn: page }) => {
    await page.goto(TODAY);
    await expect(page.getByText(todayTexts.nothingYet)).toBeVisible();
    await page.getByRole('button', { name: todayTexts.add }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: todayTexts.add });
    await dialog.getByLabel('What').fill('Update the resume');
    await dialog.getByLabel('Due').fill(day(0));
    await page.keyboard.press('Enter');
    await expect(group(page, todayTexts.dueToday)).toContainText('Update the resume');
    await expect(dialog).toHaveCount(0);
    await page.keyboard.press('j');
    await expect(page.getByRole('button', { name: /^Update the resume/ })).toBeFocused();
    await page.keyboard.press('h');
    await page.getByRole('menuitem', { name: todayTexts.pickDate }).press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: todayTexts.comingUp })).toContainText('Update the resume');
    await page.reload();
    await expect(page.getByRole('complementary', { name: todayTexts.comingUp })).toContainText('Update the resume');
  },
);
