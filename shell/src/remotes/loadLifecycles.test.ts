import { loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { CONTRACT_VERSION, type RemoteEntry } from '@jobtrail/contract';
import { loadLifecycles } from './loadLifecycles.ts';

// The federation runtime is part of webpack's bundle; this is a fake of what the loader uses.
jest.mock('@module-federation/enhanced/runtime', () => ({ loadRemote: jest.fn(), registerRemotes: jest.fn() }));
const load = jest.mocked(loadRemote);
const remote: RemoteEntry = {
  name: 'mfe-jobs',
  title: 'Jobs',
  contract: CONTRACT_VERSION,
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

test.each([
  [CONTRACT_VERSION + 1, 'shell outdated'],
  [0, 'remote outdated'],
])('a remote with only the contract version %d is not requested', async (contract, mismatch) => {
  await expect(loadLifecycles({ ...remote, contract })).rejects.toMatchObject({ mismatch });
  expect(load).not.toHaveBeenCalled();
});

test('a remote of the next contract version is loaded if it also runs in this one', async () => {
  load.mockResolvedValue(lifecycles);
  const contract = { version: CONTRACT_VERSION + 1, minimum: CONTRACT_VERSION };
  expect(await loadLifecycles({ ...remote, contract })).toBe(lifecycles);
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

test('a widget comes from the container that the remote already runs in, and a repeated load starts with the container', async () => {
  const own = { ...remote, name: 'mfe-own', entry: '/assets/mfe-own/abc/mf-manifest.json' };
  load.mockResolvedValue(lifecycles);
  await loadLifecycles(own);
  await loadLifecycles(own, 'topbar/bell');
  expect(load).toHaveBeenLastCalledWith('mfe-own/topbar/bell');
  expect(registerRemotes).toHaveBeenCalledTimes(1);
  await loadLifecycles(own, 'topbar/bell');
  expect(registerRemotes).toHaveBeenCalledTimes(2);
});

test('concurrent loads of a remote run one after the other', async () => {
  const own = { ...remote, name: 'mfe-two', entry: '/assets/mfe-two/abc/mf-manifest.json' };
  let finish: (value: unknown) => void = () => undefined;
  load.mockReturnValueOnce(new Promise((resolve) => (finish = resolve))).mockResolvedValue(lifecycles);
  const first = loadLifecycles(own);
  const second = loadLifecycles(own, 'topbar/bell');
  await new Promise((next) => setTimeout(next, 20));
  expect(load).toHaveBeenCalledTimes(1);
  finish(lifecycles);
  await Promise.all([first, second]);
  expect(registerRemotes).toHaveBeenCalledTimes(1);
});
