import { expectAccessibleAtAllSizes } from '../axe/accessible.ts';
import { patient } from '../patience.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { expect, test } from './test.ts';

// axe looks at several states in three themes.
test.describe.configure({ timeout: patient(180_000) });

test('a posting is kept with its job, read again, and stays when its page is gone', async ({
  signedIn: page,
  product,
  pageErrors,
}) => {
  pageErrors.allow({ path: /^\/api\/jobs\/[^/]+\/posting\/read-again$/, status: 422 });
  const add = new AddJob(page);
  await add.open('URL');
  await add.address.fill(`${product.postingsUrl}/jobs/galley-cook?for=${Date.now()}`);
  await add.extract.click();
  await expect(add.position).toHaveValue('Galley Cook');
  await add.company.fill('Skerry Line');
  await expect(add.dialog.getByRole('switch', { name: 'Keep the text of the posting' })).toBeChecked();
  await add.save();

  await new Board(page).openDetail('Skerry Line');
  const tab = await new Detail(page).show('Posting');
  await expect(tab.getByText('Cook for sixty people on a gas stove')).toBeVisible();
  await expect(tab.getByText('The cook before you stays for the first two weeks.')).toBeVisible();
  await expect(tab.getByText('Sign in')).toHaveCount(0);
  await expect(tab.getByText('Apply now')).toHaveCount(0);
  await expectAccessibleAtAllSizes(page, 'a kept posting');

  await tab.getByRole('button', { name: 'Read again' }).click();
  await expect(tab.getByText(/^1 thing changed since/)).toBeVisible();
  await expect(tab.getByRole('deletion').filter({ hasText: 'a gas' })).toBeVisible();
  await expect(tab.getByRole('insertion').filter({ hasText: 'an induction' })).toBeVisible();
  await expectAccessibleAtAllSizes(page, 'what has changed in a posting');

  await tab.getByRole('button', { name: 'Read again' }).click();
  await expect(tab.getByText(/^The page is gone\. This is your copy of/)).toBeVisible();
  await expect(tab.getByText('Both copies are kept.')).toBeVisible();
});
