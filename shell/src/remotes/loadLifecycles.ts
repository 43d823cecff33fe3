import type { RemoteEntry } from '@jobtrail/contract';
import { CONTRACT_VERSION, REMOTE_TIMEOUT_MS } from '@jobtrail/contract';
import type { Lifecycles } from '@jobtrail/web-kit';
import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';

function isLifecycles(value: unknown): value is Lifecycles {
  return typeof value === 'object' && value !== null && ['bootstrap', 'mount', 'unmount'].every((step) => step in value && typeof Reflect.get(value, step) === 'function');
}

function timeout(milliseconds: number): Promise<never> {
  return new Promise((_resolve, reject) => {
    setTimeout(() => reject(new Error(`did not load within ${milliseconds / 1000} s`)), milliseconds);
  });
}

/** Where a remote's container stands and under which global name, by the rule of the kit's webpack configuration. */
function containerOf(name: string, entry: string) {
  const url = new URL('remoteEntry.js', new URL(entry, window.location.href));
  return { name, entry: url.href, type: 'var', entryGlobalName: name.replaceAll('-', '_') };
}

/**
 * Loads the lifecycles of a remote at run time. Each call starts from the entry anew, so that it can be tried again.
 * @throws {Error} when the remote has no build, speaks another contract, is down, slow (8 s), or exposes no lifecycles
 */
export async function loadLifecycles({ name, entry, contract }: RemoteEntry): Promise<Lifecycles> {
  if (contract !== CONTRACT_VERSION) throw new Error(`${name} speaks contract ${contract}, not ${CONTRACT_VERSION}`);
  if (entry === null) throw new Error(`${name} has no build`);
  registerRemotes([containerOf(name, entry)], { force: true });
  const exposed: unknown = await Promise.race([loadRemote(`${name}/lifecycles`), timeout(REMOTE_TIMEOUT_MS)]);
  const lifecycles = typeof exposed === 'object' && exposed !== null && 'default' in exposed ? exposed.default : exposed;
  if (!isLifecycles(lifecycles)) throw new Error(`${name} exposes no lifecycles`);
  return lifecycles;
}
