import type { Locator, Page } from '@playwright/test';
import type { ToastText } from '@jobtrail/contract';

/** The toast with these words, wherever it is: failures are alerts, all others have the role status. */
export function toast(page: Page, text: ToastText): Locator {
  const found = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text.title });
  return (text.description === undefined ? found : found.filter({ hasText: text.description })).first();
}
