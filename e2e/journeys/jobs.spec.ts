import { jobTexts, pages, pathOf, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { Analytics } from '../screens/Analytics.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const KESTREL = { company: 'Kestrel Health', position: 'Senior Frontend Engineer', location: 'Berlin' };

/** At the two ends of the calendar, 25 hours apart. */
for (const timezoneId of ['Pacific/Pago_Pago', 'Pacific/Kiritimati'])
  test.describe(`in a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('a day that was picked is that day on the card, in the table and in the figures, also in Berlin', async ({
      signedIn: page,
    }) => {
      const board = new Board(page);
      await board.open();
      await board.addButton.first().click();
      const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
      await dialog.getByLabel('Company').fill('Nordhavn Energy');
      await dialog.getByLabel('Position').fill('Web Engineer');
      // The clocks change in New York on this day.
      await dialog.getByLabel('Applied on').fill('2026-11-01');
      await dialog.getByRole('button', { name: 'Add Job' }).click();
      await expect(dialog).toBeHidden();
      const analytics = new Analytics(page);
      const expectTheDay = async () => {
        await expect(board.card('Nordhavn Energy').locator('time')).toHaveAttribute('datetime', '2026-11-01');
        await expect(board.card('Nordhavn Energy').locator('time')).toHaveText(/^Nov 1\b/);
        await board.open(pages.table);
        const applied = analytics.rows.filter({ hasText: 'Nordhavn Energy' }).locator('time');
        await expect(applied).toHaveAttribute('datetime', '2026-11-01');
        await expect(applied).toHaveText(/^Nov 1\b/);
        await analytics.open('/analytics?from=2026-11-01&to=2026-11-01');
        await expect(analytics.figure('Applications: 1')).toBeVisible();
      };
      await expectTheDay();
      const saved = await page.request.patch(pathOf('updateAccount'), { data: { timeZone: 'Europe/Berlin' } });
      expect(saved.ok()).toBe(true);
      await board.open();
      await expectTheDay();
    });
  });

test.describe('the Add New Job Application dialog', () => {
  test('opens on Manual and adds a job in the selected stage', async ({ signedIn: page }) => {
    const board = new Board(page);
    await board.open();
    await board.addButton.first().click();
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await expect(dialog.getByText(jobTexts.addDialogSubtitle)).toBeVisible();
    for (const tab of ['URL', 'Screenshot', 'Manual'])
      await expect(dialog.getByRole('tab', { name: tab })).toBeVisible();
    await expect(dialog.getByRole('tab', { name: 'Manual' })).toHaveAttribute('aria-selected', 'true');

    await dialog.getByLabel('Company').fill('Nordhavn Energy');
    await dialog.getByLabel('Position').fill('Web Engineer');
    await dialog.getByLabel('Stage').click();
    await page.getByRole('option', { name: 'Phone Screen' }).click();
    await dialog.getByLabel('Location').fill('Copenhagen');
    await dialog.getByLabel('Salary').fill('DKK 60,000 a month');
    await dialog.getByLabel('Notes').fill('Found at the meetup.');
    await dialog.getByRole('button', { name: 'Add Job' }).click();

    await expect(toast(page, successToasts.jobAdded)).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(board.card('Nordhavn Energy', 'phone screen')).toContainText('Copenhagen');
  });

  test.describe('while it opens and closes', () => {
    test.use({ fading: true });

    test(
      'only fades with reduced motion, so that nothing moves under the pointer',
      drill(),
      async ({ signedIn: page }) => {
        const board = new Board(page);
        await board.open();
        const animated = await page.evaluateHandle(() => {
          const properties: string[] = [];
          document.addEventListener('animationstart', ({ target }) => {
            if (!(target instanceof Element)) return;
            for (const { effect } of target.getAnimations())
              if (effect instanceof KeyframeEffect) properties.push(...effect.getKeyframes().flatMap(Object.keys));
          });
          return properties;
        });
        await board.addButton.first().click();
        const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
        await expect(dialog.getByLabel('Company')).toBeFocused();
        await dialog.getByRole('button', { name: 'Cancel' }).click();
        await expect(dialog).toBeHidden();
        const ofKeyframes = ['offset', 'computedOffset', 'easing', 'composite'];
        const properties = (await animated.jsonValue()).filter((name) => !ofKeyframes.includes(name));
        expect([...new Set(properties)]).toEqual(['opacity']);
      },
    );
  });
});

test.describe('the add job page', () => {
  test('saves a job and returns to the board', async ({ signedIn: page }) => {
    await page.goto('/add-job');
    const main = page.getByRole('main');
    await main.getByLabel('Company Name').fill('Harbourlight');
    await main.getByLabel('Position Title').fill('Frontend Engineer');
    await main.getByRole('textbox', { name: /link|url/i }).fill('https://jobs.example.com/harbourlight');
    await main.getByLabel('Location').fill('Hamburg');
    await main.getByRole('button', { name: 'Save Job' }).click();
    await expect(toast(page, successToasts.jobAdded)).toBeVisible();
    await expect(page).toHaveURL(pages.dashboard);
    await expect(new Board(page).card('Harbourlight', 'applied')).toBeVisible();
  });
});

test.describe('the menu of a card', () => {
  test('Edit changes a job', async ({ signedIn: page, addJobs }) => {
    await addJobs(KESTREL);
    const board = new Board(page);
    await board.open();
    await board.choose('Kestrel Health', 'Edit');
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Company')).toHaveValue('Kestrel Health');
    await dialog.getByLabel('Position').fill('Staff Engineer');
    await dialog.getByRole('button', { name: /^Save/ }).click();
    await expect(toast(page, successToasts.jobUpdated)).toBeVisible();
    await expect(board.card('Kestrel Health', 'applied')).toContainText('Staff Engineer');
    await page.reload();
    await expect(board.card('Kestrel Health', 'applied')).toContainText('Staff Engineer');
  });

  test('Delete removes the job permanently', async ({ signedIn: page, addJobs }) => {
    await addJobs(KESTREL);
    const board = new Board(page);
    await board.open();
    await board.choose('Kestrel Health', 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, successToasts.jobDeleted)).toBeVisible();
    await expect(board.card('Kestrel Health')).toHaveCount(0);
    await board.expectNoJobs();
    await page.reload();
    await board.expectNoJobs();
  });
});
