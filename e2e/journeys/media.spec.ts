import type { Locator, Page } from '@playwright/test';
import { pages, pathOf, todayTexts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { remotePages } from '../product/remotePages.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Schedule } from '../screens/Schedule.ts';
import { expect, test } from './test.ts';

const JOB = { company: 'Kestrel Health', position: 'Engineer', location: 'Berlin', notes: 'Ask for Ada. '.repeat(200) };
/** The smallest target of WCAG 2.5.8, and the font size below which iOS zooms in on a field. */
const TARGET_MIN = 24;
const FIELD_FONT_MIN = 16;

/** The styles that distinguish an element when the system chooses the colors. */
const forcedLook = (element: Locator): Promise<string> =>
  element.evaluate((node) => {
    const parts = [getComputedStyle(node), getComputedStyle(node, '::before'), getComputedStyle(node, '::after')];
    return parts
      .flatMap((style) => [
        style.backgroundColor,
        style.color,
        style.borderColor,
        style.borderWidth,
        style.outlineColor,
      ])
      .join(' ');
  });

test.describe('with colors that the system chooses', () => {
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('the selected switches, themes, tabs, views and page are distinguishable from others', async ({
    signedIn: page,
    addJobs,
  }) => {
    await addJobs(JOB);
    await page.goto(pages.settings);
    const first = page.getByRole('switch').first();
    const [before, checked] = [await forcedLook(first), await first.isChecked()];
    await first.click();
    await expect(first).toBeChecked({ checked: !checked });
    expect(await forcedLook(first)).not.toBe(before);
    const themes = page.getByRole('radio');
    expect(await forcedLook(page.getByRole('radio', { checked: true }))).not.toBe(
      await forcedLook(themes.and(page.getByRole('radio', { checked: false })).first()),
    );

    const board = new Board(page);
    await board.open();
    const links = page.getByRole('navigation').getByRole('link');
    expect(await forcedLook(links.and(page.locator('[aria-current="page"]')).first())).not.toBe(
      await forcedLook(links.and(page.locator(':not([aria-current])')).first()),
    );
    const panel = await board.openDetail(JOB.company);
    expect(await forcedLook(panel.getByRole('tab', { selected: true }))).not.toBe(
      await forcedLook(panel.getByRole('tab', { selected: false }).first()),
    );
  });
});

test.describe('with dark colors that the system chooses', () => {
  test.use({ colorScheme: 'dark' });
  test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' }));

  test('menus of jobs and the figures in charts are visible', async ({ signedIn: page, addJobs }) => {
    await addJobs(JOB, { ...JOB, company: 'Lumen', status: 'rejected' });
    for (const path of [pages.table, pages.dashboard]) {
      await new Board(page).open(path);
      const menu = page.getByRole('button', { name: `Actions for ${JOB.position} at ${JOB.company}` });
      expect(await menu.evaluate((node) => getComputedStyle(node, '::before').backgroundImage), path).not.toBe('none');
    }

    await page.goto('/analytics');
    const weeks = page.getByRole('region', { name: 'By week' });
    const background = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const bar of await page.getByRole('region', { name: 'Funnel' }).locator('a [aria-hidden] i').all())
      await expect(bar).not.toHaveCSS('background-color', background);
    for (const text of await weeks.locator('svg text').all())
      await expect(text).toHaveCSS('fill', 'rgb(255, 255, 255)');
    for (const text of await page.getByRole('region', { name: 'Where they went' }).locator('svg text').all())
      await expect(text).toHaveCSS('fill', 'rgb(255, 255, 255)');
  });
});

test.describe('with a finger on a tablet', () => {
  test.use({ viewport: { width: 820, height: 1180 }, hasTouch: true, isMobile: true });

  test('every control is large enough to tap, and fields do not make a phone zoom in', async ({
    signedIn: page,
    addJobs,
  }) => {
    await addJobs(JOB);
    for (const path of [...remotePages('user'), pages.settings, pages.help]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect.soft(await tooSmall(page), path).toEqual([]);
    }
  });
});

