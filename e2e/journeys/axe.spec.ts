import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { jobTexts, pages, shellTexts, THEMES } from '@jobtrail/contract';
import { Auth } from '../screens/auth.ts';
import { Board } from '../screens/board.ts';
import { Detail } from '../screens/detail.ts';
import { Shell } from '../screens/shell.ts';
import { expect, test } from './test.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];
const SIZES = [{ width: 1280, height: 800 }, { width: 375, height: 812 }];
const JOBS = [
  { company: 'Kestrel Health', position: 'Senior Frontend Engineer', location: 'Berlin', salary: '€85,000', notes: 'Kind people.', jobUrl: 'https://jobs.example.com/1' },
  { company: 'Parcelo', position: 'Product Engineer', location: 'Amsterdam', status: 'phone screen' as const },
  { company: 'Fernhill', position: 'Engineer', status: 'rejected' as const },
];

/** What axe finds on the page as it stands, in each of the three themes. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  const findings: string[] = [];
  for (const theme of THEMES) {
    await setTheme(page, theme);
    const { violations } = await new AxeBuilder({ page }).withTags(TAGS).setLegacyMode(true).analyze();
    for (const { id, help, nodes } of violations) {
      for (const node of nodes) findings.push(`${what}, ${theme}: ${id} (${help}) at ${node.target.join(' ')}: ${node.any[0]?.message ?? node.all[0]?.message ?? node.none[0]?.message ?? ''}`);
    }
  }
  expect.soft(findings, `axe finds nothing on ${what}`).toEqual([]);
}

/** Puts the page into a theme as another tab would, which no open menu or dialog notices. */
async function setTheme(page: Page, theme: string): Promise<void> {
  await page.evaluate((newValue) => {
    const oldValue = localStorage.getItem('theme');
    localStorage.setItem('theme', newValue);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme', oldValue, newValue, storageArea: localStorage, url: location.href }));
  }, theme);
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running' || animation.effect?.getTiming().iterations === Infinity));
}

for (const viewport of SIZES) {
  test.describe(`axe finds nothing at ${viewport.width} px, in all three themes, on`, () => {
    test.use({ viewport });
    test.beforeEach(({ page }) => {
      test.setTimeout(90_000);
      return page.emulateMedia({ reducedMotion: 'reduce' });
    });

    test('the public pages', async ({ page, watch }) => {
      watch.provoke({ path: '/nowhere', status: 404 });
      await page.goto(pages.landing);
      await expectAccessible(page, 'landing');
      const auth = new Auth(page);
      await page.goto(pages.auth);
      await expect(auth.tab('Sign In')).toBeVisible();
      await expectAccessible(page, 'sign in');
      await auth.tab('Sign Up').click();
      await expect(auth.fullName).toBeVisible();
      await expectAccessible(page, 'sign up');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
      await expectAccessible(page, '404');
    });

    test('the board, its menus and the table', async ({ signedIn: page, addJobs }) => {
      const board = new Board(page);
      await board.open();
      await expectAccessible(page, 'board without a job');
      await addJobs(...JOBS);
      await board.open();
      await expect(board.card('Kestrel Health')).toBeVisible();
      await expectAccessible(page, 'board');
      await board.card('Kestrel Health').hover();
      await board.card('Kestrel Health').getByRole('button', { name: /^Actions for / }).click();
      await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
      await expectAccessible(page, 'card menu');
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await expect(page.getByText(jobTexts.deleteTitle)).toBeVisible();
      await expectAccessible(page, 'delete dialog');
      await page.getByRole('button', { name: 'Cancel' }).click();
      await board.open(pages.table);
      await expect(page.getByRole('row').filter({ hasText: 'Kestrel Health' })).toBeVisible();
      await expectAccessible(page, 'table');
      await board.search.fill('nobody has this');
      await expect(page.getByText(jobTexts.emptyTable)).toBeVisible();
      await expectAccessible(page, 'table without a hit');
    });

    test("the detail panel's four tabs", async ({ signedIn: page, addJobs }) => {
      const [job] = await addJobs(...JOBS);
      const headers = { origin: new URL(page.url() === 'about:blank' ? (test.info().project.use.baseURL ?? '') : page.url()).origin };
      await page.request.post('/api/communications', { headers, data: { jobId: job?.id, source: 'email', subject: 'Tuesday', content: 'Confirming Tuesday.' } });
      await page.request.post('/api/interview-notes', { headers, data: { jobId: job?.id, notes: 'They asked about tokens.', interviewDate: '2026-11-12' } });
      await page.request.patch(`/api/jobs/${job?.id ?? ''}`, { headers, data: { status: 'onsite' } });
      const board = new Board(page);
      await board.open();
      await board.openDetail('Kestrel Health');
      const detail = new Detail(page);
      await expectAccessible(page, 'detail, notes');
      const interviews = await detail.show('Interviews');
      await expect(interviews.getByText('They asked about tokens.')).toBeVisible();
      await expectAccessible(page, 'detail, interviews');
      await interviews.getByRole('button', { name: /add/i }).first().click();
      await expect(interviews.locator('form')).toBeVisible();
      await expectAccessible(page, 'detail, interview form');
      const communications = await detail.show('Communications');
      await expect(communications.getByText('Confirming Tuesday.')).toBeVisible();
      await expectAccessible(page, 'detail, communications');
      const history = await detail.show('History');
      await expect(history.getByRole('listitem').first()).toBeVisible();
      await expectAccessible(page, 'detail, history');
    });

    test('the add dialog and the add page', async ({ signedIn: page }) => {
      const board = new Board(page);
      await board.open();
      await board.addButton.first().click();
      const dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
      for (const tab of ['Manual', 'URL', 'Screenshot']) {
        await dialog.getByRole('tab', { name: tab }).click();
        await expect(dialog.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
        await expectAccessible(page, `add dialog, ${tab}`);
      }
      await page.goto(pages.addJob);
      await expect(page.getByRole('main').getByLabel('Company Name')).toBeVisible();
      await expectAccessible(page, 'add page');
    });

    test('settings, help, billing, the menus and the 404 page of the shell', async ({ signedIn: page, watch }) => {
      watch.provoke({ path: '/nowhere', status: 404 });
      for (const path of [pages.settings, pages.help, pages.billing, pages.subscribe, pages.signupSuccess]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, path);
      }
      await page.goto(pages.settings);
      const shell = new Shell(page);
      await shell.accountMenu.click();
      await expect(shell.entry(shellTexts.logOut)).toBeVisible();
      await expectAccessible(page, 'account menu');
      await page.keyboard.press('Escape');
      await shell.themeMenu.click();
      await expect(shell.entry(shellTexts.themes.dark)).toBeVisible();
      await expectAccessible(page, 'theme menu');
      await page.goto('/nowhere');
      await expect(page.getByRole('heading', { name: shellTexts.notFoundTitle })).toBeVisible();
      await expectAccessible(page, '404, signed in');
    });

    test.describe('for administrators', () => {
      test.use({ role: 'admin' });
      test('the admin screens', async ({ signedIn: page }) => {
        for (const path of [pages.adminDashboard, pages.adminUsers, pages.adminSupport, pages.adminBroadcast]) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          await expectAccessible(page, path);
        }
      });
    });
  });
}
