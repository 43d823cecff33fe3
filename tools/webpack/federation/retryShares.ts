import { type ModuleFederationRuntimePlugin, registerGlobalPlugins } from '@module-federation/enhanced/runtime';

/**
 * Makes the load of a shared module retryable. The federation runtime keeps the promise of a load even if it rejects:
 * without this plugin, one library that fails to load would break every form until the page is reloaded.
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

// Remotes do not include this plugin: the runtime adds global plugins to every instance that is created later.
registerGlobalPlugins([retryShares]);

/** The plugin for the instance that loads this file. */
export default (): ModuleFederationRuntimePlugin => retryShares;
