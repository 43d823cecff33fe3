import { pages, pathOf } from '@jobtrail/contract';
import { expectAccessible } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport });

    test('a person creates an API token, a program uses it without a session, and it ends when it is revoked', async ({
      signedIn: page,
      account,
      addJobs,
      product,
    }) => {
      await addJobs({ company: 'Oriel Analytics', position: 'Data Engineer' });
      await page.goto(pages.settings);
      await page.getByRole('button', { name: 'Show tokens' }).click();
      await expect(page.getByText('You have no API tokens.')).toBeVisible();
      await page.getByRole('button', { name: 'Create token' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('Name').fill('Backup script');
      await dialog.getByRole('checkbox', { name: 'Read jobs' }).check();
      await dialog.getByLabel('Current password').fill(account.password);
      await expectAccessible(page, 'creating an API token');
      await dialog.getByRole('button', { name: 'Create Token' }).click();
      const token = await dialog.getByLabel('API token').inputValue();
      expect(token).toMatch(/^jt_[\w-]{43}$/);
      await expectAccessible(page, 'a new API token');
      await dialog.getByRole('button', { name: 'I have saved it' }).click();
      const line = page.getByRole('listitem').filter({ hasText: 'Backup script' });
      await expect(line).toContainText('Read jobs');
      await expect(line).toContainText('not used yet');

      // As a program does: Node's fetch has no cookies of the browser.
      const use = (method: string, body?: object): Promise<Response> =>
        fetch(product.url + pathOf('listJobs'), {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          ...(body && { body: JSON.stringify(body) }),
        });
      const read = await use('GET');
      expect([read.status, await read.json()]).toMatchObject([200, [{ company: 'Oriel Analytics' }]]);
      const refused = await use('POST', { company: 'Another', position: 'P' });
      expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'token_scope' }]);

      await line.getByRole('button', { name: 'Revoke: Backup script' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
      await expect(toast(page, { title: 'Token revoked' })).toBeVisible();
      await expect(page.getByText('You have no API tokens.')).toBeVisible();
      expect((await use('GET')).status).toBe(401);
    });
  });
}
