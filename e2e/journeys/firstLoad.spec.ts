import type { CDPSession, Page } from '@playwright/test';
import { pages, pathOf } from '@jobtrail/contract';
import { Auth } from '../screens/Auth.ts';
import { Board } from '../screens/Board.ts';
import { expect, saveClock, test } from './test.ts';

const ME = pathOf('me');
const CARDS = `${pathOf('listJobs')}?view=card`;
const MANIFEST = '/remotes.json';

/** The requests of a page, each with the number of round trips after the page until it is made. */
class Trips {
  readonly paths: string[] = [];
  readonly #trips = new Map<string, number>();

  private constructor(devtools: CDPSession) {
    devtools.on('Network.requestWillBeSent', ({ request, initiator, type }) => {
      if (type === 'Document' || !/^https?:/.test(request.url)) return;
      const { pathname, search } = new URL(request.url);
      // The parser requests what is in the page itself; a script can only request something once it has arrived.
      const [cause] = initiator.stack?.callFrames ?? [];
      const causedBy = cause === undefined ? 0 : (this.#trips.get(new URL(cause.url).pathname) ?? 0);
      this.paths.push(pathname + search);
      this.#trips.set(pathname + search, 1 + causedBy);
    });
  }

  static async of(page: Page): Promise<Trips> {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    return new Trips(devtools);
  }

  count(path: string): number {
    return this.paths.filter((one) => one === path).length;
  }

  of(path: string): number | undefined {
    return this.#trips.get(path);
  }

  /** The files of a part that are requested a round trip after the page, and so together with its data. */
  first(part: string): string[] {
    return this.paths
      .filter((path) => path.startsWith(`/assets/${part}/`) && this.#trips.get(path) === 1)
      .map((path) => path.replace(/^.*\/|\.\w{8}(?=\.\w+$)/g, ''));
  }
}

test('the board has its code one round trip after the page, asks for its cards in the second, and for nothing twice', async ({
  signedIn: page,
  addJobs,
  product,
}) => {
  await saveClock(page.request, product);
  await addJobs({ company: 'Kestrel Health', position: 'Engineer' });
  const trips = await Trips.of(page);
  await page.goto(pages.dashboard);
  await expect(new Board(page).card('Kestrel Health')).toBeVisible();
  expect([trips.of(ME), trips.of(CARDS)]).toEqual([2, 2]);
  expect(trips.first('mfe-jobs')).toEqual(
    expect.arrayContaining(['remoteEntry.js', 'own.js', 'lifecycles.js', 'lifecycles.css']),
  );
  expect([trips.count(ME), trips.count(CARDS), trips.count(MANIFEST)]).toEqual([1, 1, 0]);
  expect(trips.paths.filter((path, at) => trips.paths.indexOf(path) !== at)).toEqual([]);
});

for (const width of [1440, 375]) {
  test(`at ${width} px, the frame of the board stands before its code runs, and nothing in it moves when that does`, async ({
    signedIn: page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    let run = (): void => undefined;
    const code = new Promise<void>((resolve) => (run = resolve));
    await page.route(/\/assets\/shell\/.*\/main\.\w+\.js/, async (route) => {
      await code;
      await route.continue();
    });
    await page.goto(pages.dashboard, { waitUntil: 'commit' });
    const places = () =>
      page.evaluate(() =>
        ['.topbar', '.topbar .icon-btn svg', '.topbar .brand', '.main'].map((part) => {
          const { x, y, width: wide, height } = document.querySelector(part)?.getBoundingClientRect() ?? {};
          return [part, x, y, wide, height];
        }),
      );
    await expect(page.locator('.app-first .arriving')).toBeVisible();
    await expect(page.getByText('Loading...', { exact: true }).filter({ visible: true })).toHaveCount(1);
    const first = await places();
    run();
    await expect(new Board(page).heading).toBeVisible();
    await expect(page.locator('.app-first')).toHaveCount(0);
    expect(await places()).toEqual(first);
  });
}

test('a visitor is asked for no session, and signs in on the same page', async ({ page, account }) => {
  const trips = await Trips.of(page);
  await page.goto(pages.auth);
  const auth = new Auth(page);
  await expect(auth.email).toBeVisible();
  expect([trips.count(ME), trips.count(MANIFEST)]).toEqual([0, 0]);
  await auth.email.fill(account.email);
  await auth.password.fill(account.password);
  await page.locator('form').getByRole('button', { name: /^Sign/ }).click();
  await expect(new Board(page).heading).toBeVisible();
  await page.reload();
  await expect(new Board(page).heading).toBeVisible();
});
