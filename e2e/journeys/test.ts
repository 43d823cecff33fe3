import { type APIRequestContext, type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import { type CreateJobBody, type Job, pathOf, type Role, type SessionUser, STORAGE_KEYS } from '@jobtrail/contract';
import { PageErrors } from '../page-errors/PageErrors.ts';
import { type Account, createAccount } from '../product/account.ts';

/** The product that the tests run against. */
export interface RunningProduct {
  url: string;
  dataDir: string;
  /** A website with postings (posting/pages.ts) that the product may read. */
  postingsUrl: string;
}

interface Fixtures {
  /** The role of the account that the test gets. */
  role: Role;
  /** Whether the board of a new account has Start here, which only the journeys about it need. */
  hasStart: boolean;
  /** Whether elements fade where they do with reduced motion; otherwise they appear at once. */
  fading: boolean;
  product: RunningProduct;
  pageErrors: PageErrors;
  /** A new account for this test only. */
  account: Account;
  /** A page in which that account is already signed in. */
  signedIn: Page;
  /** Adds jobs to the signed-in account through the API, one after the other. */
  addJobs: (...jobs: CreateJobBody[]) => Promise<Job[]>;
}

/**
 * Playwright's test with a separate account. It fails on any console error, CSP violation or
 * failed request that the test has not allowed with `pageErrors.allow`.
 */
export const test = base.extend<Fixtures>({
  role: ['user', { option: true }],
  hasStart: [false, { option: true }],
  fading: [false, { option: true }],
  product: async ({ baseURL }, use) => {
    await use({
      url: baseURL ?? '',
      dataDir: process.env['JOBTRAIL_DATA_DIR'] ?? '',
      postingsUrl: process.env['JOBTRAIL_POSTINGS_URL'] ?? '',
    });
  },
  context: async ({ context, contextOptions, fading }, use) => {
    if (contextOptions.reducedMotion === 'reduce' && !fading) await context.addInitScript(endAnimationsAtOnce);
    await use(context);
    // Playwright resets everything else when it uses the page again.
    await context.clearPermissions();
  },
  pageErrors: [
    async ({ context }, use) => {
      const pageErrors = new PageErrors();
      pageErrors.record(context);
      await use(pageErrors);
      expect(pageErrors.unexpected(), 'nothing goes wrong in the console or on the network').toEqual([]);
    },
    { auto: true },
  ],
  account: async ({ product, role }, use) => {
    await use(await createAccount(product.dataDir, role));
  },
  signedIn: async ({ context, page, product, account, hasStart }, use) => {
    await signInByApi(context, product, account, hasStart);
    await use(page);
  },
  addJobs: async ({ signedIn, product }, use) => {
    await use((...jobs) => addJobsByApi(signedIn.request, product, jobs));
  },
});
export { expect };

/** A browser without a GPU draws each frame of a fade on the CPU. */
function endAnimationsAtOnce(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    '*, *::before, *::after { animation-duration: 0.01ms !important; transition-duration: 0s !important; }',
  );
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/**
 * Signs an account in through the API. Afterwards the browser context has its cookie.
 * @param hasStart false if its person has hidden Start here
 */
export async function signInByApi(
  context: BrowserContext,
  product: RunningProduct,
  account: Account,
  hasStart = false,
): Promise<void> {
  const response = await context.request.post(product.url + pathOf('login'), {
    data: { email: account.email, password: account.password },
    headers: { origin: product.url },
  });
  expect(response.status(), await response.text()).toBe(200);
  if (hasStart) return;
  const user: Partial<SessionUser> = await response.json();
  await context.addInitScript(
    ([key, value]) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, value);
      } catch {
        // A frame without an origin has no storage.
      }
    },
    [STORAGE_KEYS.start, `${user.id ?? ''} hidden`] as const,
  );
}

/** Adds jobs to the signed-in account. */
export async function addJobsByApi(
  request: APIRequestContext,
  product: RunningProduct,
  jobs: CreateJobBody[],
): Promise<Job[]> {
  const added: Job[] = [];
  for (const job of jobs) {
    const response = await request.post(product.url + pathOf('createJob'), {
      data: job,
      headers: { origin: product.url },
    });
    expect(response.status(), await response.text()).toBe(201);
    added.push(await response.json());
  }
  return added;
}

/** Saves how the browser's clock goes, which the page otherwise does when somebody opens it for the first time. */
export async function saveClock(request: APIRequestContext, product: RunningProduct): Promise<void> {
  const response = await request.patch(product.url + pathOf('updateAccount'), {
    data: { browser: { timeZone: 'Europe/Berlin', hourCycle: 'h12' } },
    headers: { origin: product.url },
  });
  expect(response.status(), await response.text()).toBe(200);
}
