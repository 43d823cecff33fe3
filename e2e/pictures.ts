// `npm run pictures -w e2e [folder]`: takes the screenshots for the README.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from './browser/find.ts';
import { startProduct } from './product/product.ts';

const FOLDER = process.argv[2] ?? join(import.meta.dirname, 'pictures');
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 375, height: 812 };
const USER = { email: 'demo@example.com', password: 'demo-user-password' };

interface Shot {
  readonly name: string;
  readonly path: string;
  readonly theme: 'main' | 'light' | 'dark';
  readonly viewport: { readonly width: number; readonly height: number };
  /** Whether the detail panel of a job is open. */
  readonly job?: boolean;
}

const SHOTS: readonly Shot[] = [
  { name: 'board-main', path: '/dashboard', theme: 'main', viewport: WIDE },
  { name: 'board-dark', path: '/dashboard', theme: 'dark', viewport: WIDE },
  { name: 'table-light', path: '/table', theme: 'light', viewport: WIDE },
  { name: 'detail-light', path: '/dashboard', theme: 'light', viewport: WIDE, job: true },
  { name: 'board-main-phone', path: '/dashboard', theme: 'main', viewport: PHONE },
  { name: 'detail-dark-phone', path: '/dashboard', theme: 'dark', viewport: PHONE, job: true },
];

const found = await findBrowser();
if (!found) throw new Error('There is no Chromium on this machine.');
mkdirSync(FOLDER, { recursive: true });
const product = await startProduct();
const browser = await chromium.launch({
  executablePath: found.executablePath,
  args: ['--no-sandbox', '--font-render-hinting=none'],
});
try {
  for (const { name, path, theme, viewport, job } of SHOTS) {
    const page = await browser.newPage({ viewport, baseURL: product.url, reducedMotion: 'reduce' });
    await page.request.post('/api/auth/login', { data: USER });
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    await page.goto(path);
    const first = page.locator('[data-job]').first();
    await first.waitFor();
    if (job) {
      await page.locator('[data-stage="technical"] [data-job]').first().dispatchEvent('click');
      await page.getByRole('dialog').getByRole('tab', { name: 'History' }).waitFor();
    }
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => document.fonts.ready);
    await page.screenshot({ path: join(FOLDER, `${name}.png`) });
    await page.close();
  }
} finally {
  await browser.close();
  await product.stop();
}
