import { expect, type Locator, type Page } from '@playwright/test';
import { pages } from '@jobtrail/contract';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';

/** Two-step sign-in: its card in the settings, its dialogs, and the second step on /auth. */
export class TwoStep {
  readonly page: Page;
  readonly card: Locator;
  readonly dialog: Locator;
  readonly code: Locator;
  readonly recoveryCode: Locator;

  constructor(page: Page) {
    this.page = page;
    this.card = page.getByRole('region', { name: 'Two-step sign-in' });
    this.dialog = page.locator('[role=dialog], [role=alertdialog]');
    this.code = page.getByLabel('Six-digit code');
    this.recoveryCode = page.getByLabel('Recovery code', { exact: true });
  }

  async open(): Promise<void> {
    await this.page.goto(pages.settings);
    await expect(
      this.card.getByText('Off', { exact: true }).or(this.card.getByText('On', { exact: true })),
    ).toBeVisible();
  }

  /** Opens the dialog of a button on the card and confirms the password. */
  async begin(button: string, password: string): Promise<void> {
    await this.card.getByRole('button', { name: button }).click();
    await this.dialog.getByLabel('Current password').fill(password);
    await this.dialog.getByRole('button', { name: 'Continue' }).click();
  }

  /** Adds an authenticator app. @returns its secret; the dialog shows the recovery codes of the first factor */
  async addApp(password: string): Promise<string> {
    await this.begin('Add authenticator app', password);
    const secret = (await this.dialog.locator('.two-step-key code').textContent()) ?? '';
    await this.code.fill(oneTimeCode(secret));
    await this.dialog.getByRole('button', { name: 'Add App' }).click();
    return secret;
  }

  /** The recovery codes that the dialog shows. */
  async recoveryCodes(): Promise<string[]> {
    await expect(this.dialog.getByRole('listitem')).toHaveCount(10);
    return this.dialog.getByRole('listitem').allTextContents();
  }

  async saved(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'I have saved them' }).click();
    await expect(this.dialog).toHaveCount(0);
  }

  /** Confirms a change of the account with a recovery code. */
  async confirm(recoveryCode: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: 'Confirm that it is you' });
    await dialog.getByRole('button', { name: 'Lost your device? Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code', { exact: true }).fill(recoveryCode);
    await this.page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
  }

  /** Completes the second step on /auth. */
  submit(): Promise<void> {
    return this.page.locator('form').getByRole('button', { name: 'Sign In' }).click();
  }
}
