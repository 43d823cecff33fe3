import type { Locator, Page } from '@playwright/test';
import { jobTexts, loadTexts, pages } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { filesOf } from '../lazy-components/lazyImports.ts';
import { MissingFiles } from '../lazy-components/MissingFiles.ts';
import { patient } from '../patience.ts';
import { deployChanged, redeploy, removeBuild } from '../product/deploy.ts';
import { currentBuild } from '../product/pointer.ts';
import { AddJob } from '../screens/AddJob.ts';
import { Board } from '../screens/Board.ts';
import { Detail } from '../screens/Detail.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, type OwnProduct, test } from './ownProductTest.ts';

// One product for the whole file: every test undoes its deploys and removals.
test.describe.configure({ mode: 'default', timeout: patient(120_000) });
test.beforeEach(({ pageErrors }) => {
  pageErrors.allow({ path: /^\/assets\// });
  pageErrors.allowMessages(/\[E-\w+\]/, /ERR_FAILED|Failed to load resource|ChunkLoadError|MIME type/);
});

const LATER = { timeout: patient(20_000) };
const outdated = (page: Page): Locator => page.getByRole('alert').filter({ hasText: loadTexts.outdated });

/** Counts the documents that the page loads from now on. */
function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('domcontentloaded', () => {
    loads += 1;
  });
  return () => loads;
}

/**
 * Deploys another build of a front end and removes the one that open pages run.
 * @returns a function that restores both
 */
async function replace(
  page: Page,
  { frontendsDir }: OwnProduct,
  part: string,
  deploy: () => (() => void) | Promise<() => void> = () => redeploy(frontendsDir, part),
): Promise<() => void> {
  const before = currentBuild(frontendsDir, part);
  const putBack = await deploy();
  const restore = removeBuild(frontendsDir, part, before);
  await expect
    .poll(() => page.request.get('/remotes.json').then((response) => response.text()))
    .toContain(currentBuild(frontendsDir, part));
  return () => {
    restore();
    putBack();
  };
}

test('a remote replaced under an open dialog: Try again reloads once, input and dialog are restored, and the new build runs', async ({
  ownProduct,
  signedIn: page,
  addJobs,
}) => {
  const [job] = await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  await board.search.fill('Kestrel');
  await board.openDetail('Kestrel Health');
  const detail = new Detail(page);
  const communications = await detail.show('Communications');
  await communications.getByRole('button', { name: 'Add communication' }).click();
  await communications.getByLabel('Source').selectOption({ label: 'Phone' });
  await communications.getByLabel(/^Subject/).fill('First call');
  await communications.getByLabel(/^Content/).fill('They will call on Monday.');

  const putBack = await replace(page, ownProduct, 'mfe-jobs', () =>
    deployChanged(ownProduct.frontendsDir, 'mfe-jobs', 'src/job-form/edit/EditJobDialog.tsx', (source) =>
      source.replace('save="Save Changes"', 'save="Save All Changes"'),
    ),
  );
  try {
    const loads = countLoads(page);
    await detail.panel.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    await expect(outdated(page)).toBeVisible(LATER);
    expect(loads(), 'nothing reloads by itself').toBe(0);
    await expect(communications.getByLabel(/^Content/)).toHaveValue('They will call on Monday.');
    await outdated(page).getByRole('button', { name: 'Try again' }).click();

    const edit = page.getByRole('dialog', { name: jobTexts.editDialogTitle });
    await expect(edit.getByLabel('Company')).toHaveValue('Kestrel Health', LATER);
    await expect(edit.getByRole('button', { name: 'Save All Changes' })).toBeVisible();
    expect(loads()).toBe(1);
    await expect(page).toHaveURL(new RegExp(`/dashboard\\?q=Kestrel&job=${job?.id}$`));
    await edit.getByRole('button', { name: 'Cancel' }).click();
    await expect(communications.getByLabel('Source')).toHaveValue('phone');
    await expect(communications.getByLabel(/^Subject/)).toHaveValue('First call');
    await expect(communications.getByLabel(/^Content/)).toHaveValue('They will call on Monday.');
    await detail.close();
    await expect(board.search).toHaveValue('Kestrel');
    await expect(board.card('Kestrel Health')).toBeVisible();
  } finally {
    putBack();
  }
});

test(
  'the shell replaced during unsaved settings: Try again reloads once, and the unsaved changes are restored',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    await page.goto(pages.settings);
    const title = page.getByLabel('Preferred job title');
    await title.fill('Marine Biologist');
    await page.getByRole('switch', { name: 'In-app notifications' }).click();
    await page.getByRole('button', { name: 'Change email' }).click();
    await page.getByLabel('New email').fill('nora@example.org');
    await page.getByRole('textbox', { name: 'Current password' }).fill('a secret that is kept nowhere');
    const putBack = await replace(page, ownProduct, 'shell');
    try {
      const loads = countLoads(page);
      await page.getByRole('button', { name: 'Delete account' }).click();
      await expect(outdated(page)).toBeVisible(LATER);
      await outdated(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('alertdialog').getByRole('textbox', { name: 'Current password' })).toBeVisible(LATER);
      expect(loads()).toBe(1);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await expect(title).toHaveValue('Marine Biologist');
      await expect(page.getByRole('switch', { name: 'In-app notifications' })).toHaveAttribute('aria-checked', 'false');
      await expect(page.getByRole('button', { name: 'Save Changes' })).toBeEnabled();
      await expect(page.getByLabel('New email')).toHaveValue('nora@example.org');
      await expect(page.getByRole('textbox', { name: 'Current password' })).toHaveValue('');
      expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
        'a secret',
      );
    } finally {
      putBack();
    }
  },
);

