import type { Locator, Page } from '@playwright/test';
import { type Job, pathOf, successToasts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { picture } from '../images/picture.ts';
import { createAccount } from '../product/account.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, signInByApi, test } from './test.ts';

const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'image/png', buffer });
const dataUrl = (bytes: Buffer): string => `data:image/png;base64,${bytes.toString('base64')}`;

/** The bytes of each job's images in order, by company, from the list of jobs. */
async function imagesByCompany(page: Page): Promise<Record<string, string[]>> {
  const jobs = (await (await page.request.get(pathOf('listJobs'))).json()) as Job[];
  return Object.fromEntries(
    jobs.map(({ company, images }) => [company, images === null ? [] : (JSON.parse(images) as string[])]),
  );
}
const removers = (where: Locator): Locator => where.getByRole('button', { name: /^Remove / });

test.describe('each job gets exactly its own images', () => {
  test(
    'two tabs have separate drafts; signing out in one removes the images of both, and nobody else sees them',
    drill(),
    async ({ signedIn: page, context, product, pageErrors }) => {
      // The other tab may be loading its jobs when the session ends.
      pageErrors.allow({ path: '/api/jobs', status: 401 });
      const [one, two] = [picture(), picture(120, 20, 160)];
      const other = await context.newPage();
      for (const [tab, name, bytes] of [
        [page, 'one.png', one],
        [other, 'two.png', two],
      ] as const) {
        const add = new AddJob(tab);
        await add.open('Screenshot');
        await add.choose(file(name, bytes));
        await expect(removers(add.dialog)).toHaveCount(1);
        await add.company.fill(name);
      }
      const here = new AddJob(page);
      await here.position.fill('Engineer');
      await here.save();
      await expect(removers(new AddJob(other).dialog)).toHaveCount(1);
      expect(await imagesByCompany(page)).toEqual({ 'one.png': [dataUrl(one)] });

      await new Shell(page).signOut();
      await expect(page).toHaveURL('/');
      await expect(other).toHaveURL(/\/auth/);
      await signInByApi(context, product, await createAccount(product.dataDir));
      const again = new AddJob(other);
      await again.open('Screenshot');
      await expect(removers(again.dialog)).toHaveCount(0);
      await expect(again.company).toHaveValue('');
      expect(await imagesByCompany(other)).toEqual({});
      await other.close();
    },
  );
});

/** Opens the Edit dialog from the menu of a card. */
async function openEdit(page: Page, company: string): Promise<Locator> {
  await new Board(page).choose(company, 'Edit');
  const dialog = page.getByRole('dialog', { name: 'Edit Job Application' });
  await expect(dialog.getByLabel('Company')).toHaveValue(company);
  await expect(dialog.getByLabel('Company')).toBeFocused();
  return dialog;
}
const namesOf = async (dialog: Locator): Promise<string[]> =>
  (
    await removers(dialog)
      .all()
      .then((all) => Promise.all(all.map((one) => one.getAttribute('aria-label'))))
  ).map((name) => (name ?? '').replace('Remove ', ''));

