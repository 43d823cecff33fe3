import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** The analytics, and the table with the jobs behind a figure. */
export class Analytics {
  readonly page: Page;
  readonly heading: Locator;
  readonly flow: Locator;
  /** What the table says about the figure whose jobs it shows. */
  readonly banner: Locator;
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.heading = page.getByRole('heading', { level: 1, name: 'Analytics' });
    this.flow = page.getByRole('group', { name: /^Where \d+ applications went/ });
    this.banner = page.getByRole('status').filter({ has: page.getByRole('link', { name: 'Clear' }) });
    this.rows = page.getByRole('table', { name: 'Job applications' }).locator('tr[data-job]');
  }

  async open(address = '/analytics'): Promise<void> {
    await this.page.goto(address);
    await expect(this.heading).toBeVisible();
    await expect(this.page.locator('[aria-busy="true"]')).toHaveCount(0);
  }

  panel(name: string): Locator {
    return this.page.getByRole('region', { name, exact: true });
  }

  filter(name: string): Locator {
    return this.page.getByRole('group', { name: 'Period and filters' }).getByRole('button', { name, exact: true });
  }

  figure(name: string | RegExp): Locator {
    return this.page.getByRole('link', { name, exact: typeof name === 'string' });
  }

  /** Exports a panel, or the page without one, and waits for the file. */
  async export(kind: 'PNG' | 'SVG' | 'CSV', panel?: string): Promise<Download> {
    const button = this.page.getByRole('button', {
      name: panel === undefined ? 'Export' : `Export ${panel}`,
      exact: true,
    });
    await button.click();
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('menuitem', { name: kind }).click();
    return download;
  }
}
