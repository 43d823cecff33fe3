import { pages, shellTexts, STORAGE_KEYS, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

test('Save Changes is enabled only after a change, and saved values survive a reload', async ({ signedIn: page }) => {
  await page.goto(pages.settings);
  const save = page.getByRole('button', { name: 'Save Changes' });
  const title = page.getByLabel('Preferred job title');
  await expect(title).toBeVisible();
  await expect.poll(async () => (await save.count()) === 0 || (await save.isDisabled())).toBe(true);
  await title.fill('Staff Engineer');
  await expect(save).toBeEnabled();
  await title.fill('');
  await expect.poll(async () => (await save.count()) === 0 || (await save.isDisabled())).toBe(true);

  await title.fill('Staff Engineer');
  await page.getByRole('switch', { name: 'In-app notifications' }).click();
  await save.click();
  await expect(toast(page, successToasts.settingsSaved)).toBeVisible();
  await expect.poll(async () => (await save.count()) === 0 || (await save.isDisabled())).toBe(true);

  await page.reload();
  await expect(title).toHaveValue('Staff Engineer');
  await expect(page.getByRole('switch', { name: 'In-app notifications' })).toHaveAttribute('aria-checked', 'false');
  await expect(page.getByRole('switch', { name: 'Email notifications' })).toHaveAttribute('aria-checked', 'true');
  const stored = await page.evaluate((key) => localStorage.getItem(key), STORAGE_KEYS.settings);
  expect(JSON.parse(stored ?? '{}')).toMatchObject({
    preferredJobTitle: 'Staff Engineer',
    emailNotifications: true,
    inAppNotifications: false,
  });
});

test(
  'the theme can be selected here, and there are links back to the board and to billing',
  drill(),
  async ({ signedIn: page }) => {
    await page.goto(pages.settings);
    for (const name of [shellTexts.themes.main, 'Light (White)', 'Dark (Black)'])
      await expect(page.getByRole('radio', { name })).toBeAttached();
    await page.getByRole('main').getByText('Dark (Black)').click();
    await expect.poll(() => new Shell(page).theme()).toBe('dark');
    await page
      .getByRole('link', { name: 'Manage Billing' })
      .or(page.getByRole('button', { name: 'Manage Billing' }))
      .click();
    await expect(page).toHaveURL(pages.billing);
    await page.goBack();
    await page
      .getByRole('main')
      .getByRole('link', { name: /back to dashboard/i })
      .click();
    await expect(page).toHaveURL(pages.dashboard);
  },
);
