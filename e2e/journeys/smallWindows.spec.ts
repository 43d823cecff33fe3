import type { Locator } from '@playwright/test';
import { jobTexts, pages, pathOf, successToasts } from '@jobtrail/contract';
import { addSheet } from '../browser/addSheet.ts';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Schedule } from '../screens/Schedule.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const JOBS = Array.from({ length: 6 }, (_, index) => ({
  company: `Company ${index}`,
  position: 'Senior Engineer, Passenger Information and Self-Service Channels',
  location: 'Berlin',
}));

/** Windows that are too low for the whole screen: 400 % zoom, a phone on its side, 200 % zoom. */
for (const [width, height] of [
  [320, 256],
  [568, 320],
  [640, 400],
] as const) {
  test.describe(`at ${width}x${height}`, drill(width !== 320), () => {
    test.use({ viewport: { width, height } });

    test('the board shows its cards after scrolling, and nothing scrolls sideways but the board', async ({
      signedIn: page,
      addJobs,
    }) => {
      await addJobs(...JOBS);
      const board = new Board(page);
      await board.open();
      const card = board.card('Company 5', 'applied');
      await card.scrollIntoViewIfNeeded();
      await expect(card).toBeInViewport({ ratio: 0.9 });
      await card.getByRole('button', { name: /^Actions for / }).click();
      const remove = page.getByRole('menuitem', { name: 'Delete' });
      await remove.scrollIntoViewIfNeeded();
      await expect(remove).toBeInViewport({ ratio: 0.9 });
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    });

    test('the table shows its rows after scrolling', async ({ signedIn: page, addJobs }) => {
      await addJobs(...JOBS);
      await new Board(page).open(pages.table);
      const row = page.getByRole('row').filter({ hasText: 'Company 3' });
      await row.scrollIntoViewIfNeeded();
      await expect(row).toBeInViewport();
      const table = await page.getByRole('table').boundingBox();
      expect(table?.height ?? 0).toBeGreaterThan(200);
    });
  });
}