test.describe('Edit', () => {
  const [a, b, c] = [picture(20, 120, 110), picture(200, 60, 60), picture(30, 60, 200)];
  const stored = { company: 'Kestrel', position: 'Engineer', images: JSON.stringify([a, b, c].map(dataUrl)) };

  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 375, height: 812 },
  ]) {
    test.describe(`at ${viewport.width} px`, drill(viewport.width === 375), () => {
      test.use({ viewport });
      test('adds, reorders and removes the images of a job, and the panel shows the result immediately', async ({
        signedIn: page,
        addJobs,
      }) => {
        await addJobs(stored);
        const added = picture(220, 180, 20);
        const board = new Board(page);
        await board.open();
        const dialog = await openEdit(page, 'Kestrel');
        await expect(dialog.getByRole('img', { name: /^Screenshot \d/ })).toHaveCount(3);
        await dialog.locator('input[type="file"]').setInputFiles([file('added.png', added)]);
        await expect(dialog.getByRole('img', { name: 'Preview of added.png' })).toBeVisible();
        await dialog.getByRole('button', { name: 'Remove Screenshot 2' }).click();
        const earlier = dialog.getByRole('button', { name: 'Move added.png earlier' });
        await earlier.click();
        await expect(earlier).toBeFocused();
        await page.keyboard.press('Enter');
        await expect.poll(() => namesOf(dialog)).toEqual(['added.png', 'Screenshot 1', 'Screenshot 3']);
        expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
        await dialog.getByRole('button', { name: 'Save Changes' }).click();
        await expect(toast(page, successToasts.jobUpdated)).toBeVisible();
        await expect(dialog).toBeHidden();
        expect(await imagesByCompany(page)).toEqual({ Kestrel: [added, a, c].map(dataUrl) });
        const panel = await board.openDetail('Kestrel');
        const shown = panel.getByRole('img', { name: /^Screenshot \d/ });
        await expect(shown).toHaveCount(3);
        const bytes = await Promise.all(
          (await shown.all()).map(async (image) =>
            (await page.request.get((await image.getAttribute('src')) ?? '')).body(),
          ),
        );
        expect(bytes).toEqual([added, a, c]);
      });
    });
  }

  test(
    'reorders by dragging, and Escape cancels dragging without closing the dialog',
    drill(),
    async ({ signedIn: page, addJobs }) => {
      await addJobs(stored);
      await new Board(page).open();
      const dialog = await openEdit(page, 'Kestrel');
      const tile = (name: string): Locator => dialog.getByRole('listitem').filter({ hasText: name });
      const drag = async (from: string, to: string): Promise<void> => {
        await tile(from).scrollIntoViewIfNeeded();
        const [start, end] = [
          await tile(from).getByRole('img').boundingBox(),
          await tile(to).getByRole('img').boundingBox(),
        ];
        if (!start || !end) throw new Error('It has no place on the screen');
        await page.mouse.move(start.x + 40, start.y + 40);
        await page.mouse.down();
        await page.mouse.move(start.x + 52, start.y + 46, { steps: 3 });
        await page.mouse.move(end.x + 40, end.y + 40, { steps: 10 });
      };
      await drag('Screenshot 1', 'Screenshot 3');
      await page.keyboard.press('Escape');
      await page.mouse.up();
      await expect(dialog).toBeVisible();
      expect(await namesOf(dialog)).toEqual(['Screenshot 1', 'Screenshot 2', 'Screenshot 3']);
      await drag('Screenshot 1', 'Screenshot 3');
      await page.mouse.up();
      await expect.poll(() => namesOf(dialog)).toEqual(['Screenshot 2', 'Screenshot 3', 'Screenshot 1']);
      await dialog.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog).toBeHidden();
      expect(await imagesByCompany(page)).toEqual({ Kestrel: [b, c, a].map(dataUrl) });
    },
  );

  test(
    'in two tabs at once loses no images of either',
    drill(),
    async ({ signedIn: page, context, addJobs, pageErrors }) => {
      pageErrors.allow({ path: /^\/api\/jobs\/[\w-]+$/, status: 409 });
      await addJobs(stored);
      const [here, there] = [picture(10, 10, 10), picture(240, 240, 240)];
      const other = await context.newPage();
      const dialogs: Locator[] = [];
      for (const [tab, name, bytes] of [
        [page, 'here.png', here],
        [other, 'there.png', there],
      ] as const) {
        await new Board(tab).open();
        const dialog = await openEdit(tab, 'Kestrel');
        await dialog.locator('input[type="file"]').setInputFiles([file(name, bytes)]);
        await expect(removers(dialog)).toHaveCount(4);
        dialogs.push(dialog);
      }
      await Promise.all(dialogs.map((dialog) => dialog.getByRole('button', { name: 'Save Changes' }).click()));
      for (const dialog of dialogs) await expect(dialog).toBeHidden();
      const { Kestrel = [] } = await imagesByCompany(page);
      expect(Kestrel.slice(0, 3)).toEqual([a, b, c].map(dataUrl));
      expect(new Set(Kestrel.slice(3))).toEqual(new Set([here, there].map(dataUrl)));
      expect(Kestrel).toHaveLength(5);
      await other.close();
    },
  );
});
