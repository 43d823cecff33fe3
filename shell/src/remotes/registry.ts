import { commonContract, type ContractMismatch, contractOfShell, type RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles, Platform, RemoteProps, Update } from '@jobtrail/web-kit';
import { IncompatibleRemote } from './agreeOnContract.ts';

/** `remote outdated` and `shell outdated` are failures: the two speak no common version of the contract. */
export type RemoteStatus = 'loading' | 'ready' | 'failed' | ContractMismatch;

/** Runs mounted applications: single-spa in production. */
export interface Runner {
  register: (application: {
    name: string;
    load: () => Promise<Lifecycles>;
    isActive: () => boolean;
    props: RemoteProps;
  }) => void;
  unregister: (name: string) => Promise<void>;
  /** Checks again which applications are active. */
  reroute: () => void;
  onError: (listener: (name: string, error: unknown) => void) => void;
  /**
   * Mounts lifecycles that no page activates, such as those of a widget.
   * @returns a function that unmounts them; neither rejects: errors go to `onError`
   */
  mount: (lifecycles: Lifecycles, props: RemoteProps, onError: (error: unknown) => void) => () => void;
}

/** The remotes that the shell runs, each in a slot that outlives renders of the shell. */
export interface RemoteRegistry {
  /** Registers a remote. Registering the same name again changes nothing. */
  register: (remote: RemoteEntry) => void;
  /** Starts loading a remote before it is active. */
  preload: (name: string) => void;
  /** Activates one remote, or none. */
  activate: (name: string | null) => void;
  /**
   * Loads a failed remote again with a fresh manifest; reloads the page if it fails again and a newer build is
   * deployed.
   */
  retry: (name: string) => Promise<void>;
  statusOf: (name: string) => RemoteStatus;
  /** The build that this page has loaded or will load; null if there is none. */
  buildOf: (name: string) => string | null;
  slotOf: (name: string) => HTMLElement;
  /** Whether the active remote is still loading. */
  isLoading: () => boolean;
  /**
   * Loads a widget of a remote and mounts it in an element. A widget that fails is reported and leaves the element
   * empty.
   * @returns a function that unmounts it
   */
  mountWidget: (name: string, module: string, element: HTMLElement) => () => void;
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  platform: Platform;
  runner: Runner;
  /** @param module the exposed module; by default, the remote itself */
  load: (remote: RemoteEntry, module?: string) => Promise<Lifecycles>;
  /** Fetches the remote's entry again, because a redeploy changes it. */
  refresh: (name: string) => Promise<RemoteEntry>;
  /** Detects new builds of a remote. */
  updateOf: (name: string) => Update;
}
interface RunningRemote {
  remote: RemoteEntry;
  /** The platform passed to this remote. It is always the same object, because remotes cache by it. */
  platform: Platform & { update: Update };
  slot: HTMLElement;
  status: RemoteStatus;
  loading: Promise<Lifecycles> | null;
}

/** No-op lifecycles: the runner never sees a broken application, and the shell shows the fallback. */
const nothing = async (): Promise<void> => undefined;
const fallback: Lifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing };

function newSlot(name: string): HTMLElement {
  const slot = document.createElement('div');
  slot.id = `slot-${name}`;
  slot.className = 'outlet';
  return slot;
}

/**
 * Creates a registry of remotes. A remote that fails to load, or breaks outside its own boundary, is 'failed' until
 * `retry`.
 */
export function createRemoteRegistry({ platform, runner, load, refresh, updateOf }: Options): RemoteRegistry {
  const known = new Map<string, RunningRemote>();
  const listeners = new Set<() => void>();
  let active: string | null = null;

  const find = (name: string): RunningRemote => {
    const entry = known.get(name);
    if (!entry) throw new Error(`No remote is called ${name}`);
    return entry;
  };
  const setStatus = (entry: RunningRemote, status: RemoteStatus): void => {
    entry.status = status;
    for (const listener of listeners) listener();
  };
  /** The contract version for a remote. A remote without a common version is never mounted, so it never sees this. */
  const versionFor = ({ contract }: RemoteEntry): number => {
    const common = commonContract(contract, contractOfShell(platform.apiVersion));
    return typeof common === 'number' ? common : platform.apiVersion;
  };
  const takeOver = (entry: RunningRemote, remote: RemoteEntry): void => {
    entry.remote = remote;
    entry.platform.apiVersion = versionFor(remote);
  };
  /** Loads the known build; if a deploy has replaced it since then, the current one of the gateway. */
  const loadCurrent = async (entry: RunningRemote): Promise<Lifecycles> => {
    try {
      return await load(entry.remote);
    } catch (error) {
      const latest = await refresh(entry.remote.name).catch(() => entry.remote);
      if (latest.entry === entry.remote.entry) throw error;
      takeOver(entry, latest);
      return load(latest);
    }
  };
  const loaded = (entry: RunningRemote): Promise<Lifecycles> => {
    entry.loading ??= loadCurrent(entry).then(
      (lifecycles) => {
        setStatus(entry, 'ready');
        return lifecycles;
      },
      (error: unknown) => {
        platform.reportError(error, entry.remote.name);
        setStatus(entry, error instanceof IncompatibleRemote ? error.mismatch : 'failed');
        return fallback;
      },
    );
    return entry.loading;
  };
  const run = (entry: RunningRemote): void => {
    const { name, title } = entry.remote;
    runner.register({
      name,
      load: () => loaded(entry),
      isActive: () => active === name,
      props: { name, title, domElement: entry.slot, platform: entry.platform },
    });
  };

  runner.onError((name, error) => {
    const entry = known.get(name);
    if (!entry) return;
    platform.reportError(error, name);
    setStatus(entry, 'failed');
  });

  return {
    register: (remote) => {
      if (known.has(remote.name)) return;
      const entry: RunningRemote = {
        remote,
        platform: { ...platform, apiVersion: versionFor(remote), update: updateOf(remote.name) },
        slot: newSlot(remote.name),
        status: 'loading',
        loading: null,
      };
      known.set(remote.name, entry);
      run(entry);
    },
    preload: (name) => void loaded(find(name)),
    activate: (name) => {
      if (active === name) return;
      active = name;
      runner.reroute();
    },
    retry: async (name) => {
      const entry = find(name);
      setStatus(entry, 'loading');
      try {
        takeOver(entry, await refresh(name));
      } catch (error) {
        platform.reportError(error, name);
        setStatus(entry, 'failed');
        return;
      }
      await runner.unregister(name);
      entry.loading = null;
      entry.slot = newSlot(name);
      run(entry);
      setStatus(entry, 'loading');
      runner.reroute();
      await loaded(entry);
      const { update } = entry.platform;
      if (find(name).status !== 'ready' && (await update.available())) update.reload();
    },
    statusOf: (name) => find(name).status,
    buildOf: (name) => known.get(name)?.remote.build ?? null,
    slotOf: (name) => find(name).slot,
    isLoading: () => active !== null && known.get(active)?.status === 'loading',
    mountWidget: (name, module, domElement) => {
      const { remote, platform: own } = find(name);
      const report = (error: unknown) => void platform.reportError(error, `${name}/${module}`);
      let unmount: (() => void) | undefined;
      let wanted = true;
      load(remote, module).then((lifecycles) => {
        const props = { name: `${name}/${module}`, title: remote.title, domElement, platform: own };
        if (wanted) unmount = runner.mount(lifecycles, props, report);
      }, report);
      return () => {
        wanted = false;
        unmount?.();
      };
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
