import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { loadTexts } from '@jobtrail/contract';
import { changeManifest } from '../browser/changeManifest.ts';
import { drill } from '../drills.ts';
import { filesOf } from '../lazy-components/lazyImports.ts';
import { patient } from '../patience.ts';
import { currentBuild } from '../product/pointer.ts';
import { Shell } from '../screens/Shell.ts';
import { expect, type SplitProduct, test } from './otherOriginTest.ts';

test.use({ role: 'admin' });
test.describe.configure({ mode: 'default', timeout: patient(120_000) });

const USERS = '/admin/users';
const LATER = { timeout: patient(20_000) };
const users = (page: Page): Locator => page.getByRole('region', { name: 'Users' });
const openPerson = (page: Page, email: string): Promise<void> =>
  page.getByRole('row').filter({ hasText: email }).getByRole('button', { name: 'Nora Lindqvist', exact: true }).click();
const fallback = (page: Page): Locator => page.getByRole('main').getByRole('alert');

/**
 * Changes a served file, as an attacker could who has taken over the origin.
 * @returns a function that restores it
 */
function tamper({ servedDir }: SplitProduct, file: string, addition: string): () => void {
  const path = join(servedDir, 'mfe-admin/dist/builds', currentBuild(servedDir, 'mfe-admin'), file);
  const [content, packed] = [readFileSync(path), readFileSync(`${path}.br`)];
  appendFileSync(path, addition);
  rmSync(`${path}.br`);
  return () => {
    writeFileSync(path, content);
    writeFileSync(`${path}.br`, packed);
  };
}
const RUNS = '\nself.tampered = true;\n';
const hasRun = (page: Page): Promise<boolean> => page.evaluate(() => 'tampered' in window);
const [drawer = ''] = filesOf({ part: 'mfe-admin', chunk: 'src_users_UserDrawer_tsx' }).scripts;
const [sheet = ''] = filesOf({ part: 'mfe-admin', chunk: 'lifecycles' }).sheets;

test("works as on the product's origin, from the page to its drawers, and only its own files come from there", async ({
  split,
  account,
  signedIn: page,
}) => {
  const elsewhere: string[] = [];
  const here: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    (origin === split.url ? here : elsewhere).push(origin === split.origin ? pathname : request.url());
  });
  await page.goto(USERS);
  await expect(users(page)).toBeVisible(LATER);
  await openPerson(page, account.email);
  await expect(page.getByRole('dialog').getByText(account.email).first()).toBeVisible(LATER);

  const folder = `/assets/mfe-admin/${currentBuild(split.servedDir, 'mfe-admin')}/`;
  expect(elsewhere.filter((path) => !path.startsWith(folder))).toEqual([]);
  expect(here.filter((path) => path.includes('/mfe-admin/'))).toEqual([]);
  for (const file of ['remoteEntry.js', drawer, sheet]) expect(elsewhere).toContain(folder + file);
  // What the page has preloaded is what it uses.
  expect(elsewhere.filter((path, at) => elsewhere.indexOf(path) !== at)).toEqual([]);
  // A script is removed when it has run; a style sheet stays, and has what the browser has checked.
  const link = page.locator(`link[rel="stylesheet"][href="${split.origin}${folder}${sheet}"]`);
  expect(await link.getAttribute('integrity')).toMatch(/^sha384-[A-Za-z0-9+/]{64}$/);
  expect(await link.getAttribute('crossorigin')).toBe('anonymous');
});

test.describe('with a tampered file', () => {
  test.beforeEach(({ pageErrors }) => {
    pageErrors.allow({ path: /^\/assets\/mfe-admin\// });
    pageErrors.allowMessages(
      /\[E-\w+\]/,
      /Failed to find a valid digest in the 'integrity' attribute/,
      /ChunkLoadError/,
    );
  });

  for (const [what, file, onlyInDrills] of [
    ['its entry', 'remoteEntry.js', false],
    ['its code', filesOf({ part: 'mfe-admin', chunk: 'lifecycles' }).scripts[0] ?? '', true],
    ['its style sheet', sheet, true],
  ] as const)
    test(
      `${what}: the file is refused, a fallback inside the shell says so, and Try again loads the right one`,
      drill(onlyInDrills),
      async ({ split, signedIn: page }) => {
        const restore = tamper(split, file, file.endsWith('.css') ? '\nbody { display: none; }\n' : RUNS);
        try {
          await page.goto(USERS);
          await expect(fallback(page)).toContainText('Admin is not available right now', LATER);
          expect(await hasRun(page)).toBe(false);
          await expect(new Shell(page).accountMenu).toBeVisible();
        } finally {
          restore();
        }
        await fallback(page).getByRole('button', { name: 'Try again' }).click();
        await expect(users(page)).toBeVisible(LATER);
        expect(await hasRun(page)).toBe(false);
      },
    );

  test('in a drawer: the drawer says that it could not be loaded, and the page stays', async ({
    split,
    account,
    signedIn: page,
  }) => {
    await page.goto(USERS);
    await expect(users(page)).toBeVisible(LATER);
    const restore = tamper(split, drawer, RUNS);
    try {
      await openPerson(page, account.email);
      const failure = page.getByRole('alert').filter({ hasText: loadTexts.failed });
      await expect(failure).toBeVisible(LATER);
      expect(await hasRun(page)).toBe(false);
      restore();
      await failure.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('dialog').getByText(account.email).first()).toBeVisible(LATER);
      expect(await hasRun(page)).toBe(false);
    } finally {
      restore();
    }
  });
});

test('a file that is missing from the list of hashes is refused', async ({ signedIn: page, pageErrors }) => {
  pageErrors.allow({ path: /^\/assets\/mfe-admin\// });
  pageErrors.allowMessages(/\[E-\w+\]/, /Failed to find a valid digest in the 'integrity' attribute/, /ChunkLoadError/);
  await changeManifest(page, (manifest) => ({
    ...manifest,
    remotes: manifest.remotes.map((remote) => {
      const { 'remoteEntry.js': _, ...integrity } = remote.integrity ?? {};
      return remote.integrity ? { ...remote, integrity } : remote;
    }),
  }));
  await page.goto(USERS);
  await expect(fallback(page)).toContainText('Admin is not available right now', LATER);
});
