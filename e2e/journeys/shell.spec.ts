import { pages, shellTexts, SIDEBAR_COOKIE, SIDEBAR_COOKIE_MAX_AGE } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { Board } from '../screens/Board.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, test } from './test.ts';

test.describe('navigation', () => {
  test('the sidebar links to the board, the add page and help, and highlights the current page', async ({
    signedIn: page,
  }) => {
    const shell = new Shell(page);
    await page.goto(pages.dashboard);
    for (const [name, path] of [
      ['Add Job', '/add-job'],
      ['Wishlist', '/wishlist'],
      ['Schedule', '/schedule'],
      ['Analytics', '/analytics'],
      ['Help', pages.help],
      ['Kanban', pages.dashboard],
    ] as const) {
      await shell.sidebar.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(shell.sidebar.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');
      await expect(shell.sidebar.locator('[aria-current="page"]')).toHaveCount(1);
    }
  });

  test('the back and forward buttons move between pages', drill(), async ({ signedIn: page }) => {
    const shell = new Shell(page);
    await page.goto(pages.dashboard);
    await shell.sidebar.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(pages.help);
    await page.goBack();
    await expect(new Board(page).heading).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  });

  test('a path that no part has is a 404 page', async ({ signedIn: page, pageErrors }) => {
    pageErrors.allow({ path: '/dashboard/x', status: 404 });
    await page.goto('/dashboard/x');
    await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
  });

  test('a visitor without a session sees the 404 page too', drill(), async ({ page, pageErrors }) => {
    pageErrors.allow({ path: '/nowhere', status: 404 });
    await page.goto('/nowhere');
    await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
  });
});

test.describe('theme', () => {
  test('a choice applies immediately and survives a reload', async ({ signedIn: page }) => {
    const shell = new Shell(page);
    await page.goto(pages.dashboard);
    await expect.poll(() => shell.theme()).toBe('main');
    for (const theme of ['light', 'dark', 'main', 'dark'] as const) {
      await shell.chooseTheme(theme);
      await expect.poll(() => shell.theme()).toBe(theme);
    }
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toContain('dark');
    await page.reload();
    await expect.poll(() => shell.theme()).toBe('dark');
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(0, 0, 0)');
  });

  test('it applies before the first paint, without a flash', async ({ signedIn: page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark');
      const changes: number[] = [];
      let theme: string | undefined;
      Object.assign(window, { themeChanges: changes });
      new MutationObserver(() => {
        if (theme !== document.documentElement.dataset['theme']) changes.push(performance.now());
        theme = document.documentElement.dataset['theme'];
      }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-theme'] });
    });
    for (const path of [pages.landing, pages.auth, pages.settings]) {
      await page.goto(path);
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
      await expect.poll(() => page.evaluate(() => performance.getEntriesByName('first-paint').length)).toBe(1);
      const [last, painted] = await page.evaluate(() => [
        Math.max(0, ...(window as unknown as { themeChanges: number[] }).themeChanges),
        performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
      ]);
      expect(last, path).toBeLessThanOrEqual(painted ?? 0);
    }
  });

  test('it is the same in every open tab', drill(), async ({ signedIn: page, context }) => {
    await page.goto(pages.settings);
    const other = await context.newPage();
    await other.goto(pages.help);
    await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
    await new Shell(page).chooseTheme('dark');
    await expect.poll(() => new Shell(other).theme()).toBe('dark');
    await page.bringToFront();
    await new Shell(page).chooseTheme('light');
    await expect.poll(() => new Shell(other).theme()).toBe('light');
  });
});

test.describe('sidebar', () => {
  const WIDE = 256;
  const ICONS = 48;

  test.use({ viewport: { width: 1600, height: 900 } });

  test('Ctrl+B and the button collapse it to icons and back, and a cookie keeps it for 7 days', async ({
    signedIn: page,
    context,
  }) => {
    const shell = new Shell(page);
    await page.goto(pages.settings);
    const width = async () => Math.round((await shell.sidebar.boundingBox())?.width ?? 0);
    await expect.poll(width).toBe(WIDE);
    await page.keyboard.press('Control+b');
    await expect.poll(width).toBe(ICONS);
    // The browser writes cookies after the page has gone on.
    const secondsLeft = async (): Promise<number> => {
      const cookie = (await context.cookies()).find(({ name }) => name === SIDEBAR_COOKIE);
      return (cookie?.expires ?? 0) - Date.now() / 1000;
    };
    await expect.poll(async () => Math.abs((await secondsLeft()) - SIDEBAR_COOKIE_MAX_AGE)).toBeLessThan(60);
    await page.reload();
    await expect.poll(width).toBe(ICONS);
    await shell.sidebarToggle.first().click();
    await expect.poll(width).toBe(WIDE);
    await page.reload();
    await expect.poll(width).toBe(WIDE);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 375, height: 812 }, hasTouch: true });

  test('the sidebar is a sheet that slides in and closes again', async ({ signedIn: page }) => {
    await page.goto(pages.settings);
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /sidebar|menu/i })
      .first()
      .click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByRole('link', { name: 'Kanban' })).toBeVisible();
    await expect.poll(async () => Math.round((await sheet.boundingBox())?.x ?? -1)).toBe(0);
    expect(Math.round((await sheet.boundingBox())?.width ?? 0)).toBe(288);
    for (const name of ['Kanban', 'Add Job', 'Help'])
      expect((await sheet.getByText(name, { exact: true }).boundingBox())?.width, name).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /sidebar|menu/i })
      .first()
      .click();
    await sheet.getByRole('link', { name: 'Help' }).click();
    await expect(page).toHaveURL(pages.help);
    await expect(sheet).toBeHidden();
  });
});
