import type { Page } from '@playwright/test';
import { pages, pathOf } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { expect, test } from './test.ts';

test('five questions expand to their answers', drill(), async ({ signedIn: page }) => {
  await page.goto(pages.help);
  await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  const questions = faq(page);
  await expect(questions).toHaveCount(5);
  for (const topic of [/add/i, /kanban/i, /edit|delete/i, /switch|view/i, /save/i])
    await expect(questions.filter({ hasText: topic }).first()).toBeVisible();
});

test("'Contact Support' opens an email, and the quick links work", drill(), async ({ signedIn: page }) => {
  await page.goto(pages.help);
  await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', /^mailto:[^@]+@[^@]+/);
  for (const path of [pages.dashboard, pages.table, pages.settings])
    await expect(page.getByRole('main').locator(`a[href="${path}"]`)).toBeVisible();
});

test('a ticket can be sent from the form', async ({ signedIn: page }) => {
  await page.goto(pages.help);
  const main = page.getByRole('main');
  await main.getByLabel(/^Subject/).fill('The board is empty on my phone');
  await main.getByLabel(/^Message/).fill('I see my jobs on the laptop only.');
  // The screen also lists the person's tickets, with a GET request to the same path.
  const responded = page.waitForResponse(
    (response) => response.request().method() === 'POST' && new URL(response.url()).pathname === pathOf('createTicket'),
  );
  await main
    .locator('form')
    .getByRole('button', { name: /send|submit/i })
    .click();
  expect((await responded).status()).toBe(201);
  await expect(page.getByRole('status').filter({ hasText: 'The board is empty on my phone' })).toBeVisible();
  await expect(main.getByLabel(/^Subject/)).toHaveValue('');
});

function faq(page: Page) {
  return page.getByRole('main').locator('details summary, button[aria-expanded]');
}
