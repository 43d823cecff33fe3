import { expect, type Locator, type Page } from '@playwright/test';
import { type Stage, stageInfo } from '@jobtrail/contract';

type DetailTab = 'Notes' | 'Posting' | 'Interviews' | 'Communications' | 'History' | 'Documents';

/** The Job Details side panel. */
export class Detail {
  readonly page: Page;
  readonly panel: Locator;
  readonly status: Locator;
  readonly notes: Locator;

  constructor(page: Page) {
    this.page = page;
    this.panel = page.getByRole('dialog');
    this.status = this.panel.getByRole('combobox', { name: 'Status' });
    this.notes = this.panel.getByRole('textbox', { name: 'Notes' });
  }

  async show(tab: DetailTab): Promise<Locator> {
    await this.panel.getByRole('tab', { name: new RegExp(`^(Recording )?${tab}`) }).click();
    const content = this.panel.getByRole('tabpanel', { name: new RegExp(`^(Recording )?${tab}`) });
    await expect(content).toBeVisible();
    return content;
  }

  /** Changes the stage with the Status select. */
  async setStatus(stage: Stage): Promise<void> {
    await this.status.click();
    await this.page.getByRole('option', { name: stageInfo(stage).label, exact: true }).click();
  }

  async close(): Promise<void> {
    await this.panel.locator('.drawer-bar').getByRole('button', { name: 'Close', exact: true }).click();
    await expect(this.panel).toBeHidden();
  }
}
