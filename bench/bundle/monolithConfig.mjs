import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';
import { baseConfig } from '@jobtrail/webpack/base.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const stand = (/** @type {string} */ file) => fileURLToPath(new URL(`./monolith/${file}`, import.meta.url));

/**
 * The shell and the jobs pages as one bundle without federation: what `npm run bench -- bundle` measures the federated page against.
 * It is an honest one: no federation runtime, no single-spa, antd and everything else tree-shaken over the whole, and webpack's own
 * splitting of chunks; the sources, the lazy dialogs and the minimisers are the same.
 * @param {{ output?: string }} [options]
 * @returns {import('webpack').Configuration}
 */
export function monolithConfig({ output = join(root, 'node_modules/.cache/monolith') } = {}) {
  const base = baseConfig({ dir: join(root, 'shell'), name: 'monolith', output });
  const replace = (/** @type {RegExp} */ request, /** @type {string} */ file) =>
    new webpack.NormalModuleReplacementPlugin(request, stand(file));
  return {
    ...base,
    entry: { main: './src/index.ts' },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(base.plugins ?? []),
      replace(/[\\/]loadLifecycles\.ts$/, 'loadLifecycles.ts'),
      replace(/[\\/]spaRunner\.ts$/, 'runner.ts'),
      replace(/[\\/]uiGroups\.ts$/, 'uiGroups.ts'),
      replace(/^single-spa-react$/, 'singleSpaReact.ts'),
    ],
  };
}
