import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { startBuilt } from '@jobtrail/service-kit/testing/startService';
import { freePorts } from '@jobtrail/workspace/port.mjs';
import { patient } from '../patience.ts';
import { copyFrontEnds, type Product, ROOT, startProduct } from '../product/product.ts';
import { test as base } from './test.ts';

const SERVICES = JSON.parse(readFileSync(join(ROOT, 'packages/contract/services.json'), 'utf8')) as object;
/** The variable with the address of a service, such as SVC_CORE_URL. */
const variableOf = (service: string): string => `${service.toUpperCase().replaceAll('-', '_')}_URL`;

/** A product that loads one remote from another origin. */
export interface SplitProduct extends Product {
  /** The origin that serves the remote. */
  readonly origin: string;
  /** The folder that it serves. */
  readonly servedDir: string;
}

/** The test of `test.ts` against a product with a remote on another origin: another gateway, on another port. */
export const test = base.extend<object, { split: SplitProduct; elsewhere: string }>({
  elsewhere: ['mfe-admin', { scope: 'worker', option: true }],
  split: [
    async ({ elsewhere }, use) => {
      const [frontendsDir, servedDir] = [copyFrontEnds(), copyFrontEnds()];
      const [port = 0] = await freePorts(1);
      const origin = `http://127.0.0.1:${port}`;
      const product = await startProduct({ frontendsDir, env: { REMOTE_ORIGINS: `${elsewhere}=${origin}` } });
      // It needs services that are ready, and nobody calls them there.
      const services = Object.fromEntries(Object.keys(SERVICES).map((service) => [variableOf(service), product.url]));
      const server = await startBuilt(join(ROOT, 'gateway'), {
        ...services,
        ...{ SERVICE: 'gateway', PORT: String(port), FRONTENDS_DIR: servedDir, DATA_DIR: servedDir },
      });
      try {
        await use({ ...product, origin, servedDir });
      } finally {
        await server.end('SIGKILL');
        await product.stop();
        for (const folder of [frontendsDir, servedDir]) rmSync(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: patient(120_000) },
  ],
  product: async ({ split }, use) => {
    await use({ url: split.url, dataDir: split.dataDir, postingsUrl: split.postingsUrl });
  },
  baseURL: async ({ split }, use) => {
    await use(split.url);
  },
});
export { expect } from './test.ts';
