import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { baseConfig } from './base.mjs';
import { withoutNode } from './federation.mjs';
import { sharedModules } from './shared.mjs';

/**
 * A remote: exposes its lifecycles, takes what is shared from the shell.
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
        // The container is a global variable, whose name knows no dash; the shell knows both names by this rule (loadLifecycles.ts).
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