test('a picker fits into the window at 400 % zoom, with its active option in sight', async ({
  signedIn: page,
  addJobs,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await addJobs(...JOBS);
  const schedule = new Schedule(page);
  await schedule.open();
  await schedule.openDialog();
  for (const [button, field] of [
    [/^Job: /, 'Find a job'],
    [/^Time zone: /, 'Find a city or an offset'],
  ] as const) {
    await schedule.dialog.getByRole('button', { name: button }).focus();
    await page.keyboard.press('Enter');
    const search = page.getByRole('combobox', { name: field });
    await expect(search).toBeFocused();
    await expect(page.getByRole('option').nth(5)).toBeAttached();
    for (let press = 0; press < 5; press += 1) await page.keyboard.press('ArrowDown');
    const active = page.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`);
    await expect(active).toBeInViewport({ ratio: 1 });
    await expect(search).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Escape');
  }
});

for (const media of [
  { forcedColors: 'active' },
  { reducedMotion: 'reduce' },
  { forcedColors: 'active', reducedMotion: 'reduce' },
] as const) {
  test(
    `the board can be used by keyboard alone at 400 % zoom with ${Object.keys(media).join(' and ')}`,
    drill(Object.keys(media).length === 1),
    async ({ signedIn: page, addJobs }) => {
      await page.emulateMedia(media);
      await page.setViewportSize({ width: 320, height: 256 });
      await addJobs({ ...JOBS[0], company: 'Kestrel', position: 'Engineer' });
      const board = new Board(page);
      await board.open();
      await board.liftByKeyboard('Kestrel');
      await expect(board.announcements).toContainText('Lifted');
      for (const label of ['Phone Screen', 'Technical Interview', 'Onsite']) {
        await page.keyboard.press('ArrowRight');
        await expect(board.announcements).toContainText(label);
      }
      await page.keyboard.press('Space');
      const card = board.card('Kestrel', 'onsite');
      await expect(card).toBeFocused();
      await expect(card).toBeInViewport();

      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('menu')).toBeVisible();
      await page.keyboard.press('o');
      await page.keyboard.press('o');
      await expect(page.getByRole('menuitemradio', { name: 'Offer' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(board.card('Kestrel', 'offer')).toBeFocused();

      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(board.card('Kestrel', 'offer')).toBeFocused();
    },
  );
}

for (const { width, height, position } of [
  { width: 375, height: 812, position: 'Senior Frontend Engineer, Passenger Information' },
  { width: 1440, height: 900, position: 'Staff Software Engineer, Platform Infrastructure' },
])
  test(`custom text spacing cuts nothing on a card and no tag in the table at ${width} px`, async ({
    signedIn: page,
    addJobs,
  }) => {
    await page.setViewportSize({ width, height });
    const location = 'Hamburg, Germany (Hybrid)';
    const [job] = await addJobs({ company: 'Kestrel Health', position, location });
    await page.request.patch(pathOf('updateAccount'), { data: { timeZone: 'UTC' } });
    const startsLocal = `${new Date().toISOString().slice(0, 10)}T23:00`;
    await page.request.post(pathOf('createInterview'), {
      data: { jobId: job?.id, kind: 'video', startsLocal, timeZone: 'UTC', durationMinutes: 55 },
    });
    const board = new Board(page);
    await board.open();
    const card = board.card('Kestrel Health');
    await expect(card).toContainText('Video today 11:00 PM');
    const spacing =
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }';
    /** What is cut off in a part of the page. */
    const cutIn = (part: Locator): Promise<string[]> =>
      part.locator('*').evaluateAll((elements) =>
        elements
          .filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight, classList }) => {
            const hidden = clientWidth <= 1 || classList.contains('card-menu');
            return !hidden && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
          })
          .map(({ textContent }) => textContent),
      );
    expect(await cutIn(card)).toEqual([]);
    await addSheet(page, spacing);
    expect(await cutIn(card)).toEqual([]);

    await board.open(pages.table);
    await addSheet(page, spacing);
    const tag = page.getByRole('row').filter({ hasText: 'Kestrel Health' }).locator('.jobs-tags');
    expect(await cutIn(tag)).toEqual([]);
  });

test('Undo restores a deleted job by keyboard', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' }, { company: 'Parcelo', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  await board.card('Kestrel Health').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(toast(page, successToasts.jobDeleted)).toBeVisible();
  await board.expectCount('applied', 1);
  await expect(board.card('Parcelo')).toBeFocused();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, successToasts.jobRestored)).toBeVisible();
  await board.expectCount('applied', 2);
  await expect(board.card('Kestrel Health')).toBeFocused();
  await page.reload();
  await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
});

test('a job that was moved in its detail has the focus when the detail closes', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' }, { company: 'Parcelo', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  await board.card('Kestrel Health').focus();
  await page.keyboard.press('Enter');
  const detail = new Detail(page);
  await expect(detail.panel).toBeVisible();
  await detail.status.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(detail.status).toHaveText('Phone Screen');
  await page.keyboard.press('Escape');
  await expect(detail.panel).toBeHidden();
  await expect(board.card('Kestrel Health', 'phone screen')).toBeFocused();
});

test('the whole table can be used by keyboard alone', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Kestrel', position: 'Engineer' }, { company: 'Parcelo', position: 'Designer' });
  const board = new Board(page);
  await board.open(pages.table);
  await board.search.focus();
  await page.keyboard.type('e');
  await page.keyboard.press('Escape');
  await expect(board.search).toHaveValue('');
  await page.getByRole('button', { name: 'Company', exact: true }).press('Enter');
  await expect(page.getByRole('columnheader', { name: 'Company' })).toHaveAttribute('aria-sort', 'ascending');
  const first = page.getByRole('row', { name: /at Kestrel/ });
  await first.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('row', { name: /at Parcelo/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Designer' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('row', { name: /at Parcelo/ })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('checkbox', { name: 'Select Designer at Parcelo' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('menuitemradio', { name: 'Rejected' }).focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  await expect(page.getByRole('row', { name: /at Parcelo/ })).toContainText('Rejected');
  const actions = page.getByRole('button', { name: 'Actions for Engineer at Kestrel' });
  await actions.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expect(page.getByRole('row', { name: /at Parcelo/ })).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByRole('row', { name: /at Kestrel/ })).toBeFocused();
});

for (const height of [667, 500])
  test(`the form of an interview note is in view at ${height} px of height`, async ({ signedIn: page, addJobs }) => {
    const [job] = await addJobs({ company: 'Kestrel Health', position: 'Engineer', location: 'Berlin' });
    await page.setViewportSize({ width: 375, height });
    await page.goto(`${pages.dashboard}?job=${job?.id}`);
    const interviews = await new Detail(page).show('Interviews');
    await interviews.getByRole('button', { name: 'Add interview note' }).click();
    const notes = interviews.getByRole('textbox', { name: 'Notes' });
    await expect(notes).toBeFocused();
    await expect(notes).toBeInViewport({ ratio: 1 });
  });

test('a job that is already on the list can be added, with a hint', async ({ signedIn: page, addJobs }) => {
  await addJobs({ company: 'Acme', position: 'Backend Engineer', status: 'onsite' });
  const board = new Board(page);
  await board.open();
  await board.addButton.first().click();
  const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
  await dialog.getByLabel('Company').fill('acme');
  await dialog.getByLabel('Position').fill('backend engineer');
  await expect(dialog.getByText('You already have Backend Engineer at Acme, in Onsite.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add Job' }).click();
  await expect(toast(page, successToasts.jobAdded)).toBeVisible();
});
