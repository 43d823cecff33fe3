import type { ModuleFederationRuntimePlugin } from '@module-federation/enhanced/runtime';

declare global {
  /** Set by the shell (shell/src/remotes/integrity.ts). */
  var __integrityOf: ((url: string) => string | undefined) | undefined;
}

/**
 * Makes the browser check the entry of a remote on another origin, as CheckedFiles does for the files that it loads.
 */
const checkEntries: ModuleFederationRuntimePlugin = {
  name: 'check-entries',
  createScript({ url }) {
    const hash = globalThis.__integrityOf?.(url);
    if (hash === undefined) return undefined;
    const script = document.createElement('script');
    script.src = url;
    script.integrity = hash;
    script.crossOrigin = 'anonymous';
    return script;
  },
};

/** The plugin for the instance that loads this file. */
export default (): ModuleFederationRuntimePlugin => checkEntries;
