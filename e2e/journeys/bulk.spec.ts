import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { type CreateJobBody, jobTexts, pages, pathOf, type StageHistoryEntry, successToasts } from '@jobtrail/contract';
import { expectAccessible, expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { fingerOn } from '../browser/Finger.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const COMPANIES = ['Alder', 'Birch', 'Cedar', 'Dune', 'Elm', 'Fern', 'Grove'] as const;
/** In the order of the table, which begins with the newest. */
const JOBS: readonly CreateJobBody[] = COMPANIES.map((company, at) => ({
  company,
  position: 'Engineer',
  appliedOn: `2026-10-${20 - at}`,
  tags: at < 2 ? ['referral'] : null,
}));

/** The table and what can be done with its selection. */
class Table {
  readonly page: Page;
  readonly bar: Locator;
  readonly selected: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: 'Selection' });
    this.selected = page.getByRole('row').filter({ has: page.getByRole('checkbox', { checked: true, name: / at / }) });
  }

  async open(): Promise<void> {
    await new Board(this.page).open(pages.table);
    await expect(this.row('Alder')).toBeVisible();
  }

  row(company: string): Locator {
    return this.page.getByRole('row', { name: `Engineer at ${company}` });
  }

  box(company: string): Locator {
    return this.page.getByRole('checkbox', { name: `Select Engineer at ${company}` });
  }

  /** Opens a form of the bar. */
  async form(name: string): Promise<Locator> {
    const button = this.bar.getByRole('button', { name, exact: true });
    if (await button.isVisible()) await button.click();
    else {
      await this.bar.getByRole('button', { name: 'More' }).click();
      await this.page.getByRole('menuitem', { name: `${name}...` }).click();
    }
    return this.page.getByRole('dialog', { name });
  }

  async expectSelected(...companies: readonly string[]): Promise<void> {
    await expect(this.selected).toHaveCount(companies.length);
    for (const company of companies) await expect(this.box(company)).toBeChecked();
  }

  async undo(title: string | RegExp): Promise<void> {
    const shown = this.page.getByRole('status').filter({ hasText: title });
    await expect(shown).toBeVisible();
    await shown.getByRole('button', { name: 'Undo' }).click();
  }
}

test('five applications are selected by mouse and by keyboard, moved with a day, and the move is undone', async ({
  signedIn: page,
  addJobs,
}) => {
  const [alder] = await addJobs(...JOBS);
  const table = new Table(page);
  await table.open();
  await table.box('Alder').check();
  await table.box('Cedar').click({ modifiers: ['Shift'] });
  await table.expectSelected('Alder', 'Birch', 'Cedar');
  await expect(page).toHaveURL(pages.table);
  await table.row('Dune').focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+X');
  await table.expectSelected('Alder', 'Birch', 'Cedar', 'Dune', 'Elm');
  await expect(table.bar).toContainText('5 selected');
  await expectAccessibleAtAllSizes(page, 'a selection');

  await page.keyboard.press('m');
  const form = page.getByRole('dialog', { name: 'Change stage' });
  await form.getByText('Rejected').click();
  await expectAccessible(page, 'the stage of a selection');
  await form.getByText('Technical Interview').click();
  await form.getByRole('button', { name: 'Yesterday' }).click();
  await form.getByRole('button', { name: 'Move 5 applications' }).click();
  await expect(toast(page, { title: '5 applications moved to Technical Interview' })).toBeVisible();
  await expect(table.bar).toBeHidden();
  for (const company of ['Alder', 'Elm']) await expect(table.row(company)).toContainText('Technical Interview');
  await expect(table.row('Fern')).not.toContainText('Technical Interview');
  const historyOf = async (): Promise<StageHistoryEntry[]> =>
    (await page.request.get(pathOf('listStageHistory', { id: alder?.id ?? '' }))).json();
  expect(await historyOf()).toHaveLength(2);
  expect((await historyOf())[0]?.happenedOn).toMatch(/^\d{4}-\d\d-\d\d$/);

  await table.undo('5 applications moved');
  await expect(toast(page, { title: 'Undone. 5 applications are as before' })).toBeVisible();
  for (const company of ['Alder', 'Elm']) await expect(table.row(company)).not.toContainText('Technical Interview');
  expect(await historyOf()).toHaveLength(1);

  await page.keyboard.press('Control+a');
  await table.expectSelected(...COMPANIES);
  await page.getByRole('searchbox').fill('birch');
  await expect(table.bar).toContainText('7 selected, 6 hidden');
  await page.getByRole('searchbox').fill('');
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Escape');
  await expect(table.bar).toBeHidden();
});

