import { expect, type Locator, type Page } from '@playwright/test';
import { jobTexts } from '@jobtrail/contract';
import { Board } from './Board.ts';

type Way = 'URL' | 'Screenshot' | 'Manual';

/** A file for the file picker. */
export interface GivenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** The Add New Job Application dialog. */
export class AddJob {
  readonly page: Page;
  readonly dialog: Locator;
  readonly company: Locator;
  readonly position: Locator;
  readonly location: Locator;
  readonly salary: Locator;
  readonly address: Locator;
  readonly extract: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    this.company = this.dialog.getByLabel('Company');
    this.position = this.dialog.getByLabel('Position');
    this.location = this.dialog.getByLabel('Location');
    this.salary = this.dialog.getByLabel('Salary');
    this.address = this.dialog.getByLabel('Job posting URL');
    this.extract = this.dialog.getByRole('button', { name: /^Extract/ });
  }

  async open(way: Way): Promise<void> {
    const board = new Board(this.page);
    await board.open();
    await board.addButton.first().click();
    await this.show(way);
  }

  async show(way: Way): Promise<void> {
    const tab = this.dialog.getByRole('tab', { name: way });
    await tab.click();
    await expect(tab).toHaveAttribute('aria-selected', 'true');
  }

  /** Selects files in the file picker. */
  async choose(...files: GivenFile[]): Promise<void> {
    await this.dialog.locator('input[type="file"]').setInputFiles(files);
  }

  /** The attached image with this name. */
  image(name: string): Locator {
    return this.dialog.getByRole('listitem').filter({ hasText: name });
  }

  /** The other value for a field that is in doubt. */
  candidate(value: string): Locator {
    return this.dialog.getByRole('button', { name: `Use ${value}` });
  }

  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: jobTexts.addJob }).click();
    await expect(this.dialog).toBeHidden();
  }
}
