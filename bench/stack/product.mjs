import { startProduct } from '../../e2e/product/product.mjs';
import { atEnd } from './cleanup.mjs';

/**
 * Builds what changed and starts the whole product as `npm start` does, on a free port and an empty data folder.
 * @param {{ frontendsDir?: string }} [options] where the gateway takes the front ends from; the repository by default
 * @returns {Promise<import('../../e2e/product/product.mjs').Product>} stopped when the benchmark ends, or earlier by `stop`
 */
export async function runningProduct(options) {
  const product = await startProduct(options);
  /** @type {Promise<void> | undefined} */
  let stopped;
  const stop = () => (stopped ??= product.stop());
  atEnd(stop);
  return { ...product, stop };
}
