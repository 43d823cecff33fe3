import { pages, pathOf } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { expect, test } from './test.ts';

// axe looks at it in three themes.
test.describe.configure({ timeout: patient(120_000) });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
])
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a person adds a webhook, sees what was sent to it, and deletes it', async ({
      signedIn: page,
      product,
      addJobs,
    }) => {
      const [job] = await addJobs({ company: 'Kestrel', position: 'Engineer' });
      await page.goto(pages.settings);
      await page.getByRole('button', { name: 'Show webhooks' }).click();
      await page
        .getByRole('textbox', { name: 'Address', exact: true })
        .fill(`${product.postingsUrl}/jobs/avionics-engineer`);
      await page.getByRole('button', { name: 'Add webhook' }).click();
      await expect(page.getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/);
      await page.getByRole('button', { name: 'Done' }).click();

      const moved = await page.request.patch(product.url + pathOf('updateJob', { id: job?.id ?? '' }), {
        data: { status: 'offer' },
        headers: { origin: product.url },
      });
      expect(moved.status()).toBe(200);
      const webhook = page.getByRole('list', { name: 'Webhooks' }).getByRole('listitem').first();
      await webhook.getByRole('button', { name: 'Deliveries' }).click();
      const delivery = webhook.getByRole('listitem').filter({ hasText: 'job.moved' });
      await expect(delivery).toContainText('Delivered');
      await delivery.getByRole('button', { name: /^Send again: job\.moved/ }).click();
      await expect(delivery).toContainText('Delivered');
      await expectAccessible(page, 'the deliveries of a webhook');
      expect(await webhook.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);

      await webhook.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
      await expect(page.getByRole('textbox', { name: 'Address', exact: true })).toBeVisible();
    });
  });
