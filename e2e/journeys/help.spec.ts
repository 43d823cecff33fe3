import { pages, pathOf } from '@jobtrail/contract';
import { expect, test } from './test.ts';

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
