import { addDays, jobTexts, successToasts } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

/** 'Nov 9'. */
const monthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));
/** 'November 9'. */
const longMonthDay = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' }).format(Date.parse(day));

test('stages have the days on which they happened, and reasons are one click', async ({ signedIn: page, addJobs }) => {
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'));
  const yesterday = addDays(today, -1);
  const ended = { position: 'Engineer', status: 'rejected' as const };
  await addJobs(
    { company: 'Mosaic Bank', position: 'Engineer', appliedOn: addDays(today, -5) },
    { company: 'Saffron Street', position: 'Engineer', appliedOn: addDays(today, -21) },
    { ...ended, company: 'Pelican Pay', closedReason: 'employer' },
    { ...ended, company: 'Lark & Co', closedReason: 'withdrew' },
  );
  const board = new Board(page);
  const detail = new Detail(page);
  await board.open();

  await test.step('a move happened yesterday, as its toast is told', async () => {
    await board.openDetail('Mosaic Bank');
    await detail.setStatus('phone screen');
    const shown = toast(page, successToasts.statusUpdated);
    const happened = shown.getByRole('group', { name: jobTexts.happened });
    await happened.getByRole('button', { name: 'Yesterday' }).click();
    await expect(happened.getByRole('button', { name: 'Yesterday' })).toHaveAttribute('aria-pressed', 'true');
    const history = await detail.show('History');
    await expect(history.getByText(`entered ${monthDay(today)}`).first()).toBeVisible();
    await expect(history.getByRole('button', { name: `Happened on ${monthDay(yesterday)}. Change` })).toBeVisible();
    await expectAccessible(page, 'a toast that asks for a day');
    await shown.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('History corrects the day, and Undo restores it', async () => {
    const history = await detail.show('History');
    const day = history.getByRole('button', { name: /^Happened on / });
    const corrected = addDays(today, -3);
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await day.click();
      const month = page.getByRole('dialog', { name: 'Happened on' });
      await expect(month).toContainText(`between ${monthDay(addDays(today, -5))} and ${monthDay(today)}`);
      await expectAccessible(page, `the month of a stage change at ${width} px`);
      await page.keyboard.press('Escape');
      await expect(month).toBeHidden();
    }
    await day.click();
    const month = page.getByRole('dialog', { name: 'Happened on' });
    const name = new RegExp(`^${longMonthDay(corrected)}(,|$)`);
    if (!(await month.getByRole('button', { name }).isVisible()))
      await month.getByRole('button', { name: 'Previous month' }).click();
    await month.getByRole('button', { name }).click();
    await expect(day).toHaveAccessibleName(`Happened on ${monthDay(corrected)}. Change`);
    await expect(history).toContainText('2 days in Applied');
    await toast(page, { title: 'Day changed' }).getByRole('button', { name: 'Undo' }).click();
    await expect(day).toHaveAccessibleName(`Happened on ${monthDay(yesterday)}. Change`);
    await detail.close();
  });

  await test.step('a job that is added in a later stage has the days of the earlier ones', async () => {
    const form = new AddJob(page);
    await board.addButton.click();
    await form.show('Manual');
    await form.company.fill('Arcadia Rail');
    await form.position.fill('Engineer');
    await form.dialog.getByLabel('Applied on').fill(addDays(today, -40));
    await form.dialog.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: 'Technical Interview', exact: true }).click();
    const days = page.getByRole('group', { name: jobTexts.pastStages });
    await days.getByLabel('Phone Screen').fill(addDays(today, -30));
    await days.getByLabel('Technical Interview').fill(addDays(today, -20));
    await expectAccessible(page, 'the days of earlier stages');
    await form.save();
    await expect(board.card('Arcadia Rail', 'technical interview')).toContainText('20 days silent');
    await board.openDetail('Arcadia Rail');
    const history = await detail.show('History');
    await expect(history).toContainText('10 days in Applied');
    await expect(history).toContainText('10 days in Phone Screen');
    await detail.close();
  });

  await test.step('a silent job ends as unanswered, and Undo brings it back', async () => {
    const card = board.card('Saffron Street', 'applied');
    await card.hover();
    await card.getByRole('button', { name: /^No answer/ }).click();
    await expect(board.card('Saffron Street', 'rejected')).toContainText('No answer');
    const done = toast(page, { title: 'Saffron Street: no answer, in Rejected' });
    await done.getByRole('button', { name: 'Undo' }).click();
    await expect(board.card('Saffron Street', 'applied')).toContainText('21 days silent');
    await board.card('Saffron Street').focus();
    await page.keyboard.press('n');
    await expect(board.card('Saffron Street', 'rejected')).toBeVisible();
  });

  await test.step('the Rejected lane shows one reason alone', async () => {
    const reasons = page.getByRole('group', { name: jobTexts.whyTheyEnded });
    await expect(reasons).toHaveText('No answer 1Rejected 1Withdrew 1');
    await reasons.getByRole('button', { name: 'Withdrew 1' }).click();
    await expect(board.lane('rejected').getByRole('article')).toHaveCount(1);
    await expect(board.card('Lark & Co', 'rejected')).toBeVisible();
    await expectAccessible(page, 'a reason of the Rejected lane');
    await page.keyboard.press('Escape');
    await expect(board.lane('rejected').getByRole('article')).toHaveCount(3);
  });
});
