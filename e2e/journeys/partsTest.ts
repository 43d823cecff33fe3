import { pathOf } from '@jobtrail/contract';
import type { Opener, Scene } from '../lazy-components/openers.ts';
import { createAccount } from '../product/account.ts';
import { addJobsByApi, signInByApi, test as base } from './test.ts';

/** The test of `test.ts` with a page that is signed in with the role that may open a component. */
export const test = base.extend<{ who: NonNullable<Opener['who']>; scene: Scene }>({
  who: ['user', { option: true }],
  scene: async ({ who, page, context, product, pageErrors }, use) => {
    // Files of builds fail and cause console messages. Nothing else may fail, except a page that does not exist, a change
    // that needs the second step, and the script of a payment provider, which the content security policy forbids.
    pageErrors.allow(
      { path: /^\/assets\// },
      { path: '/nowhere', status: 404 },
      { path: pathOf('changePassword'), status: 403 },
      { path: /\/stripe\.js$/ },
    );
    pageErrors.allowMessages(
      /\[E-\w+\]/,
      /ERR_FAILED|Failed to load resource|ChunkLoadError|Unexpected token|MIME type/,
    );
    const account = who === 'a visitor' ? null : await createAccount(product.dataDir, who);
    if (account) await signInByApi(context, product, account);
    await use({
      page,
      origin: product.url,
      email: account?.email ?? null,
      addJobs: (...jobs) => addJobsByApi(page.request, product, jobs),
    });
  },
});
export { expect } from './test.ts';
