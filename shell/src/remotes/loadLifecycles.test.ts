import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import type { RemoteEntry } from '@jobtrail/contract';
import { loadLifecycles } from './loadLifecycles.ts';

// The federation runtime is part of webpack's bundle; this is a fake of what the loader uses.
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.mocked(loadRemote);
const remote: RemoteEntry = {
  name: 'mfe-jobs',
  title: 'Jobs',
  contract: 1,
  build: 'abc',
  entry: '/assets/mfe-jobs/abc/mf-manifest.json',
  routes: [],
};
const lifecycles = { bootstrap: async () => undefined, mount: async () => undefined, unmount: async () => undefined };

afterEach(() => {
  jest.useRealTimers();
  jest.resetAllMocks();
});

test('a remote is loaded from the container next to its manifest, fresh each time', async () => {
  load.mockResolvedValue(lifecycles);
  expect(await loadLifecycles(remote)).toBe(lifecycles);
  expect(registerRemotes).toHaveBeenCalledWith(
    [
      {
        name: 'mfe-jobs',
        entry: 'http://localhost/assets/mfe-jobs/abc/remoteEntry.js',
        type: 'var',
        entryGlobalName: 'mfe_jobs',
      },
    ],
    { force: true },
  );
  expect(load).toHaveBeenCalledWith('mfe-jobs/lifecycles');
});

test('a remote with another contract version is not requested', async () => {
  await expect(loadLifecycles({ ...remote, contract: 2 })).rejects.toThrow('mfe-jobs speaks contract 2, not 1');
  expect(load).not.toHaveBeenCalled();
});

test('a remote without a build is unavailable', async () => {
  await expect(loadLifecycles({ ...remote, entry: null })).rejects.toThrow('mfe-jobs has no build');
});

test('a remote that takes longer than 8 s fails', async () => {
  jest.useFakeTimers();
  load.mockReturnValue(new Promise(() => undefined));
  const result = expect(loadLifecycles(remote)).rejects.toThrow('did not load within 8 s');
  await jest.advanceTimersByTimeAsync(8000);
  await result;
});

test('a container without lifecycles is rejected', async () => {
  load.mockResolvedValue({ mount: 1 });
  await expect(loadLifecycles(remote)).rejects.toThrow('mfe-jobs exposes no lifecycles');
});
