import type { Page } from '@playwright/test';
import { pages, pathOf, PRODUCT, todayTexts } from '@jobtrail/contract';
import { lazyImports } from '../lazy-components/lazyImports.ts';
import { openers, type Scene } from '../lazy-components/openers.ts';
import { patient } from '../patience.ts';
import { remotePages } from '../product/remotePages.ts';
import { arrival, follow } from '../screens/arrival.ts';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { expect, test } from './partsTest.ts';

// Elements move and leave only when their animation ends.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

const own = [pages.settings, pages.help];
const pagesOf = {
  user: [...remotePages('user'), ...own],
  admin: [...remotePages('admin'), ...remotePages('user'), ...own],
} as const;

for (const who of ['user', 'admin'] as const) {
  test.describe(`The pages of the role ${who}`, () => {
    test.use({ who });

    test('each has a title of its own, and opening it moves the focus to its heading', async ({ scene: { page } }) => {
      test.setTimeout(patient(90_000));
      const [start = '', ...others] = pagesOf[who];
      await page.goto(start);
      await expect.poll(async () => (await arrival(page)).named).toBe(true);
      const titles = new Map([[start, await page.title()]]);
      // There and back, so that every page is also opened from its other neighbor.
      for (const path of [...others, ...others.slice(0, -1).reverse(), start]) {
        await follow(page, path);
        await expect.poll(() => arrival(page)).toEqual({ path, named: true, focused: true });
        titles.set(path, await page.title());
      }
      expect([...new Set(titles.values())]).toHaveLength(titles.size);

      await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
      await page.goBack();
      const [next = ''] = others;
      await expect.poll(() => arrival(page)).toEqual({ path: next, named: true, focused: true });
    });
  });
}

/** Fills every page with something to do: jobs, saved jobs, an interview, a follow-up, a calendar feed, a session. */
async function fill({ page, origin, email, addJobs }: Scene): Promise<void> {
  const [job] = await addJobs(
    { company: 'Kestrel Health', position: 'Engineer' },
    { company: 'Verbena', position: 'Designer', wishlist: true },
  );
  const headers = { origin };
  await page.request.post(pathOf('createInterview'), {
    data: { jobId: job?.id, kind: 'video', startsLocal: `${isoDay()}T12:00`, timeZone: 'UTC' },
    headers,
  });
  await page.request.post(pathOf('createReminder'), {
    data: { jobId: job?.id, text: 'Send references', dueOn: '2026-01-05' },
    headers,
  });
  await page.request.post(pathOf('createCalendarFeed'), { headers });
  // The session of before stays in the list of sessions.
  await page.request.post(pathOf('login'), { data: { email, password: 'a long enough password' }, headers });
}
const isoDay = (): string => new Date().toISOString().slice(0, 10);

/** These sign out the person of another journey. UsersScreen.test and keyboard.spec press them. */
const OF_OTHERS = '^(Promote|Demote) ';

/** Focuses the first button of the main part that is not among the pressed ones, and names it; null after the last. */
const focusNext = (page: Page, pressed: readonly string[]): Promise<string | null> =>
  page.evaluate(
    ([done, ofOthers]) => {
      for (const button of document.querySelectorAll<HTMLElement>('#main :is(button, [role="switch"])')) {
        // Rows have the same buttons, named by what they are about.
        const name = (button.getAttribute('aria-label') ?? button.textContent).replace(/[:,].*|\d+/g, '').trim();
        if (done.includes(name) || new RegExp(ofOthers).test(name)) continue;
        button.focus();
        if (document.activeElement === button) return name;
      }
      return null;
    },
    [pressed, OF_OTHERS] as const,
  );

