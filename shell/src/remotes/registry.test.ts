import { waitFor } from '@testing-library/react';
import type { RemoteEntry } from '@jobtrail/contract';
import { createPlatformStore, createQueryClient, type Lifecycles, type Platform } from '@jobtrail/web-kit';
import { IncompatibleRemote } from './agreeOnContract.ts';
import { createRemoteRegistry, type RemoteRegistry } from './registry.ts';
import { createSpaRunner } from './spaRunner.ts';

// These tests run the real single-spa. It keeps applications for the lifetime of the page, so every test uses a
// different remote.
const runner = createSpaRunner();
let count = 0;
let name: string;
let reported: unknown[];
let loads: RemoteEntry[];
let load: (remote: RemoteEntry) => Promise<Lifecycles>;
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
  load = async () => lifecyclesThat('The board');
  const platform: Platform = {
    apiVersion: 2,
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
      return load(remote);
    },
    refresh: async () => latest,
    updateOf: (remote) => ({ available: async () => newerBuild, reload: () => void reloads.push(remote) }),
  });
  registry.register(remoteCalled(name));
});
afterEach(() => registry.activate(null));
const shown = () => registry.slotOf(name).textContent;

test('a remote is loaded when it first becomes active, mounts in its slot, and unmounts when it is no longer active', async () => {
  expect(loads).toEqual([]);
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The board'));
  expect(registry.statusOf(name)).toBe('ready');
  registry.activate(null);
  await waitFor(() => expect(shown()).toBe(''));
  expect(loads).toHaveLength(1);
});

test('a preloaded remote is not loaded twice', async () => {
  registry.preload(name);
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The board'));
  expect(loads).toHaveLength(1);
});

test('a remote that cannot be loaded is reported as failed, and the others keep working', async () => {
  load = (remote) =>
    remote.name === name ? Promise.reject(new Error('down')) : Promise.resolve(lifecyclesThat('Other'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  expect(reported).toEqual([new Error('down')]);
  const other = `${name}-other`;
  registry.register(remoteCalled(other));
  registry.activate(other);
  await waitFor(() => expect(registry.slotOf(other).textContent).toBe('Other'));
});

test('Try again loads the entry in the current manifest', async () => {
  load = () => Promise.reject(new Error('down'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  load = async () => lifecyclesThat('Back again');
  latest = remoteCalled(name, 'b2');
  await registry.retry(name);
  await waitFor(() => expect(shown()).toBe('Back again'));
  expect(loads.map(({ build }) => build)).toEqual(['b1', 'b2']);
  expect(registry.statusOf(name)).toBe('ready');
});

test('a build replaced by a deploy since the page was opened is loaded from its new location, without a fallback', async () => {
  load = (remote) =>
    remote.build === 'b1' ? Promise.reject(new Error('gone')) : Promise.resolve(lifecyclesThat('The new board'));
  latest = remoteCalled(name, 'b2');
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The new board'));
  expect(registry.statusOf(name)).toBe('ready');
  expect(registry.buildOf(name)).toBe('b2');
  expect(reported).toEqual([]);
});

test('a remote that fails again is not loaded over and over: the page is reloaded if a newer build is deployed', async () => {
  load = () => Promise.reject(new Error('this shell is too old'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  await registry.retry(name);
  expect(reloads).toEqual([]);
  newerBuild = true;
  await registry.retry(name);
  expect(reloads).toEqual([name]);
});

test("a remote's platform detects new builds of that remote", async () => {
  const handed: Platform[] = [];
  load = async () => ({ ...lifecyclesThat(''), mount: async ({ platform }) => void handed.push(platform) });
  registry.activate(name);
  await waitFor(() => expect(handed).toHaveLength(1));
  handed[0]?.update?.reload();
  expect(reloads).toEqual([name]);
});

test('a retry that fails leaves the remote failed', async () => {
  load = () => Promise.reject(new Error('down'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  await registry.retry(name);
  await waitFor(() => expect(loads).toHaveLength(2));
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
});

test('a remote whose mount throws is failed, and Try again recovers it', async () => {
  load = async () => ({ ...lifecyclesThat(''), mount: () => Promise.reject(new Error('no mount')) });
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('failed'));
  load = async () => lifecyclesThat('Mended');
  await registry.retry(name);
  await waitFor(() => expect(shown()).toBe('Mended'));
});

test('a remote gets the newest version of the contract that it and the shell speak', async () => {
  const versions: number[] = [];
  load = async () => ({
    ...lifecyclesThat('The board'),
    mount: async ({ platform }) => void versions.push(platform.apiVersion),
  });
  const declared = [1, 2, { version: 3, minimum: 2 }];
  for (const [index, contract] of declared.entries()) {
    const remote = { ...remoteCalled(`${name}-${index}`), contract };
    registry.register(remote);
    registry.activate(remote.name);
    await waitFor(() => expect(versions).toHaveLength(index + 1));
  }
  expect(versions).toEqual([1, 2, 2]);
});

test('a remote without a common version is reported as such, and runs once it is updated', async () => {
  load = () => Promise.reject(new IncompatibleRemote(name, 'remote outdated'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('remote outdated'));
  load = async () => lifecyclesThat('The board');
  latest = { ...remoteCalled(name, 'b2'), contract: 2 };
  await registry.retry(name);
  await waitFor(() => expect(shown()).toBe('The board'));
});

test('a shell that is too old for a remote reloads for a newer shell when the person tries again', async () => {
  load = () => Promise.reject(new IncompatibleRemote(name, 'shell outdated'));
  registry.activate(name);
  await waitFor(() => expect(registry.statusOf(name)).toBe('shell outdated'));
  newerBuild = true;
  await registry.retry(name);
  expect(reloads).toEqual([name]);
});

test('a widget is mounted next to the active remote, with its platform, and unmounted', async () => {
  const element = document.createElement('div');
  const unmount = registry.mountWidget(name, 'topbar/bell', element);
  await waitFor(() => expect(element.textContent).toBe('The board'));
  expect(registry.statusOf(name)).toBe('loading');
  unmount();
  await waitFor(() => expect(element.textContent).toBe(''));
  expect(reported).toEqual([]);
});

test('a widget that cannot be loaded or does not mount is reported, and the remote works', async () => {
  const element = document.createElement('div');
  load = () => Promise.reject(new Error('down'));
  registry.mountWidget(name, 'topbar/bell', element);
  await waitFor(() => expect(reported).toEqual([new Error('down')]));
  load = async () => ({ ...lifecyclesThat('-'), mount: () => Promise.reject(new Error('broken')) });
  const unmount = registry.mountWidget(name, 'topbar/bell', element);
  await waitFor(() => expect(reported).toHaveLength(2));
  unmount();
  expect(element.textContent).toBe('');
  load = async () => lifecyclesThat('The board');
  registry.activate(name);
  await waitFor(() => expect(shown()).toBe('The board'));
});

test('a widget that is unmounted before it has loaded is never mounted', async () => {
  const element = document.createElement('div');
  registry.mountWidget(name, 'topbar/bell', element)();
  await new Promise((next) => setTimeout(next, 50));
  expect(element.textContent).toBe('');
});