test('tags are added and removed, a follow-up is set, and the selection is exported', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(...JOBS);
  const table = new Table(page);
  await table.open();
  await table.box('Alder').check();
  await table.box('Cedar').click({ modifiers: ['Shift'] });
  const tags = await table.form('Add tag');
  await page.keyboard.type('remote');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the tags of a selection');
  await tags.getByRole('button', { name: 'Add to 3 applications' }).click();
  await expect(toast(page, { title: 'Tag “remote” added to 3 applications' })).toBeVisible();
  await expect(table.row('Cedar')).toContainText('remote');
  await expect(table.bar).toBeHidden();

  await table.box('Alder').check();
  await table.box('Cedar').click({ modifiers: ['Shift'] });
  const removed = await table.form('Remove tag');
  await removed.getByRole('checkbox', { name: 'referral 2' }).check();
  await removed.getByRole('button', { name: 'Remove' }).click();
  // Cedar has none.
  await expect(toast(page, { title: 'Tag “referral” removed from 2 applications' })).toContainText('1 was so already.');
  await expect(table.row('Alder')).not.toContainText('referral');

  await table.box('Alder').check();
  await table.box('Dune').check();
  const download = page.waitForEvent('download');
  await table.bar.getByRole('button', { name: 'Export' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^jobtrail-applications-selected-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(lines.map((line) => line.split(',')[0])).toEqual(['\uFEFFCompany', 'Alder', 'Dune', '']);

  const followUp = await table.form('Set follow-up');
  await page.keyboard.type('Ask how it is going');
  await followUp.getByRole('button', { name: 'Set for 2 applications' }).click();
  await expect(toast(page, { title: 'Follow-up set for 2 applications' })).toBeVisible();
  await page.goto('/today');
  await expect(page.getByText('Ask how it is going').first()).toBeVisible();
});

test('a deletion is undone, and what was deleted is restored from the list', async ({ signedIn: page, addJobs }) => {
  await addJobs(...JOBS);
  const table = new Table(page);
  await table.open();
  await table.box('Birch').check();
  await table.box('Dune').click({ modifiers: ['Shift'] });
  await expect(table.bar).toContainText('3 selected');
  await page.keyboard.press('Delete');
  await expect(table.row('Cedar')).toBeHidden();
  await table.undo('3 applications deleted');
  await expect(table.row('Cedar')).toBeVisible();

  await table.box('Birch').check();
  await table.box('Cedar').check();
  await table.bar.getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, { title: '2 applications deleted' })).toBeVisible();
  await page.getByRole('button', { name: jobTexts.recentlyDeleted }).click();
  const dialog = page.getByRole('dialog', { name: jobTexts.recentlyDeleted });
  await expect(dialog.getByText('Birch', { exact: true })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'recently deleted');
  await dialog.getByRole('button', { name: 'Restore Engineer at Cedar' }).click();
  await expect(toast(page, successToasts.jobRestored)).toBeVisible();
  await expect(dialog.getByText('Cedar', { exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(table.row('Cedar')).toBeVisible();
  await expect(table.row('Birch')).toBeHidden();

  await page.keyboard.press('Control+k');
  await page.keyboard.type('recently');
  await expect(page.getByRole('option', { selected: true })).toHaveText(/^Recently deleted/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Birch', { exact: true })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true, isMobile: true });

  test('a finger that rests on a row selects it, then taps do, and the rest is in the menu', async ({
    signedIn: page,
    addJobs,
  }) => {
    await addJobs(...JOBS);
    const table = new Table(page);
    await table.open();
    const finger = await fingerOn(page);
    const place = await table.row('Alder').boundingBox();
    if (!place) throw new Error('The row has no place on the screen');
    await finger.down(place.x + place.width / 2, place.y + 30);
    await table.expectSelected('Alder');
    await finger.up();
    await table.row('Cedar').tap();
    await table.expectSelected('Alder', 'Cedar');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expectAccessible(page, 'a selection on a phone');
    await table.bar.getByRole('button', { name: 'More' }).tap();
    await expectAccessible(page, 'the menu of a selection');
    await page.getByRole('menuitem', { name: 'Reason...' }).tap();
    const form = page.getByRole('dialog', { name: 'Reason' });
    await form.getByText('I withdrew').tap();
    await form.getByRole('button', { name: 'Set for 2 applications' }).tap();
    await expect(page.getByRole('status').filter({ hasText: 'Nothing was changed' })).toContainText(
      '2 could not take it (Alder and Cedar)',
    );
    await expect(form).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await table.expectSelected('Alder', 'Cedar');
    await table.bar.getByRole('button', { name: 'Change stage' }).tap();
    await page.getByRole('dialog', { name: 'Change stage' }).getByText('Onsite').tap();
    await expectAccessible(page, 'the stage of a selection on a phone');
    await page.getByRole('button', { name: 'Move 2 applications' }).tap();
    await expect(table.row('Cedar')).toContainText('Onsite');
    await expect(table.bar).toBeHidden();
  });
});