test(
  "the shell replaced: one reload brings its screens and the libraries that a remote's dialogs need",
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    const board = new Board(page);
    await board.open();
    const putBack = await replace(page, ownProduct, 'shell');
    try {
      const loads = countLoads(page);
      await board.addButton.first().click();
      await expect(outdated(page)).toBeVisible(LATER);
      await outdated(page).getByRole('button', { name: 'Try again' }).click();
      await expect(new AddJob(page).company).toBeVisible(LATER);
      expect(loads()).toBe(1);
    } finally {
      putBack();
    }
  },
);

test(
  'a half-written support ticket survives opening a screen that a deploy has replaced',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    await page.goto(pages.help);
    await page.getByLabel(/^Subject/).fill('A question');
    await page.getByLabel(/^Message/).fill('How do I export?');
    const putBack = await replace(page, ownProduct, 'shell');
    try {
      const loads = countLoads(page);
      await new Shell(page).accountMenu.click();
      await new Shell(page).entry('Settings').click();
      await expect(outdated(page)).toBeVisible(LATER);
      await expect(new Shell(page).accountMenu).toBeVisible();
      await outdated(page).getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByLabel('Preferred job title')).toBeVisible(LATER);
      expect(loads()).toBe(1);
      await page.goBack();
      await expect(page.getByLabel(/^Subject/)).toHaveValue('A question');
      await expect(page.getByLabel(/^Message/)).toHaveValue('How do I export?');
    } finally {
      putBack();
    }
  },
);

test('a remote that was replaced before its first use loads from its new build silently', async ({
  ownProduct,
  signedIn: page,
}) => {
  await page.goto(pages.settings);
  await expect(page.getByLabel('Preferred job title')).toBeVisible();
  const putBack = await replace(page, ownProduct, 'mfe-jobs');
  try {
    const loads = countLoads(page);
    await new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();
    await expect(new Board(page).heading).toBeVisible(LATER);
    await new Board(page).addButton.first().click();
    await expect(new AddJob(page).company).toBeVisible();
    expect(loads()).toBe(0);
  } finally {
    putBack();
  }
});

test(
  'a remote that was partly loaded before a deploy does not mix builds',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    const sheet = await MissingFiles.of(page, filesOf({ part: 'mfe-jobs', chunk: 'lifecycles' }).sheets);
    await page.goto(pages.settings);
    await expect(page.getByLabel('Preferred job title')).toBeVisible();
    // The remote's code loads, but its style sheet does not.
    sheet.fail();
    await new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Jobs is not available right now', LATER);
    const putBack = await replace(page, ownProduct, 'mfe-jobs', () =>
      deployChanged(ownProduct.frontendsDir, 'mfe-jobs', 'src/jobs-screen/JobsScreen.tsx', (source) =>
        source.replace(/{jobTexts\.title}(?=\s*<\/h1>)/, '{jobTexts.title}, rebuilt'),
      ),
    );
    sheet.letThrough();
    try {
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Job Applications, rebuilt' })).toBeVisible(LATER);
    } finally {
      putBack();
    }
  },
);

test(
  'missing files without a newer build never reload the page, however often Try again is pressed',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    await new Board(page).open();
    const putBack = removeBuild(ownProduct.frontendsDir, 'mfe-jobs', currentBuild(ownProduct.frontendsDir, 'mfe-jobs'));
    try {
      const loads = countLoads(page);
      await new Board(page).addButton.first().click();
      const failed = page.getByRole('alert').filter({ hasText: loadTexts.failed });
      await expect(failed).toBeVisible(LATER);
      for (let press = 0; press < 3; press += 1) {
        const responded = page.waitForResponse(
          (response) => response.url().includes('AddJobDialog') && response.status() === 404,
        );
        await failed.getByRole('button', { name: 'Try again' }).click();
        await responded;
        await expect(failed.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'false');
      }
      expect(loads()).toBe(0);
    } finally {
      putBack();
    }
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(new AddJob(page).company).toBeVisible();
  },
);

test(
  'a gateway that still serves the old pages after a deploy causes no reload loop',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    const missing = await MissingFiles.of(page, filesOf({ part: 'shell', chunk: 'settings' }).scripts);
    const oldPage = await (await page.request.get(pages.settings)).text();
    await new Board(page).open();
    const putBack = redeploy(ownProduct.frontendsDir, 'shell');
    try {
      await expect
        .poll(() => page.request.get('/remotes.json').then((response) => response.text()))
        .toContain(currentBuild(ownProduct.frontendsDir, 'shell'));
      await page.route(
        (url) => url.pathname === pages.settings,
        (route) => route.fulfill({ contentType: 'text/html', body: oldPage }),
      );
      missing.fail(Infinity, 'status 404');
      const loads = countLoads(page);
      await new Shell(page).accountMenu.click();
      await new Shell(page).entry('Settings').click();
      await expect(outdated(page)).toBeVisible(LATER);
      await outdated(page).getByRole('button', { name: 'Try again' }).click();

      const failed = page.getByRole('alert').filter({ hasText: loadTexts.failed });
      await expect(failed).toBeVisible(LATER);
      expect(loads()).toBe(1);
      const before = missing.requests;
      await failed.getByRole('button', { name: 'Try again' }).click();
      await expect.poll(() => missing.requests).toBeGreaterThan(before);
      await expect(failed.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'false');
      expect(loads()).toBe(1);
    } finally {
      putBack();
    }
  },
);
