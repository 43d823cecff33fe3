import { pathOf, successToasts } from '@jobtrail/contract';
import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { AddJob } from '../screens/AddJob.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './test.ts';

// axe looks at the form in three themes.
test.describe.configure({ timeout: patient(120_000) });

test('a company in doubt is chosen with the keyboard, and its place is preferred on the next page of the site', async ({
  signedIn: page,
  product,
}) => {
  const add = new AddJob(page);
  await add.open('URL');
  await add.address.fill(`${product.postingsUrl}/jobs/lamp-keeper`);
  await add.extract.click();
  await expect(add.position).toHaveValue('Lamp Keeper');
  await expect(add.company).toHaveValue('');
  await expect(add.company).toHaveAccessibleDescription(/^left blank .*Two names could be the employer$/);
  await expect(add.dialog.getByText('Company is yours to choose.')).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'a form with candidates');

  await add.company.press('ArrowDown');
  await expect(add.candidate('Nordlys Trust')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(add.candidate('Skerry Light')).toBeFocused();
  const top = await add.location.boundingBox();
  await page.keyboard.press('Enter');
  await expect(add.company).toHaveValue('Skerry Light');
  await expect(add.company).toBeFocused();
  expect(await add.location.boundingBox()).toEqual(top);
  await expect(add.candidate('Nordlys Trust')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Escape');
  await expect(add.company).toBeFocused();

  const remembered = page.waitForResponse((response) => new URL(response.url()).pathname === pathOf('rememberPlaces'));
  await add.save();
  expect((await remembered).ok()).toBe(true);

  await add.open('URL');
  await add.address.fill(`${product.postingsUrl}/jobs/boat-builder`);
  await add.extract.click();
  await expect(toast(page, successToasts.jobExtracted)).toBeVisible();
  await expect(add.company).toHaveValue('Fjord Works');
  await expect(add.company).toHaveAccessibleDescription(/From where you chose it before on 127\.0\.0\.1$/);
});
