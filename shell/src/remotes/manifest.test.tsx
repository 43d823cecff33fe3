import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { parseManifest } from './manifest.ts';
import OverrideBadge, { overridesFor, withOverrides } from './override.tsx';

const manifest = (overrides: boolean) =>
  parseManifest({
    contract: 1,
    overrides,
    remotes: [
      {
        name: 'mfe-jobs',
        title: 'Jobs',
        contract: 1,
        build: 'b',
        entry: '/assets/mfe-jobs/b/mf-manifest.json',
        routes: [{ path: '/dashboard', access: 'user' }],
      },
    ],
  });

afterEach(() => localStorage.clear());

test('a manifest lists the remotes; invalid entries are skipped', () => {
  const { remotes } = parseManifest({
    contract: 1,
    remotes: [
      {
        name: 'a',
        routes: [
          { path: '/a', access: 'user' },
          { path: '/b', access: 'everyone' },
        ],
      },
      { title: 'nameless' },
      7,
    ],
  });
  expect(remotes).toEqual([
    { name: 'a', title: 'a', contract: 0, build: null, entry: null, routes: [{ path: '/a', access: 'user' }] },
  ]);
  expect(() => parseManifest({ error: 'down' })).toThrow('This is not a manifest of remotes');
});

test('invalid navigation entries are skipped, and a drawing of more than plain shapes is ignored', () => {
  const entry = { section: 'Views', order: 1, path: '/a', text: 'A', icon: [['path', { d: 'M8 7v7' }]], also: [] };
  const badge = { path: '/api/a', field: 'n', label: 'new' };
  const { remotes } = parseManifest({
    remotes: [
      {
        name: 'a',
        routes: [],
        nav: [
          { ...entry, badge },
          { ...entry, badge: { ...badge, query: { zone: '{timeZone}', page: 7 }, quiet: true } },
          { ...entry, icon: [['script', {}]] },
          { ...entry, icon: [['path', { onclick: 'x' }]] },
          { ...entry, badge: { path: 7 } },
          { text: 'B' },
          7,
        ],
      },
      { name: 'b', routes: [], nav: 'none' },
    ],
  });
  expect(remotes[0]?.nav).toEqual([
    { ...entry, badge: { ...badge, quiet: false } },
    { ...entry, badge: { ...badge, query: { zone: '{timeZone}', page: '' }, quiet: true } },
    { ...entry, icon: '' },
    { ...entry, icon: '' },
    entry,
  ]);
  expect(remotes[1]).not.toHaveProperty('nav');
});

test('a localhost override replaces the deployed remote, if the manifest allows it', () => {
  localStorage.setItem('mfe-override:mfe-jobs', 'http://localhost:3001/remoteEntry.js');
  expect(withOverrides(manifest(true)).remotes[0]?.entry).toBe('http://localhost:3001/remoteEntry.js');
  expect(withOverrides(manifest(false)).remotes[0]?.entry).toBe('/assets/mfe-jobs/b/mf-manifest.json');
});

test('an overridden remote has no hashes, because those are of the deployed build', () => {
  const given = parseManifest({
    overrides: true,
    remotes: [
      {
        name: 'mfe-jobs',
        routes: [],
        entry: 'https://a.example/x/y.json',
        integrity: { 'a.js': 'sha384-a', 'b.js': 7 },
      },
    ],
  });
  expect(given.remotes[0]?.integrity).toEqual({ 'a.js': 'sha384-a', 'b.js': '' });
  localStorage.setItem('mfe-override:mfe-jobs', 'http://localhost:3001/remoteEntry.js');
  expect(withOverrides(given).remotes[0]).not.toHaveProperty('integrity');
});

test('an override from another host is ignored', () => {
  for (const entry of [
    'https://evil.example/remoteEntry.js',
    'http://localhost.evil.example/x',
    'javascript:alert(1)',
    'nonsense',
  ]) {
    localStorage.setItem('mfe-override:mfe-jobs', entry);
    expect(overridesFor(manifest(true))).toEqual([]);
  }
});

test('a badge shows what is overridden, and resets it', async () => {
  localStorage.setItem('mfe-override:mfe-jobs', 'http://127.0.0.1:3001/');
  let reloads = 0;
  render(<OverrideBadge manifest={manifest(true)} reload={() => (reloads += 1)} />);
  expect(screen.getByText('Overridden: mfe-jobs')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Reset' }));
  expect(localStorage.getItem('mfe-override:mfe-jobs')).toBeNull();
  expect(reloads).toBe(1);
});
