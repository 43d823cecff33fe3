import { deleteJobQuestion, errorToasts, jobTexts, pages, pathOf, successToasts } from '@jobtrail/contract';
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
        await expect(analytics.rows.filter({ hasText: 'Nordhavn Energy' })).toContainText('Nov 1, 2026');
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

  test('requires company and position', drill(), async ({ signedIn: page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(new URL(request.url()).pathname);
    });
    const board = new Board(page);
    await board.open();
    await board.addButton.first().click();
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await dialog.getByRole('button', { name: 'Add Job' }).click();
    await expect(dialog).toBeVisible();
    await dialog.getByLabel('Company').fill('Only a company');
    await dialog.getByRole('button', { name: 'Add Job' }).click();
    await expect(dialog).toBeVisible();
    expect(sent).not.toContain(pathOf('listJobs'));
  });

  test('Cancel closes it and adds nothing', drill(), async ({ signedIn: page }) => {
    const board = new Board(page);
    await board.open();
    await board.addButton.first().click();
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await dialog.getByLabel('Company').fill('Nordhavn Energy');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    await board.expectNoJobs();
  });

  test('keeps its input when adding fails, and shows an error', drill(), async ({ signedIn: page, pageErrors }) => {
    pageErrors.allow({ path: pathOf('listJobs') });
    await page.route(`**${pathOf('listJobs')}`, (route) =>
      route.request().method() === 'POST' ? route.abort('connectionfailed') : route.continue(),
    );
    const board = new Board(page);
    await board.open();
    await board.addButton.first().click();
    const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await dialog.getByLabel('Company').fill('Nordhavn Energy');
    await dialog.getByLabel('Position').fill('Web Engineer');
    await dialog.getByRole('button', { name: 'Add Job' }).click();
    await expect(toast(page, errorToasts.addJob)).toBeVisible();
    await expect(dialog.getByLabel('Company')).toHaveValue('Nordhavn Energy');
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

  test('accepts only a web address as the link', drill(), async ({ signedIn: page }) => {
    await page.goto('/add-job');
    const main = page.getByRole('main');
    await main.getByLabel('Company Name').fill('Harbourlight');
    await main.getByLabel('Position Title').fill('Frontend Engineer');
    await main.getByRole('textbox', { name: /link|url/i }).fill('not an address');
    await main.getByRole('button', { name: 'Save Job' }).click();
    await expect(page).toHaveURL('/add-job');
    await page.goto(pages.dashboard);
    await new Board(page).expectNoJobs();
  });

  test('Cancel returns to the board', drill(), async ({ signedIn: page }) => {
    await page.goto('/add-job');
    await page
      .getByRole('main')
      .getByRole('button', { name: 'Cancel' })
      .or(page.getByRole('main').getByRole('link', { name: 'Cancel' }))
      .click();
    await expect(page).toHaveURL(pages.dashboard);
  });
});

test.describe('the menu of a card', () => {
  test(
    'opens the posting in a new tab, if there is a URL',
    drill(),
    async ({ signedIn: page, addJobs, context, product }) => {
      await addJobs({ ...KESTREL, jobUrl: `${product.url}/healthz` }, { company: 'Parcelo', position: 'Engineer' });
      const board = new Board(page);
      await board.open();
      const opened = context.waitForEvent('page');
      await board.choose('Kestrel Health', 'View Posting');
      const posting = await opened;
      await expect(posting).toHaveURL(`${product.url}/healthz`);
      expect(await posting.evaluate(() => window.opener === null)).toBe(true);
      await posting.close();

      await board.card('Parcelo').hover();
      await board
        .card('Parcelo')
        .getByRole('button', { name: /^Actions for / })
        .click();
      await expect(page.getByRole('menuitem', { name: 'Edit' })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: 'View Posting' })).toHaveCount(0);
    },
  );

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

  test(
    'Delete asks for confirmation, with the focus on Cancel, and Cancel keeps the job',
    drill(),
    async ({ signedIn: page, addJobs }) => {
      await addJobs(KESTREL);
      const board = new Board(page);
      await board.open();
      await board.choose('Kestrel Health', 'Delete');
      const dialog = page
        .getByRole('dialog', { name: jobTexts.deleteTitle })
        .or(page.getByRole('alertdialog', { name: jobTexts.deleteTitle }));
      await expect(dialog).toContainText(deleteJobQuestion(KESTREL.position, KESTREL.company));
      await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toBeHidden();
      await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
    },
  );

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

  test('a failed delete keeps the job and shows an error', drill(), async ({ signedIn: page, addJobs, pageErrors }) => {
    await addJobs(KESTREL);
    pageErrors.allow({ path: /^\/api\/jobs\/[^/]+$/ });
    await page.route(`**${pathOf('listJobs')}/*`, (route) =>
      route.request().method() === 'DELETE' ? route.abort('connectionfailed') : route.continue(),
    );
    const board = new Board(page);
    await board.open();
    await board.choose('Kestrel Health', 'Delete');
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toast(page, errorToasts.deleteJob)).toBeVisible();
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
  });
});

test(
  'the row menu of the table has the same entries, and opening it does not open the job',
  drill(),
  async ({ signedIn: page, addJobs }) => {
    await addJobs({ ...KESTREL, jobUrl: 'https://jobs.example.com/1' });
    await new Board(page).open(pages.table);
    await page
      .getByRole('row')
      .filter({ hasText: 'Kestrel Health' })
      .getByRole('button', { name: /^Actions for / })
      .click();
    for (const entry of ['View Posting', 'Edit', 'Delete'])
      await expect(page.getByRole('menuitem', { name: entry })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
);
