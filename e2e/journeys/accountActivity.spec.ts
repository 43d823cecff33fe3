import { pages, pathOf } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { toast } from '../screens/toast.ts';
import { expect, signInByApi, test } from './test.ts';

const SIZES = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
];
const NEW_PASSWORD = 'another long password';

for (const viewport of SIZES) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test(
      'a person reads who signed in, who failed to, and when the password was changed',
      drill(),
      async ({ signedIn: page, browser, product, account }) => {
        test.setTimeout(patient(60_000));
        const elsewhere = await browser.newContext({
          userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        });
        const refused = await elsewhere.request.post(product.url + pathOf('login'), {
          data: { email: account.email, password: 'a guess by a stranger' },
          headers: { origin: product.url },
        });
        expect(refused.status()).toBe(401);

        await page.goto(pages.settings);
        await page.getByRole('button', { name: 'Change password' }).click();
        await page.getByLabel('Current password').fill(account.password);
        await page.getByLabel('New password').fill(NEW_PASSWORD);
        await page.getByLabel('Confirm password').fill(NEW_PASSWORD);
        await page.getByRole('button', { name: 'Change Password', exact: true }).click();
        await expect(toast(page, { title: 'Password changed' })).toBeVisible();
        await signInByApi(elsewhere, product, { ...account, password: NEW_PASSWORD });
        await elsewhere.close();

        await page.getByRole('button', { name: 'Show activity' }).click();
        const entries = page.getByRole('list', { name: 'Account activity' }).getByRole('listitem');
        await expect(entries.filter({ hasText: 'Changed the password' })).toContainText(/Chrom\w+ on Linux/);
        const failed = entries.filter({ hasText: 'Sign-in failed: wrong password' });
        await expect(failed).toContainText('Not successful');
        await expect(failed).toContainText('Firefox on Linux');
        await expect(entries.filter({ hasText: 'Not successful' })).toHaveCount(1);
        // The newest is the first: the other browser, with the new password.
        await expect(entries.filter({ hasText: 'Signed in' })).toHaveCount(2);
        await expect(entries.first()).toContainText(/^Signed in.*Firefox on Linux/);
        const list = page.getByRole('list', { name: 'Account activity' });
        expect(await list.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
      },
    );
  });
}
