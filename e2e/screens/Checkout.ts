import { expect, type Page } from '@playwright/test';

/** Stripe's test cards that the sandbox supports. */
export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  asksToConfirm: '4000 0025 0000 3155',
} as const;

/** The checkout page that the provider hosts, as the local sandbox shows it. */
export class Checkout {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until the browser has been redirected there. */
  async arrive(): Promise<void> {
    await this.page.waitForURL(/\/dev\/stripe\/c\/pay\//);
    await expect(this.page.getByLabel('Card number')).toBeVisible();
  }

  async pay(card: string): Promise<void> {
    await this.fill(card);
    await this.page.getByRole('button', { name: /^(Pay|Save|Start)/ }).click();
  }

  async fill(card: string): Promise<void> {
    await this.page.getByLabel('Card number').fill(card);
    await this.page.getByLabel(/^Expiry/).fill('12 / 34');
    await this.page.getByLabel('CVC').fill('123');
    await this.page.getByLabel('Name on card').fill('Nora Lindqvist');
  }

  /** The bank's own page (3-D Secure). */
  async answerBank(answer: 'Approve' | 'Fail'): Promise<void> {
    await this.page.getByRole('button', { name: new RegExp(answer, 'i') }).click();
  }
}
