import type { Locator, Page } from '@playwright/test';
import { loadTexts } from '@jobtrail/contract';
import { drill } from '../drills.ts';
import { filesOf, lazyImports } from '../lazy-components/lazyImports.ts';
import { type Failure, FAILURES, MissingFiles } from '../lazy-components/MissingFiles.ts';
import { type Opener, openers, otherImports, type Scene } from '../lazy-components/openers.ts';
import { patient } from '../patience.ts';
import { expect, test } from './partsTest.ts';

const MODES = Object.keys(FAILURES) as Failure[];
/** Enough for the pauses between silent retries, even on a busy machine. */
const AFTER_QUIET_ATTEMPTS = { timeout: patient(20_000) };

const failure = (page: Page): Locator =>
  page.getByRole('alert').filter({ hasText: loadTexts.failed, hasNotText: 'Nothing has been charged.' });
const tryAgain = (page: Page): Locator => failure(page).getByRole('button', { name: 'Try again' });

/** Goes to the screen around the component, types there, and marks the document to detect a reload. */
async function arrive({ arrive: go, typed }: Opener, scene: Scene): Promise<void> {
  await go(scene);
  await typed?.field(scene.page).fill(typed.text);
  await scene.page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Expects that the typed text is still there and that the page was not reloaded. */
async function expectKept({ typed }: Opener, page: Page): Promise<void> {
  if (typed) expect(await typed.field(page).inputValue()).toBe(typed.text);
  expect(await page.evaluate(() => 'sameDocument' in window), 'the page was not reloaded').toBe(true);
}

/**
 * Expects that an error replaces the component, that everything around it stays, and that Try again requests its files
 * until they load.
 */
async function expectRecovery(opener: Opener, scene: Scene, missing: MissingFiles, how: Failure): Promise<void> {
  const { page } = scene;
  await arrive(opener, scene);
  missing.fail(Infinity, how);
  await opener.open(scene);
  await expect(failure(page)).toBeVisible(AFTER_QUIET_ATTEMPTS);
  await expectKept(opener, page);

  const pressed = missing.requests;
  await tryAgain(page).click();
  await expect.poll(() => missing.requests, 'Try again requests the file').toBeGreaterThan(pressed);
  await expect(tryAgain(page)).toHaveAttribute('aria-disabled', 'false');
  await expectKept(opener, page);

  missing.letThrough();
  const pressedAgain = missing.requests;
  await tryAgain(page).click();
  await expect(opener.opened(page)).toBeVisible();
  expect(missing.requests).toBeGreaterThan(pressedAgain);
  await expect(failure(page)).toHaveCount(0);
  await expectKept(opener, page);
}

test('every lazily loaded component is tested here', () => {
  const tested = [...openers.map(({ module }) => module), ...Object.keys(otherImports)];
  expect([...new Set(lazyImports.map(({ module }) => module))].sort()).toEqual(tested.sort());
});

/** One component of each front end, which fails again and again; the drills let each of the others fail once. */
const IN_JOURNEYS = ['SettingsScreen', 'AddJobDialog', 'SandboxCardForm', 'UserDrawer'];
const isDrill = ({ module }: Opener): boolean => !IN_JOURNEYS.some((name) => module.endsWith(`/${name}.tsx`));

for (const [at, opener] of openers.entries()) {
  test.describe(opener.module, () => {
    test.use({ who: opener.who ?? 'user' });
    test.setTimeout(patient(120_000));

    test(
      'is requested again after it failed to load, and nothing around it is lost',
      drill(isDrill(opener)),
      async ({ scene }) => {
        const lazy = lazyImports.find(({ module }) => module === opener.module);
        const { scripts, sheets } = filesOf(lazy ?? { part: '', chunk: '' });
        expect(scripts).toHaveLength(1);
        const script = await MissingFiles.of(scene.page, scripts);
        const sheet = await MissingFiles.of(scene.page, sheets);
        await opener.prepare?.(scene);

        await test.step('one failure: it loads without a message', async () => {
          await arrive(opener, scene);
          script.fail(1);
          sheet.fail(1);
          await opener.open(scene);
          await expect(opener.opened(scene.page)).toBeVisible(AFTER_QUIET_ATTEMPTS);
          expect(script.requests).toBeGreaterThanOrEqual(2);
          if (sheets.length > 0) expect(sheet.requests).toBeGreaterThanOrEqual(2);
          await expect(failure(scene.page)).toHaveCount(0);
          await expectKept(opener, scene.page);
        });
        if (isDrill(opener)) return;
        await test.step('repeated failures', () =>
          expectRecovery(opener, scene, script, MODES[at % MODES.length] ?? 'the connection breaks'));
        if (sheets.length > 0)
          await test.step('only its style sheet fails', () =>
            expectRecovery(opener, scene, sheet, MODES[(at + 1) % MODES.length] ?? 'the connection breaks'));
      },
    );
  });
}