for (const who of ['user', 'admin'] as const)
  for (const path of who === 'user' ? pagesOf.user : remotePages('admin'))
    test.describe(`Every button of ${path}, pressed by keyboard`, () => {
      test.use({ who });

      test('leaves the focus on an element', async ({ scene, pageErrors }) => {
        test.setTimeout(patient(240_000));
        // Forms that are sent empty are refused.
        pageErrors.allow({ path: /^\/api\// });
        const { page } = scene;
        await fill(scene);
        const pressed: string[] = [];
        const lost: string[] = [];
        for (;;) {
          await page.goto(path);
          await expect.poll(async () => (await arrival(page)).named).toBe(true);
          await expect(page.locator('#main [aria-busy="true"]')).toHaveCount(0);
          const name = await focusNext(page, pressed);
          if (name === null) break;
          pressed.push(name);
          await page.keyboard.press('Enter');
          // Its request is over by then on most machines; a lost focus stays lost.
          await page.waitForTimeout(700);
          if (await page.evaluate(() => document.activeElement === document.body)) lost.push(name);
        }
        expect(lost, `of ${pressed.join(', ')}`).toEqual([]);
      });
    });

const overlays = openers.filter(({ module }) => /(?:Dialog|Drawer)\.tsx$/.test(module));

test('every dialog and drawer is tested below', () => {
  const modules = lazyImports.map(({ module }) => module).filter((module) => /(?:Dialog|Drawer)\.tsx$/.test(module));
  expect(modules.length).toBeGreaterThan(5);
  expect(overlays.map(({ module }) => module).sort()).toEqual([...new Set(modules)].sort());
});

for (const opener of overlays) {
  test.describe(`${opener.module}, when it is closed`, () => {
    test.use({ who: opener.who ?? 'user' });

    test('the focus returns to the element that opened it, and the title to that of the page', async ({ scene }) => {
      test.setTimeout(patient(90_000));
      const { page } = scene;
      await opener.prepare?.(scene);
      await opener.arrive(scene);
      if (opener.typed) await opener.typed.field(page).fill(opener.typed.text);
      await expect.poll(async () => (await arrival(page)).named).toBe(true);
      const title = await page.title();
      // Menus return the focus to their button before they open a dialog.
      await page.evaluate(() => {
        document.addEventListener('focusin', ({ target }) => {
          if (target instanceof HTMLElement && !target.closest('[role="menu"], [role$="dialog"], dialog')) {
            document.querySelector('[data-opener]')?.removeAttribute('data-opener');
            target.dataset.opener = '';
          }
        });
      });
      await opener.open(scene);
      await expect(opener.opened(page)).toBeVisible();
      await expect(page.locator('[data-opener]')).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(opener.opened(page)).toBeHidden();
      await expect(page.locator('[data-opener]')).toBeFocused();
      await expect.poll(() => page.title()).toBe(title);
    });
  });
}

test.describe('An open job', () => {
  test.use({ who: 'user' });

  test('names the document', async ({ scene: { page, addJobs } }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    await new Board(page).open();
    await new Board(page).openDetail('Kestrel Health');
    await expect.poll(() => page.title()).toBe(`Engineer at Kestrel Health · ${PRODUCT}`);
  });
});

test.describe('A toast over an open job', () => {
  test.use({ who: 'user' });

  test('can be reached with F8, and its Undo works by keyboard', async ({ scene: { page, addJobs } }) => {
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const panel = await board.openDetail('Kestrel Health');
    await panel
      .getByRole('button', { name: /Status/ })
      .or(panel.getByRole('combobox', { name: /Status/ }))
      .click();
    await page.getByRole('option', { name: 'Phone Screen' }).click();
    const region = page.getByRole('region', { name: /notifications/i });
    await expect(region.getByText('Status updated')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(region).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(region.getByRole('button', { name: 'Undo' })).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(board.card('Kestrel Health', 'applied')).toBeVisible();
  });
});

test.describe('A session that ends during work', () => {
  test.use({ who: 'user' });

  test('says so, and signing in leads back to the same job with what was typed', async ({
    scene: { page, addJobs },
    product,
    pageErrors,
  }) => {
    pageErrors.allow({ path: /^\/api\//, status: 401 });
    const [job] = await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    const panel = await board.openDetail('Kestrel Health');
    const { email } = (await (await page.request.get('/api/auth/me')).json()) as { email: string };
    const address = page.url();
    const saving = pathOf('updateJob', { id: job?.id ?? '' });
    await page.route(saving, async (route) => {
      if (route.request().method() === 'PATCH')
        await page.request.post(pathOf('logout'), { headers: { origin: product.url } });
      await route.continue();
    });
    await panel.getByRole('textbox', { name: 'Notes' }).fill('Ask about the team.');
    await panel.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByText('You were signed out')).toBeVisible();
    await page.unroute(saving);
    await expect(page.getByRole('alert')).toHaveCount(0);
    await new Auth(page).signIn(email, 'a long enough password');
    await expect(page).toHaveURL(address);
    await page.getByRole('dialog').getByRole('tab', { name: 'Notes', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Notes' })).toHaveValue('Ask about the team.');
  });
});

test.describe('A browser that is offline', () => {
  test.use({ who: 'user' });

  test('says so in a banner and in errors', async ({ scene: { page, addJobs }, context, pageErrors }) => {
    pageErrors.allow({ path: /^\/api\// });
    pageErrors.allowMessages(/ERR_INTERNET_DISCONNECTED/);
    await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
    const board = new Board(page);
    await board.open();
    await expect(board.announcements).toBeAttached();
    await context.setOffline(true);
    await expect(page.getByText('You are offline. Changes cannot be saved')).toBeVisible();
    await board.drag('Kestrel Health', 'offer');
    await expect(page.getByText('Failed to update job status. Please try again. You are offline.')).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText('You are offline. Changes cannot be saved')).toBeHidden();
  });

  for (const { path, shown } of [
    { path: '/today', shown: (page: Page) => page.getByText(todayTexts.nothingYet, { exact: true }) },
    {
      path: '/schedule?view=agenda',
      shown: (page: Page) => page.getByRole('heading', { name: 'No interviews ahead' }),
    },
    { path: '/analytics', shown: (page: Page) => page.getByRole('link', { name: 'Applications: 1', exact: true }) },
  ])
    test(`says so on ${path} and keeps what it shows`, async ({ scene: { page, addJobs }, context, pageErrors }) => {
      pageErrors.allow({ path: /^\/api\// });
      pageErrors.allowMessages(/ERR_INTERNET_DISCONNECTED/);
      await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
      await page.goto(path);
      await expect(shown(page)).toBeVisible();
      await context.setOffline(true);
      await expect(page.getByText('You are offline. Changes cannot be saved')).toBeVisible();
      await expect(shown(page)).toBeVisible();
      await context.setOffline(false);
      await expect(page.getByText('You are offline. Changes cannot be saved')).toBeHidden();
      await expect(shown(page)).toBeVisible();
    });
});
