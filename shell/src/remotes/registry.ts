import type { RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles, Platform, RemoteProps, Update } from '@jobtrail/web-kit';

export type RemoteStatus = 'loading' | 'ready' | 'failed';

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
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  platform: Platform;
  runner: Runner;
  load: (remote: RemoteEntry) => Promise<Lifecycles>;
  /** Fetches the remote's entry again, because a redeploy changes it. */
  refresh: (name: string) => Promise<RemoteEntry>;
  /** Detects new builds of a remote. */
  updateOf: (name: string) => Update;
}
interface Known {
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
  const known = new Map<string, Known>();
  const listeners = new Set<() => void>();
  let active: string | null = null;

  const find = (name: string): Known => {
    const entry = known.get(name);
    if (!entry) throw new Error(`No remote is called ${name}`);
    return entry;
  };
  const setStatus = (entry: Known, status: RemoteStatus): void => {
    entry.status = status;
    for (const listener of listeners) listener();
  };
  /** Loads the known build; if a deploy has replaced it since then, the current one of the gateway. */
  const loadCurrent = async (entry: Known): Promise<Lifecycles> => {
    try {
      return await load(entry.remote);
    } catch (error) {
      const latest = await refresh(entry.remote.name).catch(() => entry.remote);
      if (latest.entry === entry.remote.entry) throw error;
      entry.remote = latest;
      return load(latest);
    }
  };
  const loaded = (entry: Known): Promise<Lifecycles> => {
    entry.loading ??= loadCurrent(entry).then(
      (lifecycles) => {
        setStatus(entry, 'ready');
        return lifecycles;
      },
      (error: unknown) => {
        platform.reportError(error, entry.remote.name);
        setStatus(entry, 'failed');
        return fallback;
      },
    );
    return entry.loading;
  };
  const run = (entry: Known): void => {
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
      const entry: Known = {
        remote,
        platform: { ...platform, update: updateOf(remote.name) },
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
        entry.remote = await refresh(name);
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
      if (find(name).status === 'failed' && (await update.available())) update.reload();
    },
    statusOf: (name) => find(name).status,
    buildOf: (name) => known.get(name)?.remote.build ?? null,
    slotOf: (name) => find(name).slot,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
