import { expect, type Locator, type Page } from '@playwright/test';
import { patient } from '../patience.ts';

/** The local mailbox at /dev/mailbox, in a separate page. */
export class Mailbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits for an email with this subject to a person, and opens the newest one, however many emails there are. */
  async open(subject: string, email: string): Promise<void> {
    const mail = this.#mails(subject, email);
    const older = this.page.getByRole('link', { name: 'Older emails' });
    await expect(async () => {
      await this.page.goto('/dev/mailbox');
      while ((await mail.count()) === 0 && (await older.count()) > 0) await older.click();
      expect(await mail.count(), `a mail ${subject} to ${email}`).toBeGreaterThan(0);
    }).toPass({ timeout: patient(20_000) });
    await mail.first().click();
  }

  /** Whether the mailbox currently has an email with this subject to a person. */
  async has(subject: string, email: string): Promise<boolean> {
    await this.page.goto('/dev/mailbox');
    return (await this.#mails(subject, email).count()) > 0;
  }

  /** The emails in the list. An email to an address that is not confirmed yet has no name before the address. */
  #mails(subject: string, email: string): Locator {
    return this.page
      .getByRole('link')
      .filter({ hasText: subject })
      .filter({ has: this.page.getByText(new RegExp(`^to (.* <)?${email.replaceAll('.', String.raw`\.`)}>?$`)) });
  }

  /** Follows a link in the open email. @returns the page that it opens */
  async follow(label: string): Promise<Page> {
    const link = this.page.frameLocator('iframe').getByRole('link', { name: label });
    const [opened] = await Promise.all([this.page.waitForEvent('popup'), link.click()]);
    return opened;
  }
}
