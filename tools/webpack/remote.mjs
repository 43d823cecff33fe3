import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig } from './base.mjs';
import { withoutNode } from './federation.mjs';
import { sharedModules } from './shared.mjs';

/**
 * The configuration of a remote: it exposes its lifecycles and takes shared modules from the shell.
 * @param {import('./base.mjs').FrontEnd} options
 * @returns {import('webpack').Configuration}
 */
export function remoteConfig(options) {
  const base = baseConfig(options);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
      withoutNode(),
      new ModuleFederationPlugin({
        name: options.name,
        // The container is a global variable, whose name cannot have a dash; loadLifecycles.ts in the shell applies the same rule.
        library: { type: 'var', name: options.name.replaceAll('-', '_') },
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        dev: false,
        exposes: { './lifecycles': { import: './src/lifecycles', name: 'lifecycles' } },
        shared: sharedModules('remote'),
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
