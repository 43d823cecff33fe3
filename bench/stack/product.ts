import { type Product, startProduct } from '../../e2e/product/product.ts';
import { atEnd } from './cleanup.ts';

/**
 * Builds what has changed and starts the whole product like `npm start`, on a free port with an empty data folder.
 * @param options `frontendsDir` is where the gateway takes the front ends from; the repository by default
 * @returns stopped when the benchmark ends, or earlier by `stop`
 */
export async function runningProduct(options?: { frontendsDir?: string }): Promise<Product> {
  const product = await startProduct(options);
  let stopped: Promise<void> | undefined;
  const stop = () => (stopped ??= product.stop());
  atEnd(stop);
  return { ...product, stop };
}
