import type { BrowserContext, Locator, Page } from '@playwright/test';
import { billingTexts, jobTexts, loadTexts, pages, pathOf } from '@jobtrail/contract';
import { changeManifest } from '../browser/changeManifest.ts';
import { drill } from '../drills.ts';
import { filesOf } from '../lazy-components/lazyImports.ts';
import { type Failure, FAILURES, MissingFiles } from '../lazy-components/MissingFiles.ts';
import { patient } from '../patience.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, test } from './partsTest.ts';

const LATER = { timeout: patient(20_000) };
const failure = (page: Page): Locator => page.getByRole('alert').filter({ hasText: loadTexts.failed });
const tryAgain = (page: Page): Locator => page.getByRole('button', { name: 'Try again' });
const markDocument = (page: Page): Promise<unknown> =>
  page.evaluate(() => Object.assign(window, { sameDocument: true }));
const isSameDocument = (page: Page): Promise<boolean> => page.evaluate(() => 'sameDocument' in window);

/** Leaves out the widgets, which load their remote on every page as soon as the browser is idle. */
const withoutWidgets = (page: Page): Promise<void> =>
  changeManifest(page, (manifest) => ({
    ...manifest,
    remotes: manifest.remotes.map((remote) => ({ ...remote, topbar: [], sidebar: [] })),
  }));

/** Opens a page of the shell from which a remote can be opened without loading a page. */
async function beforeTheBoard(page: Page): Promise<void> {
  await withoutWidgets(page);
  await page.goto(pages.settings);
  await expect(page.getByLabel('Preferred job title')).toBeVisible();
  await markDocument(page);
}
const toBoard = (page: Page): Promise<void> => new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();

test.describe('a remote as a whole', () => {
  const { scripts, sheets } = filesOf({ part: 'mfe-jobs', chunk: 'lifecycles' });
  const ways = Object.keys(FAILURES) as Failure[];
  for (const [at, [what, files]] of Object.entries({
    'its container': ['remoteEntry.js'],
    'its code': scripts,
    'its sheet': sheets,
  }).entries()) {
    const how = ways[at % ways.length] ?? 'the connection breaks';
    test(`${what} fails once (${how}): it loads without a message`, async ({ scene: { page } }) => {
      const missing = await MissingFiles.of(page, files);
      await beforeTheBoard(page);
      missing.fail(1, how);
      await toBoard(page);
      await expect(new Board(page).heading).toBeVisible(LATER);
      expect(missing.requests).toBe(2);
      await expect(tryAgain(page)).toHaveCount(0);
      expect(await isSameDocument(page)).toBe(true);
    });
    test(
      `${what} fails to load: a fallback inside the shell, and Try again requests it until it loads`,
      drill(at > 0),
      async ({ scene: { page } }) => {
        const missing = await MissingFiles.of(page, files);
        await beforeTheBoard(page);
        missing.fail();
        await toBoard(page);
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Jobs is not available right now', LATER);
        await expect(new Shell(page).accountMenu).toBeVisible();
        const before = missing.requests;
        await tryAgain(page).click();
        await expect.poll(() => missing.requests).toBeGreaterThan(before);
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Jobs is not available right now', LATER);
        missing.letThrough();
        await tryAgain(page).click();
        await expect(new Board(page).heading).toBeVisible(LATER);
        expect(await isSameDocument(page)).toBe(true);
      },
    );
    test(
      `${what} is slow: the fallback after 8 s, and Try again does not wait for the hanging response`,
      drill(at > 0),
      async ({ scene: { page } }) => {
        let requests = 0;
        await page.route(
          (url) => files.includes(url.pathname.split('/').at(-1) ?? ''),
          (route) => {
            requests += 1;
            // The first response never arrives.
            return requests === 1 ? undefined : route.continue();
          },
        );
        await beforeTheBoard(page);
        await toBoard(page);
        await expect(page.getByRole('main').getByRole('alert')).toContainText('Jobs is not available right now', LATER);
        await tryAgain(page).click();
        await expect(new Board(page).heading).toBeVisible({ timeout: patient(7000) });
        expect(requests).toBe(2);
        await page.unrouteAll({ behavior: 'ignoreErrors' });
      },
    );
  }
});

