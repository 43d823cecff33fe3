import { expect, type Locator, type Page } from '@playwright/test';
import { pages } from '@jobtrail/contract';

/** The import of a file. */
export class Import {
  readonly page: Page;
  /** The step that is shown. */
  readonly panel: Locator;
  readonly steps: Locator;
  readonly table: Locator;
  readonly recent: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('region', { name: 'Import', exact: true });
    this.steps = page.getByRole('list', { name: /^Step \d of 4$/ });
    this.table = page.getByRole('table', { name: /^Lines of the file/ });
    this.recent = page.getByRole('region', { name: 'Recent imports' });
  }

  async open(): Promise<void> {
    await this.page.goto(pages.import);
    await expect(this.page.getByRole('heading', { level: 1, name: 'Import and Export' })).toBeVisible();
  }

  async choose(name: string, content: string): Promise<void> {
    await this.page
      .getByLabel('File with applications')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });
    await this.expectStep(2);
  }

  async expectStep(step: number): Promise<void> {
    await expect(this.page.getByRole('list', { name: `Step ${step} of 4` })).toBeVisible();
  }

  /** What a column of the file goes to. */
  column(name: string): Locator {
    return this.panel.getByRole('combobox', { name: `${name} goes to` });
  }

  /** What a word for a stage becomes. */
  word(word: string): Locator {
    return this.panel.getByRole('combobox', { name: `${word} becomes` });
  }

  /** The button of a line, which opens it. */
  line(line: number): Locator {
    return this.table.getByRole('button', { name: new RegExp(`line ${line}:`) });
  }

  button(name: string | RegExp): Locator {
    return this.panel.getByRole('button', { name });
  }

  async check(): Promise<void> {
    await this.button(/^Check /).click();
    await this.expectStep(3);
  }

  async undo(): Promise<void> {
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(this.page.getByRole('alertdialog')).toHaveCount(0);
  }
}
