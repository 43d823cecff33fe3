import { join } from 'node:path';
import webpack, { type Configuration } from 'webpack';
import { folderOf } from '../stack/workspace.ts';
import { baseConfig } from './webpack.ts';

/**
 * The shell and the jobs pages as one bundle without federation, which is the baseline of the federated page. To be
 * fair to the baseline, it has no federation runtime and no single-spa, everything is tree-shaken over the whole
 * bundle, and webpack splits the chunks. The sources, lazy dialogs and minimizers are the same.
 * @param output the folder that the files go to
 */
export function monolithConfig(output: string): Configuration {
  const base = baseConfig({ dir: folderOf('shell'), name: 'monolith', output });
  const replace = (request: RegExp, file: string) =>
    new webpack.NormalModuleReplacementPlugin(request, join(import.meta.dirname, 'monolith', file));
  return {
    ...base,
    entry: { main: './src/index.ts' },
    optimization: { ...base.optimization, splitChunks: { chunks: 'all' } },
    plugins: [
      ...(base.plugins ?? []),
      replace(/[\\/]loadLifecycles\.ts$/, 'loadLifecycles.ts'),
      replace(/[\\/]spaRunner\.ts$/, 'runner.ts'),
      replace(/^single-spa-react$/, 'singleSpaReact.ts'),
    ],
  };
}
