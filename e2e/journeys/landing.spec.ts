import { pages } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { expect, test } from './test.ts';

const FEATURES = [
  /organized pipeline/i,
  /smart categorization/i,
  /reminders/i,
  /analytics/i,
  /interview scheduler/i,
  /advanced filtering/i,
];
const STEPS = ['Add Your Applications', 'Track Progress Automatically', 'Get Insights & Land Offers'];

test('the landing page shows its price, six features and three steps', async ({ page }) => {
  await page.goto(pages.landing);
  await expect(page.getByText('$10/month').first()).toBeVisible();
  for (const feature of FEATURES) await expect(page.getByRole('heading', { name: feature })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How It Works' })).toBeVisible();
  for (const step of STEPS) await expect(page.getByRole('heading', { name: step })).toBeVisible();
  await expect(page.getByRole('contentinfo')).toBeVisible();
});

for (const button of ['Get Started', 'Log In', 'Start Tracking Now']) {
  test(`'${button}' leads to /auth`, drill(button !== 'Get Started'), async ({ page }) => {
    await page.goto(pages.landing);
    await page.getByRole('main').getByRole('link', { name: button }).first().click();
    await expect(page).toHaveURL(/\/auth(#.*)?$/);
    await expect(page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
  });
}

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
