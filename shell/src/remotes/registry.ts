import type { RemoteEntry } from '@jobtrail/contract';
import type { Lifecycles, Platform, RemoteProps, Update } from '@jobtrail/web-kit';

export type RemoteStatus = 'loading' | 'ready' | 'failed';

/** What runs mounted applications: single-spa in the product. */
export interface Runner {
  register: (application: {
    name: string;
    load: () => Promise<Lifecycles>;
    isActive: () => boolean;
    props: RemoteProps;
  }) => void;
  unregister: (name: string) => Promise<void>;
  /** Looks again at who is active. */
  reroute: () => void;
  onError: (listener: (name: string, error: unknown) => void) => void;
}

/** The remotes that the shell runs, each in a slot of its own that outlives the shell's renders. */
export interface RemoteRegistry {
  /** Makes a remote known; registering the same name again changes nothing. */
  register: (remote: RemoteEntry) => void;
  /** Starts to load a remote before it is active. */
  preload: (name: string) => void;
  /** Makes one remote active, or none. */
  activate: (name: string | null) => void;
  /** Loads a failed remote again, from what the gateway says now; reloads the page where it fails again and a newer build is deployed. */
  retry: (name: string) => Promise<void>;
  statusOf: (name: string) => RemoteStatus;
  /** The build that this page loaded, or will load; null where there is none. */
  buildOf: (name: string) => string | null;
  slotOf: (name: string) => HTMLElement;
  subscribe: (listener: () => void) => () => void;
}

interface Options {
  platform: Platform;
  runner: Runner;
  load: (remote: RemoteEntry) => Promise<Lifecycles>;
  /** Fetches the remote's entry again, as a redeployed remote has another one. */
  refresh: (name: string) => Promise<RemoteEntry>;
  /** What finds out about new builds for a remote. */
  updateOf: (name: string) => Update;
}
interface Known {
  remote: RemoteEntry;
  /** What this remote is handed. It stays the same object, as remotes keep what they make for a platform. */
  platform: Platform & { update: Update };
  slot: HTMLElement;
  status: RemoteStatus;
  loading: Promise<Lifecycles> | null;
}

/** Lifecycles that do nothing: the runner never sees a broken application, the shell draws the fallback. */
const nothing = async (): Promise<void> => undefined;
const fallback: Lifecycles = { bootstrap: nothing, mount: nothing, unmount: nothing };

function newSlot(name: string): HTMLElement {
  const slot = document.createElement('div');
  slot.id = `slot-${name}`;
  slot.className = 'outlet';
  return slot;
}

/** A registry of remotes. A remote that cannot be loaded, or breaks outside of its own boundary, is 'failed' until `retry`. */
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
  /** Loads what the page knows of; if a deploy has replaced that build since then, the one that the gateway names now. */
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
