import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, type FrontEnd } from './base.ts';
import { runtimePlugins, withoutNode } from './federation.ts';
import { sharedModules } from './shared.ts';

const require = createRequire(import.meta.url);

/**
 * The federation runtime is published in two module formats, and the plugin that provides it to the remotes imports the
 * other one. Without these aliases the page would load it twice.
 */
const oneRuntime = Object.fromEntries(
  ['runtime-core', 'runtime', 'sdk'].map((name) => [
    `@module-federation/${name}$`,
    require.resolve(`@module-federation/${name}`).replace(/\.cjs$/, '.js'),
  ]),
);

/** Modules that every page needs, bundled into one chunk. */
const framework = /[\\/]node_modules[\\/](react|react-dom|scheduler|@tanstack|zustand|use-sync-external-store)[\\/]/;

/** The configuration of the host. It provides the shared modules and knows no remote at build time. */
export function shellConfig(options: Omit<FrontEnd, 'name'>): Configuration {
  const base = baseConfig({ ...options, name: 'shell' });
  return {
    ...base,
    entry: { main: './src/index.ts' },
    resolve: { ...base.resolve, alias: oneRuntime },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'all',
        cacheGroups: {
          default: false,
          defaultVendors: false,
          framework: { test: framework, name: 'framework', enforce: true, priority: 20 },
          // One file instead of two: the shared module and its fallback would be separate files.
          forms: { test: /[\\/]node_modules[\\/]react-hook-form[\\/]/, name: 'forms', enforce: true, priority: 20 },
        },
      },
    },
    plugins: [
      ...(base.plugins ?? []),
      withoutNode(),
      new ModuleFederationPlugin({
        name: 'shell',
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        dev: false,
        remotes: {},
        shared: sharedModules('shell'),
        runtimePlugins,
        // Remotes are loaded by their container file, so the runtime does not need its manifest code (a fifth of it).
        experiments: { provideExternalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
