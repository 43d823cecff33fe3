import type { Page } from '@playwright/test';
import { type ErrorBody, errorToasts, pages, pathOf, successToasts } from '@jobtrail/contract';
import { remotesManifest } from '@jobtrail/contract/calls';
import { drill } from '../drills.ts';
import { patient } from '../patience.ts';
import { deployChanged, fingerprint, removePointer } from '../product/deploy.ts';
import { currentBuild } from '../product/pointer.ts';
import { keepDown } from '../product/processes.ts';
import { Board } from '../screens/Board.ts';
import { Shell } from '../screens/Shell.ts';
import { toast } from '../screens/toast.ts';
import { expect, test } from './ownProductTest.ts';

// One product for the whole file, because it takes seconds to start. Every test restores what it removes.
test.describe.configure({ mode: 'default', timeout: patient(90_000) });

/** The URL of a remote's entry in the gateway's manifest; null while the remote has no build. */
async function entryOf(page: Page, part: string): Promise<string | null> {
  const response = await page.request.get('/remotes.json');
  const { remotes } = remotesManifest.parse(await response.json());
  const remote = remotes.find(({ name }) => name === part);
  if (remote === undefined) throw new Error(`/remotes.json does not list ${part}`);
  return remote.entry;
}

test('mfe-jobs stopped: a fallback with Retry, everything else works, and Retry works without a reload', async ({
  ownProduct,
  signedIn: page,
  addJobs,
  pageErrors,
}) => {
  pageErrors.allowMessages(/mfe-jobs has no build/);
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const putBack = removePointer(ownProduct.frontendsDir, 'mfe-jobs');
  try {
    await expect.poll(() => entryOf(page, 'mfe-jobs')).toBeNull();
    await page.goto(pages.dashboard);
    const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
    await expect(retry).toBeVisible();
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));

    await new Shell(page).chooseTheme('dark');
    await expect.poll(() => new Shell(page).theme()).toBe('dark');
    await new Shell(page).accountMenu.click();
    await new Shell(page).entry('Settings').click();
    await page
      .getByRole('link', { name: 'Manage Billing' })
      .or(page.getByRole('button', { name: 'Manage Billing' }))
      .click();
    await expect(page.getByRole('heading', { level: 1, name: /billing/i })).toBeVisible();
    await new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();
    await expect(retry).toBeVisible();
    await retry.click();
    await expect(retry).toBeVisible();
  } finally {
    putBack();
  }
  await expect.poll(() => entryOf(page, 'mfe-jobs')).not.toBeNull();
  await page
    .getByRole('main')
    .getByRole('button', { name: /retry|try again/i })
    .click();
  await expect(new Board(page).card('Kestrel Health', 'applied')).toBeVisible();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
});

