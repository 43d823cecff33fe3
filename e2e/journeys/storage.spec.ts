import { errorToasts, formatSize, jobTexts, pages, STORAGE_FULL, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { picture } from '../images/picture.ts';
import { patient } from '../patience.ts';
import { startProduct } from '../product/product.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { toast } from '../screens/toast.ts';
import { expect, type RunningProduct, test as base } from './test.ts';

const QUOTA_BYTES = 300_000;
const IMAGE_BYTES = 200_000;

/** The test of `test.ts` against a product in which a person may store little. */
const test = base.extend<object, { smallProduct: RunningProduct }>({
  smallProduct: [
    async ({}, use) => {
      const product = await startProduct({ env: { STORAGE_QUOTA_BYTES: String(QUOTA_BYTES) } });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  product: async ({ smallProduct }, use) => use(smallProduct),
  baseURL: async ({ smallProduct }, use) => use(smallProduct.url),
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
    test.use({ viewport });

    test(
      'full storage is explained, nothing that was entered is lost, and Settings shows what is used',
      drill(),
      async ({ signedIn: page, pageErrors }) => {
        pageErrors.allow({ path: '/api/jobs', status: 409 });
        const used = page.getByText(/ used$/);
        await page.goto(pages.settings);
        await expect(used).toHaveText(`${formatSize(0)} of ${formatSize(QUOTA_BYTES)} used`);

        const add = new AddJob(page);
        await add.open('Screenshot');
        for (const name of ['first.png', 'second.png'])
          await add.choose({ name, mimeType: 'image/png', buffer: picture(20, 120, 110, IMAGE_BYTES) });
        await add.company.fill('Kestrel Health');
        await add.position.fill('Engineer');
        const saved = page.waitForResponse((response) => response.request().method() === 'POST');
        await add.dialog.getByRole('button', { name: jobTexts.addJob }).click();
        expect(await (await saved).json()).toMatchObject({ code: 'limit_reached', reason: STORAGE_FULL });
        const explained = toast(page, { title: errorToasts.imageUpload.title });
        await expect(explained).toContainText(`Your storage of ${formatSize(QUOTA_BYTES)} is full.`);
        await explained.getByRole('button').click();

        await expect(add.company).toHaveValue('Kestrel Health');
        await expect(add.position).toHaveValue('Engineer');
        await add.show('Screenshot');
        await expect(add.image('first.png')).toBeVisible();
        await add
          .image('second.png')
          .getByRole('button', { name: /^Remove / })
          .click();
        await add.dialog.getByRole('button', { name: jobTexts.addJob }).click();
        await expect(toast(page, successToasts.jobAdded)).toBeVisible();
        await expect(new Board(page).card('Kestrel Health', 'applied')).toBeVisible();

        await page.goto(pages.settings);
        await expect(used).toContainText(`of ${formatSize(QUOTA_BYTES)} used`);
        const meter = page.getByRole('meter', { name: 'Storage used' });
        expect(await meter.evaluate((element: HTMLMeterElement) => element.value)).toBeGreaterThan(IMAGE_BYTES);
        expect(await meter.evaluate((element: HTMLMeterElement) => element.value)).toBeLessThan(QUOTA_BYTES);
      },
    );
  });
}