test('a library that the shell shares fails to load for a dialog: Try again loads it, for other dialogs too', async ({
  scene,
}) => {
  const { page } = scene;
  await scene.addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const missing = await MissingFiles.of(page, filesOf({ part: 'shell', chunk: 'forms' }).scripts);
  missing.fail();
  const board = new Board(page);
  await board.open();
  await markDocument(page);
  await board.addButton.first().click();
  await expect(failure(page)).toBeVisible(LATER);
  const before = missing.requests;
  await tryAgain(page).click();
  await expect.poll(() => missing.requests).toBeGreaterThan(before);
  await expect(tryAgain(page)).toHaveAttribute('aria-disabled', 'false');
  missing.letThrough();
  await tryAgain(page).click();
  const add = new AddJob(page);
  await expect(add.company).toBeVisible();
  await add.dialog.getByRole('button', { name: 'Cancel' }).click();
  await board.choose('Kestrel Health', 'Edit');
  await expect(page.getByRole('dialog', { name: jobTexts.editDialogTitle }).getByLabel('Company')).toHaveValue(
    'Kestrel Health',
  );
  expect(await isSameDocument(page)).toBe(true);
});

test.describe('a dialog over an open one', () => {
  test('fails in a separate frame; Escape closes only that frame, and the input below stays', async ({ scene }) => {
    const { page } = scene;
    await scene.addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const missing = await MissingFiles.of(
      page,
      filesOf({ part: 'mfe-jobs', chunk: 'src_jobs-screen_DeleteJobDialog_tsx' }).scripts,
    );
    const board = new Board(page);
    await board.open();
    const panel = await board.openDetail('Kestrel Health');
    await panel.getByRole('tab', { name: 'Communications' }).click();
    await panel.getByRole('button', { name: 'Add communication' }).click();
    await panel.getByLabel(/^Content/).fill('They will call on Monday.');
    missing.fail();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(failure(page)).toBeVisible(LATER);
    await expect(tryAgain(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(failure(page)).toHaveCount(0);
    await expect(panel.getByLabel(/^Content/)).toHaveValue('They will call on Monday.');
    missing.letThrough();
    await panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await expect(
      page.getByRole('alertdialog', { name: jobTexts.deleteTitle }).getByRole('button', { name: 'Delete' }),
    ).toBeVisible();
  });
});

test.describe('a dialog whose code hangs', () => {
  test('shows a loading state, can be closed and times out; Try again does not wait for the hanging response', async ({
    scene: { page },
  }) => {
    test.setTimeout(patient(90_000));
    const { scripts } = filesOf({ part: 'mfe-jobs', chunk: 'src_job-form_add_AddJobDialog_tsx' });
    let requests = 0;
    await page.route(
      (url) => scripts.includes(url.pathname.split('/').at(-1) ?? ''),
      (route) => {
        requests += 1;
        return requests === 1 ? undefined : route.continue();
      },
    );
    const board = new Board(page);
    await board.open();
    await board.addButton.first().click();
    const frame = page.getByRole('dialog', { name: jobTexts.addDialogTitle });
    await expect(frame.getByRole('status')).toHaveText('Loading...');
    await frame.getByRole('button', { name: 'Close' }).click();
    await expect(frame).toBeHidden();
    await board.addButton.first().click();
    await expect(failure(page)).toBeVisible({ timeout: patient(40_000) });
    expect(requests).toBe(1);
    await tryAgain(page).click();
    await expect(new AddJob(page).company).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });
});

test.describe('the application itself', () => {
  const files = ['main', 'bootstrap', 'framework'] as const;
  for (const chunk of files) {
    test(
      `${chunk} fails to load: an error replaces the loading state, and Try again loads the application`,
      drill(chunk !== 'main'),
      async ({ scene: { page } }) => {
        const missing = await MissingFiles.of(page, filesOf({ part: 'shell', chunk }).scripts);
        missing.fail();
        await page.goto(pages.settings);
        await expect(page.getByRole('alert')).toContainText('Jobtrail did not load', LATER);
        missing.letThrough();
        await tryAgain(page).click();
        await expect(page.getByLabel('Preferred job title')).toBeVisible();
      },
    );
  }
  test('its code fails once: it loads without a message', async ({ scene: { page } }) => {
    const missing = await MissingFiles.of(page, filesOf({ part: 'shell', chunk: 'bootstrap' }).scripts);
    // The preload and the first import.
    missing.fail(2);
    await page.goto(pages.settings);
    await expect(page.getByLabel('Preferred job title')).toBeVisible(LATER);
    expect(missing.requests).toBeGreaterThan(2);
  });
});

/** Takes a screenshot of a posting that was written for the tests. */
async function posting(context: BrowserContext): Promise<Buffer> {
  const page = await context.newPage();
  await page.setContent(
    '<body style="font: 16px sans-serif; margin: 48px"><h1>Marine Biologist</h1><p>Harbourlight Institute, Bergen, Norway</p><p>Salary: 620,000 NOK per year</p></body>',
  );
  const picture = await page.screenshot();
  await page.close();
  return picture;
}

test.describe('text recognition', () => {
  const files = {
    'its code': filesOf({ part: 'mfe-jobs', chunk: 'src_job-form_recognition_readImages_ts' }).scripts,
    'its client': filesOf({ part: 'mfe-jobs', chunk: 'node_modules_tesseract_js_src_index_js' }).scripts,
    'its worker': ['tesseract.worker.js'],
    'its engine': ['tesseract-core-simd-lstm.js'],
    'its program': ['tesseract-core-simd-lstm.wasm'],
    'its language data': ['eng.traineddata.gz'],
  };
  for (const [what, names] of Object.entries(files)) {
    test(
      `${what} fails to load: a message appears, and the next click requests it again`,
      drill(what !== 'its language data'),
      async ({ scene: { page }, context }) => {
        test.setTimeout(patient(120_000));
        const missing = await MissingFiles.of(page, names);
        const picture = await posting(context);
        const add = new AddJob(page);
        await add.open('Screenshot');
        await add.choose({ name: 'posting.png', mimeType: 'image/png', buffer: picture });
        const read = add.dialog.getByRole('button', { name: 'Read Screenshot' });
        missing.fail();
        await read.click();
        await expect(
          page.getByText(
            "We couldn't load text recognition. Check your connection and try again, or fill in manually.",
          ),
        ).toBeVisible({ timeout: patient(30_000) });
        missing.letThrough();
        const before = missing.requests;
        await read.click();
        await expect.poll(() => missing.requests).toBeGreaterThan(before);
        await expect(add.position).not.toHaveValue('', { timeout: patient(60_000) });
      },
    );
  }
});

test.describe("the payment provider's script", () => {
  // The policy allows the script only if Stripe is configured. Here it is the network that fails.
  test.use({ bypassCSP: true });
  test('fails to load: the form shows an error, and Try again retries it', async ({ scene: { page }, pageErrors }) => {
    pageErrors.allow({ path: /stripe/ });
    pageErrors.allowMessages(/stripe/i);
    await page.route(`**${pathOf('getBillingConfig')}`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, json: { ...((await response.json()) as object), provider: 'stripe' } });
    });
    let requests = 0;
    await page.route('https://js.stripe.com/**', (route) => {
      requests += 1;
      return route.abort('failed');
    });
    await page.goto(pages.subscribe);
    const broken = page.getByRole('alert').filter({ hasText: billingTexts.cardFormFailed });
    await expect(broken).toContainText(`${loadTexts.failed} Nothing has been charged.`, LATER);
    const before = requests;
    await broken.getByRole('button', { name: 'Try again' }).click();
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect(broken).toBeVisible(LATER);
  });
});
