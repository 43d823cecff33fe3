import { pages } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { expect, test } from './test.ts';

test('the landing page leads to /auth', async ({ page }) => {
  await page.goto(pages.landing);
  await page.getByRole('main').getByRole('link', { name: 'Get Started' }).first().click();
  await expect(page).toHaveURL(/\/auth(#.*)?$/);
  await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
});

test('the landing page fetches the application in advance, once it has loaded', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch')
      fetched.push(new URL(request.url()).pathname.replace(/^.*\/|\.\w+(?=\.\w+$)/g, ''));
  });
  await page.goto(pages.landing);
  await expect
    .poll(() => fetched.sort())
    .toEqual(['bootstrap.css', 'bootstrap.js', 'framework.js', 'main.css', 'main.js']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the landing page is readable', drill(), async ({ page }) => {
    await page.goto(pages.landing);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: 'Log In' }).first()).toHaveAttribute(
      'href',
      /^\/auth/,
    );
  });
});
