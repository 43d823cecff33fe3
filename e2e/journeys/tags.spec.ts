import type { Page } from '@playwright/test';
import { jobTexts, pages } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

const JOBS = [
  { company: 'Oriel Analytics', position: 'Senior Data Engineer', location: 'Berlin (Remote)', tags: ['Visa help'] },
  { company: 'Arcadia Rail', position: 'Web Engineer', location: 'Berlin (Remote)' },
  { company: 'Nordhavn', position: 'Clerk', location: 'Berlin (Remote)' },
];

async function openJob(page: Page, company: string): Promise<Detail> {
  const board = new Board(page);
  await board.open();
  await board.card(company).click();
  return new Detail(page);
}

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('tags say why, are corrected, and the second equal correction becomes a rule that Settings edits', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...JOBS);
      const detail = await openJob(page, 'Oriel Analytics');
      const arrangement = (name: string) => detail.panel.getByRole('button', { name, exact: true });
      await expect(arrangement('Senior')).toBeVisible();
      await expect(detail.panel.getByText('Visa help')).toBeVisible();
      await arrangement('Remote').click();
      const menu = page.getByRole('menu', { name: 'Arrangement' });
      await expect(menu.getByText('Remote: from the location “Remote”')).toBeVisible();
      await expectAccessible(page, 'menu of a smart tag');
      await menu.getByRole('menuitemradio', { name: 'Hybrid' }).click();
      await expect(arrangement('Hybrid')).toBeVisible();
      await page.getByRole('button', { name: 'Undo' }).click();
      await expect(arrangement('Remote')).toBeVisible();
      await arrangement('Remote').click();
      await page.getByRole('menuitemradio', { name: 'Hybrid' }).click();
      await expect(arrangement('Hybrid')).toBeVisible();
      await expect(detail.panel.getByText(/^Always call/)).toHaveCount(0);

      await openJob(page, 'Arcadia Rail');
      await arrangement('Remote').click();
      await page.getByRole('menuitemradio', { name: 'Hybrid' }).click();
      await expect(detail.panel.getByText('Always call “berlin (remote)” Hybrid?')).toBeVisible();
      await expectAccessible(page, 'offered rule');
      await detail.panel.getByRole('button', { name: 'Always' }).click();
      await expect(page.getByText('Rule added')).toBeVisible();

      await openJob(page, 'Nordhavn');
      await expect(arrangement('Hybrid')).toBeVisible();
      await page.goto(pages.settings);
      const value = page.getByRole('combobox', { name: 'What “berlin (remote)” means' });
      await expect(value).toHaveValue('hybrid');
      await value.selectOption('On-site');
      await expect(page.getByText('Saved', { exact: true })).toBeVisible();
      await expectAccessible(page, 'settings with a rule');
      await openJob(page, 'Nordhavn');
      await expect(arrangement('On-site')).toBeVisible();
    });

    test('own tags are typed in the form and in the detail, with those of other jobs as suggestions', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...JOBS);
      const board = new Board(page);
      await board.open();
      await board.addButton.first().click();
      const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
      await dialog.getByLabel('Company').fill('Verbena');
      await dialog.getByLabel('Position').fill('Web Engineer');
      const tags = dialog.getByRole('combobox', { name: 'Tags' });
      await tags.fill('Fintech');
      await tags.press('Enter');
      await tags.fill('visa');
      await page.getByRole('option', { name: 'Visa help' }).click();
      await expectAccessible(page, 'form with tags');
      await dialog.getByRole('button', { name: 'Add Job' }).click();
      await expect(dialog).toBeHidden();
      const { panel } = await openJob(page, 'Verbena');
      await panel.getByRole('button', { name: 'Edit tags' }).click();
      const field = panel.getByRole('combobox', { name: 'New tag' });
      await expect(panel.getByRole('button', { name: 'Remove Fintech' })).toBeVisible();
      await expect(panel.getByRole('button', { name: 'Remove Visa help' })).toBeVisible();
      await field.fill('Rust');
      await field.press('Enter');
      await expect(panel.getByRole('button', { name: 'Remove Rust' })).toBeVisible();
      await expectAccessible(page, 'tags that are edited');
      await field.press('Escape');
      await expect(panel.getByRole('button', { name: 'Edit tags' })).toBeFocused();
      await expect(panel.locator('.ttag.is-own')).toHaveText(['Fintech', 'Visa help', 'Rust']);
    });
  });
}
