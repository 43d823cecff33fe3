import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import { baseConfig, type FrontEnd } from './base.ts';
import { withoutNode } from './federation.ts';
import { sharedModules } from './shared.ts';

/** The configuration of a remote: it exposes its lifecycles and takes shared modules from the shell. */
export function remoteConfig(options: FrontEnd): Configuration {
  const base = baseConfig(options);
  return {
    ...base,
    entry: {},
    plugins: [
      ...(base.plugins ?? []),
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
        exposes: { './lifecycles': { import: './src/lifecycles', name: 'lifecycles' } },
        shared: sharedModules('remote'),
        experiments: { externalRuntime: true, optimization: { target: 'web', disableSnapshot: true } },
      }),
    ],
  };
}