test('files of a remote that fail to load: the same fallback, and Retry loads them', async ({
  signedIn: page,
  pageErrors,
}) => {
  pageErrors.allow({ path: /^\/assets\/mfe-jobs\// });
  pageErrors.allowMessages(/mfe-jobs|Federation|ERR_FAILED|RUNTIME-/i);
  await page.route('**/assets/mfe-jobs/**', (route) => route.abort('failed'));
  await page.goto(pages.dashboard);
  const retry = page.getByRole('main').getByRole('button', { name: /retry|try again/i });
  await expect(retry).toBeVisible({ timeout: patient(12_000) });
  await page.unroute('**/assets/mfe-jobs/**');
  await retry.click();
  await expect(new Board(page).heading).toBeVisible();
});

test('a render error in one remote blocks nothing else', async ({ ownProduct, signedIn: page, pageErrors }) => {
  pageErrors.allowMessages(/Broken on purpose/);
  const putBack = await deployChanged(ownProduct.frontendsDir, 'mfe-billing', 'src/lifecycles.tsx', () =>
    [
      "import { createLifecycles } from '@jobtrail/web-kit';",
      "function Root(): never { throw new Error('Broken on purpose'); }",
      "export const { bootstrap, mount, unmount } = createLifecycles(Root, { name: 'mfe-billing' });",
    ].join('\n'),
  );
  try {
    await expect
      .poll(() => page.request.get('/remotes.json').then((response) => response.text()))
      .toContain(currentBuild(ownProduct.frontendsDir, 'mfe-billing'));
    await page.goto(pages.settings);
    await page
      .getByRole('link', { name: 'Manage Billing' })
      .or(page.getByRole('button', { name: 'Manage Billing' }))
      .click();
    await expect(page.getByRole('alert').filter({ hasText: /stopped working/ })).toBeVisible();
    const shell = new Shell(page);
    await shell.chooseTheme('light');
    await expect.poll(() => shell.theme()).toBe('light');
    await shell.sidebar.getByRole('link', { name: 'Kanban' }).click();
    await expect(new Board(page).heading).toBeVisible();
    await shell.sidebar.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
    await page.goto(pages.billing);
    await expect(page.getByRole('alert').filter({ hasText: /stopped working/ })).toBeVisible();
  } finally {
    putBack();
  }
});

test(
  'mfe-jobs deployed alone with a visible change: shown after a reload, and the shell is byte for byte the same',
  drill(),
  async ({ ownProduct, signedIn: page }) => {
    await page.goto(pages.dashboard);
    await expect(new Board(page).heading).toBeVisible();
    const shellBefore = fingerprint(ownProduct.frontendsDir, 'shell');
    const putBack = await deployChanged(
      ownProduct.frontendsDir,
      'mfe-jobs',
      'src/jobs-screen/JobsScreen.tsx',
      (source) => source.replace(/{jobTexts\.title}(?=\s*<\/h1>)/, '{jobTexts.title}, rebuilt'),
    );
    try {
      expect(fingerprint(ownProduct.frontendsDir, 'shell')).toBe(shellBefore);
      await expect
        .poll(() => page.request.get('/remotes.json').then((response) => response.text()))
        .toContain(currentBuild(ownProduct.frontendsDir, 'mfe-jobs'));
      await page.reload();
      await expect(page.getByRole('heading', { level: 1, name: 'Job Applications, rebuilt' })).toBeVisible();
    } finally {
      putBack();
    }
    // Rollback: the pointer moves to the previous build.
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole('heading', { level: 1 }).first().textContent();
      })
      .toBe('Job Applications');
  },
);

test('svc-billing killed: 503 with a message immediately, and the board keeps working', async ({
  ownProduct,
  signedIn: page,
  addJobs,
  pageErrors,
}) => {
  pageErrors.allow({ path: pathOf('getBillingSummary') });
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  const letLive = keepDown(ownProduct.pid, 'svc-billing');
  try {
    await expect.poll(async () => (await page.request.get(pathOf('getBillingSummary'))).status()).toBe(503);
    const started = Date.now();
    const response = await page.request.get(pathOf('getBillingSummary'));
    expect(Date.now() - started).toBeLessThan(2000);
    expect((await response.json()) as ErrorBody).toMatchObject({
      error: expect.stringMatching(/\w+ .*\.$/),
      code: expect.any(String),
      requestId: expect.any(String),
    });
    await board.drag('Kestrel Health', 'offer');
    await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
  } finally {
    letLive();
  }
  await expect.poll(async () => (await page.request.get('/readyz')).status(), { timeout: patient(30_000) }).toBe(200);
});

test('svc-core killed: a move fails and the card flies back, the pages stay, and later moves work again', async ({
  ownProduct,
  signedIn: page,
  addJobs,
  pageErrors,
}) => {
  pageErrors.allow({ path: /^\/api\//, status: 503 });
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const board = new Board(page);
  await board.open();
  const letLive = keepDown(ownProduct.pid, 'svc-core');
  try {
    await expect.poll(async () => (await page.request.get(pathOf('listJobs'))).status()).toBe(503);
    await board.drag('Kestrel Health', 'offer');
    await expect(toast(page, { title: errorToasts.statusUpdate.title })).toBeVisible();
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
    await new Shell(page).sidebar.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Help Center' })).toBeVisible();
  } finally {
    letLive();
  }
  await expect.poll(async () => (await page.request.get('/readyz')).status(), { timeout: patient(30_000) }).toBe(200);
  await new Shell(page).sidebar.getByRole('link', { name: 'Kanban' }).click();
  await board.drag('Kestrel Health', 'offer');
  await expect(toast(page, successToasts.statusUpdated)).toBeVisible();
});
