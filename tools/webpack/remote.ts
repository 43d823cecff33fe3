import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Chunk, Configuration } from 'webpack';
import { readDeclaration } from '@jobtrail/contract/remotes';
import { baseConfig, type FrontEnd } from './base.ts';
import { CheckedFiles } from './checkedFiles.ts';
import { withoutNode } from './federation.ts';
import { sharedModules } from './shared.ts';

/** The widgets that a remote.json declares, each as a module that the shell loads separately. */
function widgetModules(dir: string): Record<string, { import: string; name: string }> {
  const { declaration } = readDeclaration(JSON.parse(readFileSync(join(dir, 'remote.json'), 'utf8')));
  return Object.fromEntries(
    (['topbar', 'sidebar'] as const).flatMap((place) =>
      (declaration[place] ?? []).map(({ name }) => [
        `./${place}/${name}`,
        { import: `./src/${place}/${name}`, name: `${place}-${name}` },
      ]),
    ),
  );
}

/**
 * The cache group for the code that the lifecycles and the widgets of a remote share. A page with a widget loads both,
 * and each would have its own copy.
 */
function sharedByModules(modules: readonly string[]) {
  if (modules.length === 0) return {};
  const names = new Set(['lifecycles', ...modules]);
  return {
    own: {
      name: 'own',
      chunks: ({ name }: Chunk) => typeof name === 'string' && names.has(name),
      minChunks: 2,
      enforce: true,
    },
  };
}

/**
 * The configuration of a remote: it exposes its lifecycles and its widgets, and takes shared modules from the shell.
 * @throws {Error} if its remote.json is invalid
 */
export function remoteConfig(options: FrontEnd): Configuration {
  const base = baseConfig(options);
  const widgets = widgetModules(options.dir);
  const own = sharedByModules(Object.values(widgets).map(({ name }) => name));
  return {
    ...base,
    entry: {},
    optimization: {
      ...base.optimization,
      splitChunks: { chunks: 'all', cacheGroups: { default: false, defaultVendors: false, ...own } },
    },
    plugins: [
      ...(base.plugins ?? []),
      new CheckedFiles(),
      withoutNode(),
      new ModuleFederationPlugin({
        name: options.name,
        // The container is a global variable, so its name must not contain dashes. loadLifecycles.ts in the shell
        // applies the same rule.
        library: { type: 'var', name: options.name.replaceAll('-', '_') },
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        dev: false,
        exposes: {
          './lifecycles': { import: './src/lifecycles', name: 'lifecycles' },
          ...widgets,
        },
        shared: sharedModules('remote'),
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