/** Buttons below the smallest target, and fields below the font size. Links within a text may be smaller. */
const tooSmall = (page: Page): Promise<string[]> =>
  page.evaluate(
    ([target, font]) =>
      [...document.querySelectorAll('button, input, select, textarea, [role="tab"]')].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        // The criterion allows a smaller target with free space around it, as a switch has.
        if (element.role === 'switch') return [];
        // A check box or a radio is pressed by its label, too.
        const isLabelled = element instanceof HTMLInputElement && /checkbox|radio|file/.test(element.type);
        if (width <= 1 || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return [];
        const name = `${element.localName} "${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 30)}"`;
        const isField = /^(input|select|textarea)$/.test(element.localName) && !isLabelled;
        return [
          ...(!isLabelled && Math.min(width, height) < target ? [`${name} is ${width} by ${height}`] : []),
          ...(isField && parseFloat(getComputedStyle(element).fontSize) < font ? [`${name} has small text`] : []),
        ];
      }),
    [TARGET_MIN, FIELD_FONT_MIN] as const,
  );

test('a printed page has its content but no controls, and a printed job has all of its notes', async ({
  signedIn: page,
  addJobs,
}) => {
  await addJobs(JOB);
  const board = new Board(page);
  await board.open();
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Add Job' })).toHaveCount(0);
  await expect(board.card(JOB.company, 'applied')).toBeVisible();
  await page.emulateMedia({ media: 'screen' });
  const panel = await board.openDetail(JOB.company);
  await expect(panel.getByRole('textbox', { name: /notes/i })).toHaveValue(JOB.notes);
  await page.emulateMedia({ media: 'print' });
  const notes = panel.getByRole('textbox', { name: /notes/i });
  expect(await notes.evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(2);
  await notes.focus();
  expect(await notes.evaluate((box) => [getComputedStyle(box).boxShadow, getComputedStyle(box).outlineWidth])).toEqual([
    'none',
    '0px',
  ]);
});

test('a printed job has its next step with the day, and nothing that is not set', async ({
  signedIn: page,
  addJobs,
}) => {
  const text =
    'Send two references and the certificates, then ask whether the team is in Dublin or works from anywhere';
  const [job] = await addJobs(JOB, { company: 'Northwind', position: 'Engineer', source: 'referral' });
  const data = { jobId: job?.id ?? null, text, dueOn: '2027-01-14' };
  expect((await page.request.post(pathOf('createReminder'), { data })).status()).toBe(201);
  const board = new Board(page);
  await board.open();
  const panel = await board.openDetail(JOB.company);
  const nextStep = panel.getByRole('group', { name: todayTexts.nextStep });
  await expect(nextStep.getByRole('textbox')).toHaveValue(text);
  await page.keyboard.press('Tab');
  const outline = () =>
    page.evaluate(() => document.activeElement && getComputedStyle(document.activeElement).outlineStyle);
  expect(await outline()).toBe('solid');
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  expect(await outline()).toBe('none');
  await expect(nextStep.getByText('Thu, Jan 14')).toBeVisible();
  await expect(nextStep.getByRole('textbox')).toBeHidden();
  const printed = nextStep.locator('[data-text]');
  expect(await printed.evaluate((node) => getComputedStyle(node, '::before').content)).toBe(`"${text}"`);
  expect(await printed.evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
  await expect(panel.getByRole('button', { name: 'Source: Not set' })).toBeHidden();

  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce' });
  await new Detail(page).close();
  await board.openDetail('Northwind');
  await expect(nextStep.getByRole('textbox')).toHaveValue('');
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  await expect(nextStep).toBeHidden();
  await expect(panel.getByRole('button', { name: 'Source: Referral' })).toBeVisible();
});

test('sign-in is usable within 5 s of network time on slow 3G', drill(), async ({ page }) => {
  const loaded: number[] = [];
  page.on('response', (response) => {
    if (/\.(js|css)$/.test(new URL(response.url()).pathname))
      loaded.push(Number(response.headers()['content-length'] ?? 0));
  });
  await page.goto(pages.auth);
  await expect(page.getByLabel('Email')).toBeEditable();
  // 50 kB a second; the files before the form is usable, at their size on the wire.
  expect(loaded.reduce((sum, bytes) => sum + bytes, 0) / 50_000).toBeLessThan(5);
});

test('on paper, the week has all its hours', async ({ signedIn: page, addJobs }) => {
  const [job] = await addJobs(JOB);
  const data = { jobId: job?.id, kind: 'phone', startsLocal: '2027-01-14T22:00', timeZone: 'Europe/Berlin' };
  expect((await page.request.post(pathOf('createInterview'), { data })).status()).toBe(201);
  // A sheet of A4.
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.goto('/schedule?week=2027-01-10');
  const interview = new Schedule(page).interview(JOB.company);
  await expect(interview).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const week = page.getByRole('group', { name: /^Week of/ });
  expect(await week.evaluate((node) => node.scrollHeight - node.clientHeight)).toBeLessThanOrEqual(1);
});
