import { pages, pathOf } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { type Product, startProduct } from '../product/product.ts';
import { Auth } from '../screens/Auth.ts';
import { Shell } from '../screens/Shell.ts';
import { TwoStep } from '../screens/TwoStep.ts';
import { oneTimeCode } from '../second-factor/oneTimeCode.ts';
import { expect, test as base } from './test.ts';

/** The test of `test.ts` against a product in which administrators need a second factor. */
const test = base.extend<object, { strictProduct: Product }>({
  strictProduct: [
    async ({}, use) => {
      const product = await startProduct({ env: { ADMIN_SECOND_FACTOR: 'required' } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  product: async ({ strictProduct: { url, dataDir, postingsUrl } }, use) => use({ url, dataDir, postingsUrl }),
  baseURL: async ({ strictProduct }, use) => use(strictProduct.url),
});
test.use({ role: 'admin' });

test(
  'an administrator without a second factor can only add one, and then works as before',
  drill(),
  async ({ page, account, pageErrors }) => {
    test.setTimeout(patient(120_000));
    pageErrors.allow({ path: pathOf('getMetrics'), status: 403 }, { path: pathOf('listUsers'), status: 403 });
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(pages.auth);
    await new Auth(page).signIn(account.email, account.password);
    const heading = page.getByRole('heading', { name: 'Add a second factor', level: 1 });
    await expect(heading).toBeVisible();
    await expectAccessibleAtAllSizes(page, 'an administrator who must add a second factor');
    await page.goto('/admin/users');
    await expect(heading).toBeVisible();
    for (const call of ['listUsers', 'getMetrics'] as const) {
      const refused = await page.evaluate(async (path) => (await fetch(path)).json(), pathOf(call));
      expect(refused).toMatchObject({ code: 'second_factor_required' });
    }

    const twoStep = new TwoStep(page);
    const secret = await twoStep.addApp(account.password);
    await twoStep.recoveryCodes();
    await twoStep.saved();
    // A request that is still on its way when the administrator signs out would be refused.
    const figures = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf('getMetrics'));
    await page.getByRole('button', { name: 'Continue' }).click();
    expect((await figures).status()).toBe(200);
    await expect(page).toHaveURL('/admin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Admin Dashboard');

    await new Shell(page).signOut();
    await expect(page).toHaveURL(pages.landing);
    await page.goto(pages.auth);
    await new Auth(page).signIn(account.email, account.password);
    await twoStep.code.fill(oneTimeCode(secret, 1));
    await twoStep.submit();
    await expect(page).toHaveURL('/admin/dashboard');
  },
);
