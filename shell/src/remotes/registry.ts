import type { RemoteEntry } from '@jobtrail/contract';
import { mountWidget } from './mountWidget.ts';
import type { Runner } from './runner.ts';
import { type RemoteSources, type RemoteStatus, RunningRemote } from './RunningRemote.ts';

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

/**
 * Creates a registry of remotes. A remote that fails to load, or breaks outside its own boundary, is 'failed' until
 * `retry`.
 */
export function createRemoteRegistry({ runner, ...sources }: RemoteSources & { runner: Runner }): RemoteRegistry {
  const remotes = new Map<string, RunningRemote>();
  const listeners = new Set<() => void>();
  let active: string | null = null;

  const notify = (): void => {
    for (const listener of listeners) listener();
  };
  const find = (name: string): RunningRemote => {
    const remote = remotes.get(name);
    if (!remote) throw new Error(`No remote is called ${name}`);
    return remote;
  };
  const run = (remote: RunningRemote): void => {
    const { name, title } = remote.entry;
    runner.register({
      name,
      load: () => remote.lifecycles(),
      isActive: () => active === name,
      props: { name, title, domElement: remote.slot, platform: remote.platform },
    });
  };

  runner.onError((name, error) => remotes.get(name)?.fail(error));

  return {
    register: (entry) => {
      if (remotes.has(entry.name)) return;
      const remote = new RunningRemote(entry, sources, notify);
      remotes.set(entry.name, remote);
      run(remote);
    },
    preload: (name) => void find(name).lifecycles(),
    activate: (name) => {
      if (active === name) return;
      active = name;
      runner.reroute();
    },
    retry: async (name) => {
      const remote = find(name);
      if (!(await remote.refresh())) return;
      await runner.unregister(name);
      remote.reset();
      run(remote);
      runner.reroute();
      await remote.lifecycles();
      const { update } = remote.platform;
      if (remote.status !== 'ready' && (await update.available())) update.reload();
    },
    statusOf: (name) => find(name).status,
    buildOf: (name) => remotes.get(name)?.entry.build ?? null,
    slotOf: (name) => find(name).slot,
    isLoading: () => active !== null && remotes.get(active)?.status === 'loading',
    mountWidget: (name, module, element) =>
      mountWidget(find(name), { module, element }, { runner, load: sources.load }),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
