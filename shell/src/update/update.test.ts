import type { RemotesManifest } from '@jobtrail/contract';
import { buildIn, createUpdates } from './update.ts';

const deployed = (shell: string | null, jobs: string | null): RemotesManifest => ({
  contract: 1,
  overrides: false,
  shell: { build: shell },
  remotes: [{ name: 'mfe-jobs', title: 'Jobs', contract: 1, build: jobs, entry: null, routes: [] }],
});

let manifest: RemotesManifest | Error;
let reloads: number;
const updates = () =>
  createUpdates({
    shellBuild: 's1',
    remoteBuild: () => 'j1',
    fetchManifest: async () => {
      if (manifest instanceof Error) throw manifest;
      return manifest;
    },
    reload: () => {
      reloads += 1;
    },
  });

beforeEach(() => {
  reloads = 0;
  sessionStorage.clear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('the build is read from the URL of its files', () => {
  expect(buildIn('https://jobs.example.com/assets/shell/4e7f510fa9b4/')).toBe('4e7f510fa9b4');
  expect(buildIn('http://localhost:3001/')).toBeNull();
});

test.each<[string, RemotesManifest | Error, { shell: boolean; remote: boolean }]>([
  ['nothing was deployed', deployed('s1', 'j1'), { shell: false, remote: false }],
  ['the shell was deployed: a remote takes its libraries from it', deployed('s2', 'j1'), { shell: true, remote: true }],
  ['the remote was deployed', deployed('s1', 'j2'), { shell: false, remote: true }],
  ['a deploy went wrong and left no build', deployed(null, null), { shell: false, remote: false }],
  [
    'the gateway is older and names no shell',
    { ...deployed('s2', 'j1'), shell: undefined },
    { shell: false, remote: false },
  ],
  ['the gateway cannot be reached', new Error('offline'), { shell: false, remote: false }],
])('%s', async (_, response, expected) => {
  manifest = response;
  expect({ shell: await updates()(null).available(), remote: await updates()('mfe-jobs').available() }).toEqual(
    expected,
  );
});

test('a reload that brought no new build is not repeated immediately, even by the next page', async () => {
  manifest = deployed('s2', 'j1');
  const update = updates()(null);
  expect(await update.available()).toBe(true);
  update.reload();
  expect(reloads).toBe(1);
  expect(await updates()(null).available()).toBe(false);
  manifest = deployed('s3', 'j1');
  expect(await updates()(null).available()).toBe(true);
  manifest = deployed('s2', 'j1');
  jest.advanceTimersByTime(31_000);
  expect(await updates()(null).available()).toBe(true);
});

test('without storage, updates are detected, too', async () => {
  manifest = deployed('s2', 'j1');
  const storage = jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
    throw new Error('forbidden');
  });
  expect(await updates()(null).available()).toBe(true);
  storage.mockRestore();
});
