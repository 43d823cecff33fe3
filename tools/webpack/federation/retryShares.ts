import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/**
 * Lets a shared module be loaded again after it failed once. The federation runtime keeps the promise of a load even
 * when it rejects: without this, one UI group that did not arrive fails every dialog until the page is reloaded.
 */
const retryShares: ModuleFederationRuntimePlugin = {
  name: 'retry-shares',
  errorLoadShare({ pkgName, shareInfo, shareScopeMap }) {
    for (const scope of shareInfo?.scope ?? []) {
      for (const shared of Object.values(shareScopeMap[scope]?.[pkgName] ?? {}))
        if (!shared.loaded) shared.loading = null;
    }
  },
};

// Remotes bring no copy of this plugin: the runtime gives every instance that is made later the global ones.
registerGlobalPlugins([retryShares]);

/** The plugin for the instance that loads this file. */
export default (): ModuleFederationRuntimePlugin => retryShares;
