import { expect, type Locator, type Page } from '@playwright/test';
import { Board } from './Board.ts';
import { Detail } from './Detail.ts';

/** The Interviews tab of a job's panel. */
export class Interviews {
  readonly page: Page;
  readonly tab: Locator;
  readonly form: Locator;
  readonly notes: Locator;
  readonly audio: Locator;

  constructor(page: Page) {
    this.page = page;
    this.tab = page.getByRole('tabpanel', { name: 'Interviews' });
    this.form = this.tab.locator('form');
    this.notes = this.form.getByLabel(/^Notes/);
    this.audio = this.form.getByRole('group', { name: 'Audio' });
  }

  /** Opens the tab of a company's job from the board. */
  async open(company: string): Promise<void> {
    const board = new Board(this.page);
    await board.open();
    await board.openDetail(company);
    await new Detail(this.page).show('Interviews');
  }

  async openForm(): Promise<void> {
    await this.tab.getByRole('button', { name: 'Add interview note' }).click();
    await expect(this.form).toBeVisible();
  }

  button(name: string): Locator {
    return this.form.getByRole('button', { name });
  }

  /** @param file the contents, or the path of a large file, which the browser reads from disk */
  async upload(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.form.getByLabel('Audio file').setInputFiles(file);
  }

  /** The note that contains a text. */
  note(text: string): Locator {
    return this.tab.getByRole('listitem').filter({ hasText: text });
  }
}
