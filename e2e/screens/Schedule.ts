import type { Locator, Page } from '@playwright/test';
import { interviewTexts } from '@jobtrail/contract';

/** The Schedule screen and its dialog. */
export class Schedule {
  readonly page: Page;
  readonly dialog: Locator;
  readonly side: Locator;

  constructor(page: Page) {
    this.page = page;
    this.dialog = page.getByRole('dialog', { name: interviewTexts.schedule });
    this.side = page.getByRole('complementary', { name: 'Interview and calendar feed' });
  }

  async open(query = ''): Promise<void> {
    await this.page.goto(`/schedule${query}`);
    await this.page.getByRole('heading', { level: 1, name: interviewTexts.title }).waitFor();
  }
  /** An interview in the week or the agenda, by its company. */
  interview(company: string): Locator {
    // Overlapping interviews contain its name too.
    return this.page.locator('[data-interview]').filter({ hasText: new RegExp(`(?<!overlaps )${company}`) });
  }
  row(company: string): Locator {
    return this.page.locator('.schedule-row').filter({ hasText: company });
  }
  async openDialog(): Promise<void> {
    await this.page.getByRole('button', { name: interviewTexts.schedule }).first().click();
    await this.dialog.waitFor();
  }
  /** Fills in the job, the date and the time. */
  async fill({ company, day, time, zone }: { company: string; day: string; time: string; zone?: string }) {
    await this.dialog.getByRole('button', { name: /^Job: / }).click();
    await this.page.getByRole('combobox', { name: 'Find a job' }).fill(company);
    // The jobs may still be loading.
    await this.page.getByRole('option', { name: company }).first().waitFor();
    await this.page.keyboard.press('Enter');
    await this.dialog.getByLabel(interviewTexts.date).fill(day);
    await this.dialog.getByLabel(interviewTexts.starts).fill(time);
    if (zone === undefined) return;
    await this.dialog.getByRole('button', { name: /^Time zone: / }).click();
    await this.page.getByRole('combobox', { name: 'Find a city or an offset' }).fill(zone);
    await this.page.keyboard.press('Enter');
  }
  async save(): Promise<void> {
    await this.dialog.getByRole('button', { name: interviewTexts.schedule }).click();
  }
}
