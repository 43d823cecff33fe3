import { rmSync } from 'node:fs';
import { patient } from '../patience.ts';
import { copyFrontEnds, type Product, startProduct } from '../product/product.ts';
import { test as base } from './test.ts';

/** A separate product for this worker, with front ends that a test may remove, break and deploy. */
export interface OwnProduct extends Product {
  frontendsDir: string;
}

/** The test of `test.ts` against a separate product. */
export const test = base.extend<object, { ownProduct: OwnProduct }>({
  ownProduct: [
    async ({}, use) => {
      const frontendsDir = copyFrontEnds();
      const product = await startProduct({ frontendsDir });
      await use({ ...product, frontendsDir });
      await product.stop();
      rmSync(frontendsDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  product: async ({ ownProduct }, use) => {
    await use({ url: ownProduct.url, dataDir: ownProduct.dataDir, postingsUrl: ownProduct.postingsUrl });
  },
  baseURL: async ({ ownProduct }, use) => {
    await use(ownProduct.url);
  },
});
export { expect } from './test.ts';
