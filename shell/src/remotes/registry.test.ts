import { waitFor } from '@testing-library/react';
import type { RemoteEntry } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient, type Lifecycles, type Platform } from '@jobtrail/web-kit';
import { createRemoteRegistry, type RemoteRegistry } from './registry.ts';
import { createSpaRunner } from './spaRunner.ts';

// The real single-spa runs here. It keeps its applications for as long as the page lives, so every test has a remote of its own.
const runner = createSpaRunner();
let count = 0;
let name: string;
let reported: unknown[];
let loads: RemoteEntry[];
let answer: (remote: RemoteEntry) => Promise<Lifecycles>;
let latest: RemoteEntry;
let newerBuild: boolean;
let reloads: string[];
let registry: RemoteRegistry;

const remoteCalled = (remoteName: string, build = 'b1'): RemoteEntry => ({
  name: remoteName,
  title: 'Jobs',
  contract: 1,
  build,
  entry: `/assets/${remoteName}/${build}/mf-manifest.json`,
  routes: [],
});

function lifecyclesThat(shows: string): Lifecycles {
  return {
    bootstrap: async () => undefined,
    mount: async ({ domElement }) => {
      domElement.textContent = shows;
    },
    unmount: async ({ domElement }) => {
      domElement.textContent = '';
    },
  };
}

beforeEach(() => {
  count += 1;
  name = `mfe-${count}`;
  reported = [];
  loads = [];
  latest = remoteCalled(name);
  newerBuild = false;
  reloads = [];
  answer = async () => lifecyclesThat('The board');
  const platform: Platform = {
    apiVersion: 1,
    queryClient: createQueryClient(),
    store: createPlatformStore(),
    navigate: () => undefined,
    toast: () => undefined,
    reportError: (error) => `E-${reported.push(error)}`,
  };
  registry = createRemoteRegistry({
    platform,
    runner,
    load: (remote) => {
      loads.push(remote);
      return answer(remote);
    },
    refresh: async () => latest,
    updateOf: (remote) => ({ available: async () => newerBuild, reload: () => void reloads.push(remote) }),
  });
  registry.register(remoteCalled(name));
});
afterEach(() => registry.activate(null));
const shown = () => registry.slotOf(name).textContent;

test('a remote is loaded when it is first active, mounts in its slot, and unmounts when it is active no more', async () => {
  expect(loads).toEqual([]);
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The board'));
  expect(registry.statusOf(name)).toBe('ready');
  registry.activate(null);
  await waitFor(() => expect(shown()).toBe(''));
  expect(loads).toHaveLength(1);
});

test('what was preloaded is not loaded twice', async () => {
  registry.preload(name);
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The board'));
  expect(loads).toHaveLength(1);
});

test('a remote that cannot be loaded is failed and reported, and the others are alive', async () => {
  answer = (remote) =>
    remote.name === name ? Promise.reject(new Error('down')) : Promise.resolve(lifecyclesThat('Other'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  expect(reported).toEqual([new Error('down')]);
  const other = `${name}-other`;
  registry.register(remoteCalled(other));
  registry.activate(other);
  await waitFor(() => expect(registry.slotOf(other).textContent).toBe('Other'));
});

test('Try again loads it again, from the entry that the gateway names now', async () => {
  answer = () => Promise.reject(new Error('down'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  answer = async () => lifecyclesThat('Back again');
  latest = remoteCalled(name, 'b2');
  await registry.retry(name);
  await waitFor(() => expect(shown()).toBe('Back again'));
  expect(loads.map(({ build }) => build)).toEqual(['b1', 'b2']);
  expect(registry.statusOf(name)).toBe('ready');
});

test('a build that a deploy has replaced since the page was opened is loaded from where it is now, without a fallback', async () => {
  answer = (remote) =>
    remote.build === 'b1' ? Promise.reject(new Error('gone')) : Promise.resolve(lifecyclesThat('The new board'));
  latest = remoteCalled(name, 'b2');
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The new board'));
  expect(registry.statusOf(name)).toBe('ready');
  expect(registry.buildOf(name)).toBe('b2');
  expect(reported).toEqual([]);
});

test('a remote that fails again is not loaded over and over: the page is reloaded once a newer build is deployed', async () => {
  answer = () => Promise.reject(new Error('this shell is too old'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  await registry.retry(name);
  expect(reloads).toEqual([]);
  newerBuild = true;
  await registry.retry(name);
  expect(reloads).toEqual([name]);
});

test('what a remote is handed finds out about its own builds', async () => {
  const handed: Platform[] = [];
  answer = async () => ({ ...lifecyclesThat(''), mount: async ({ platform }) => void handed.push(platform) });
  registry.activate(name);
  await waitFor(() => expect(handed).toHaveLength(1));
  handed[0]?.update?.reload();
  expect(reloads).toEqual([name]);
});

test('Try again that finds it still down is failed again', async () => {
  answer = () => Promise.reject(new Error('down'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  await registry.retry(name);
  await waitFor(() => expect(loads).toHaveLength(2));
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
});

test('a remote whose mount throws is failed, and Try again mends it', async () => {
  answer = async () => ({ ...lifecyclesThat(''), mount: () => Promise.reject(new Error('no mount')) });
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  answer = async () => lifecyclesThat('Mended');
  await registry.retry(name);
  await waitFor(() => expect(shown()).toBe('Mended'));
});
