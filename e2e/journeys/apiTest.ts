import { test as base } from '@playwright/test';
import { patient } from '../patience.ts';
import { type Product, startProduct } from '../product/product.ts';

/** A separate product for requests without a page, with its whole log. */
export interface ApiProduct extends Product {
  readonly log: () => string;
}

/**
 * Playwright's test against a separate product. Requests set the address that they come from, so that
 * the rate limits of an address do not end a test.
 */
export const test = base.extend<object, { apiProduct: ApiProduct }>({
  apiProduct: [
    async ({}, use) => {
      const chunks: string[] = [];
      const product = await startProduct({
        env: {
          LOG_LEVEL: 'trace',
          TRUSTED_PROXIES: '127.0.0.1',
          RATE_LIMIT_PER_MINUTE: '0',
          RATE_LIMIT_SIGNED_IN_PER_MINUTE: '0',
          RATE_LIMIT_SIGN_IN_PER_MINUTE: '0',
          ADMIN_SECOND_FACTOR: 'optional',
        },
        onOutput: (text) => chunks.push(text),
      });
      await use({ ...product, log: () => chunks.join('') });
      await product.stop();
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  baseURL: async ({ apiProduct }, use) => {
    await use(apiProduct.url);
  },
});
export { expect } from '@playwright/test';
