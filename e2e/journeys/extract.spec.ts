import { errorToasts, pathOf, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { AddJob } from '../screens/AddJob.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

const AVIONICS = '/jobs/avionics-engineer';

test.describe('the URL tab', () => {
  test('extracts a posting into the form, shows the source of each value, and reverts everything with one Undo', async ({
    signedIn: page,
    product,
  }) => {
    const add = new AddJob(page);
    await add.open('URL');
    await add.position.fill('Frontend dev');
    await add.address.fill(product.postingsUrl + AVIONICS);
    await add.extract.click();
    await expect(toast(page, successToasts.jobExtracted)).toBeVisible();
    await expect(add.company).toHaveValue('Kestrel Aerospace');
    await expect(add.position).toHaveValue('Avionics Engineer');
    await expect(add.location).toHaveValue(/Toulouse/);
    await expect(add.salary).toHaveValue(/52.*61/);
    await expect(add.company).toHaveAccessibleDescription("From the posting's data");
    await expect(add.position).toHaveAccessibleDescription(/Replaced “Frontend dev”/);
    await expect(add.candidate('Frontend dev')).toBeVisible();
    await toast(page, successToasts.jobExtracted).getByRole('button', { name: 'Undo' }).click();
    await expect(add.company).toHaveValue('');
    await expect(add.position).toHaveValue('Frontend dev');
    await expect(add.candidate('Frontend dev')).toHaveCount(0);
    await expect(add.address).toHaveValue(product.postingsUrl + AVIONICS);
  });

  test(
    'reports that login pages and lists cannot be read, and keeps the URL',
    drill(),
    async ({ signedIn: page, product, pageErrors }) => {
      pageErrors.allow({ path: pathOf('extractFromUrl') });
      const add = new AddJob(page);
      await add.open('URL');
      for (const path of ['/jobs/wall', '/jobs/search']) {
        await add.address.fill(product.postingsUrl + path);
        const responded = page.waitForResponse(
          (response) =>
            response.request().method() === 'POST' && new URL(response.url()).pathname === pathOf('extractFromUrl'),
        );
        await add.extract.click();
        expect((await responded).ok(), path).toBe(false);
        await expect(toast(page, { title: errorToasts.extraction.title })).toBeVisible();
        await expect(add.extract).toBeEnabled();
        await expect(add.extract).toBeFocused();
      }
      await expect(add.address).toHaveValue(`${product.postingsUrl}/jobs/search`);
      await expect(add.company).toHaveValue('');
    },
  );
});

test.describe('the link field of the add job page', () => {
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    test.describe(`at ${viewport.width} px`, drill(), () => {
      test.use({ viewport });
      test('extracts a posting', async ({ signedIn: page, product }) => {
        await page.goto('/add-job');
        const main = page.getByRole('main');
        await main.getByLabel('Job posting link').fill(product.postingsUrl + AVIONICS);
        await main.getByRole('button', { name: 'Extract Details' }).click();
        await expect(main.getByLabel('Company Name')).toHaveValue('Kestrel Aerospace');
        await expect(main.getByLabel('Company Name')).toHaveAccessibleDescription("From the posting's data");
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      });
    });
  }
});
