import type { Locator, Page } from '@playwright/test';
import type { ToastText } from '@jobtrail/contract';

/** The toast with this text. Toasts about failures have the role alert, all others the role status. */
export function toast(page: Page, text: ToastText): Locator {
  const found = page.getByRole('alert').or(page.getByRole('status')).filter({ hasText: text.title });
  return (text.description === undefined ? found : found.filter({ hasText: text.description })).first();
}
