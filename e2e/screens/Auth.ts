import type { Locator, Page } from '@playwright/test';

/** The sign-in and sign-up screen. */
export class Auth {
  readonly page: Page;
  readonly email: Locator;
  readonly password: Locator;
  readonly confirmation: Locator;
  readonly fullName: Locator;

  constructor(page: Page) {
    this.page = page;
    this.email = page.getByLabel('Email');
    this.password = page.getByLabel('Password', { exact: true });
    this.confirmation = page.getByLabel(/^Confirm password/i);
    this.fullName = page.getByLabel(/^Full name/i);
  }

  tab(name: 'Sign In' | 'Sign Up'): Locator {
    return this.page.getByRole('tab', { name });
  }

  async signIn(email: string, password: string): Promise<void> {
    await this.email.fill(email);
    await this.password.fill(password);
    await this.submit('Sign In');
  }

  async signUp(fields: { name: string; email: string; password: string; confirmation: string }): Promise<void> {
    await this.fullName.fill(fields.name);
    await this.email.fill(fields.email);
    await this.password.fill(fields.password);
    await this.confirmation.fill(fields.confirmation);
    await this.submit('Sign Up');
  }

  async submit(name: 'Sign In' | 'Sign Up'): Promise<void> {
    await this.page.locator('form').getByRole('button', { name, exact: true }).click();
  }
}
