import { describe, expect, it } from '@jest/globals';
import { problemsInSource, readDeclaration, screensInSource } from './declaration.ts';
import { isIconDrawing } from './iconDrawing.ts';

const entry = { section: 'Views', order: 1, path: '/a', text: 'A', icon: 'plus' };
const declare = (...nav: unknown[]) => ({
  name: 'mfe-a',
  title: 'A',
  contract: 1,
  routes: [
    { path: '/a', access: 'user' },
    { path: '/b', access: 'admin' },
  ],
  nav,
});

describe('remote.json', () => {
  it('may have no navigation', () => {
    const { nav: _nav, ...plain } = declare();
    expect(readDeclaration(plain)).toEqual({ declaration: plain, refused: [] });
    expect(problemsInSource(plain)).toEqual([]);
  });
  it('is parsed without its invalid entries, and each problem is reported on one line', () => {
    const good = { ...entry, path: '/b' };
    const { declaration, refused } = readDeclaration(declare({ ...entry, order: 'first', text: '' }, good, good));
    expect(declaration.nav).toEqual([good]);
    expect(refused.map((line) => line.replace(/:.*/, ''))).toEqual([
      'nav.0.order',
      'nav.0.text',
      'nav.0.text',
      'nav.2',
    ]);
  });
  it('is rejected if anything but its navigation is invalid', () => {
    expect(() => readDeclaration({ ...declare(entry), routes: 'all' })).toThrow(/routes/);
  });
  it('may have unknown properties at run time, but not in the source', () => {
    const later = declare({ ...entry, shortcut: 'g a' });
    expect(readDeclaration(later)).toEqual({ declaration: declare(entry), refused: [] });
    expect(problemsInSource(later)).toEqual(['nav.0: Unrecognized key: "shortcut"']);
  });
  it('lists widgets of the top bar, each with its own name; invalid ones are left out', () => {
    const bell = { name: 'bell', order: 1, access: 'user' };
    const withTopbar = (...topbar: unknown[]) => ({ ...declare(entry), topbar });
    expect(problemsInSource(withTopbar(bell))).toEqual([]);
    const { declaration, refused } = readDeclaration(withTopbar(bell, { ...bell, order: 2 }));
    expect(declaration.topbar).toEqual([bell]);
    expect(refused).toEqual(['topbar.1: there is a widget bell already']);
    expect(readDeclaration(withTopbar({ ...bell, name: '../lifecycles' })).declaration.topbar).toEqual([]);
    expect(problemsInSource(withTopbar({ ...bell, size: 32 }))).toEqual(['topbar.0: Unrecognized key: "size"']);
    expect(readDeclaration(withTopbar(bell, bell, bell)).refused).toEqual(['topbar: has 3 widgets, 2 are allowed']);
  });
  it('may name the keys of a page; invalid ones are left out', () => {
    for (const keys of ['g t', 'c']) {
      expect(problemsInSource(declare({ ...entry, keys }))).toEqual([]);
      expect(readDeclaration(declare({ ...entry, keys })).declaration.nav).toEqual([{ ...entry, keys }]);
    }
    for (const keys of ['G T', 'g t x', 'x y', 'Enter', 7]) {
      expect(problemsInSource(declare({ ...entry, keys }))).toHaveLength(1);
      expect(readDeclaration(declare({ ...entry, keys }))).toEqual({
        declaration: declare({ ...entry, keys: undefined }),
        refused: [],
      });
    }
  });
  it('lists widgets of the sidebar in the same way', () => {
    const views = { name: 'views', order: 1, access: 'user' };
    const withSidebar = (...sidebar: unknown[]) => ({ ...declare(entry), sidebar });
    expect(problemsInSource(withSidebar(views))).toEqual([]);
    const { declaration, refused } = readDeclaration(withSidebar(views, { ...views, name: 'A' }));
    expect(declaration.sidebar).toEqual([views]);
    expect(refused).toEqual(['sidebar.1.name: must be a name such as bell']);
    expect(problemsInSource(withSidebar(views, views, views))).toEqual(['sidebar: has 3 widgets, 2 are allowed']);
  });
  it('must name a GET call for a badge', () => {
    const badge = (path: string) => declare({ ...entry, badge: { path, field: 'open', label: 'open' } });
    expect(problemsInSource(badge('/api/admin/support/count'))).toEqual([]);
    expect(problemsInSource(badge('/api/auth/logout'))).toEqual(['nav: there is no call GET /api/auth/logout']);
  });
  it('may name the query of a badge, with parameters that the call has', () => {
    const badge = (query: object) =>
      declare({ ...entry, badge: { path: '/api/today/count', query, field: 'total', label: 'due', quiet: true } });
    const local = badge({ zone: '{timeZone}' });
    expect(readDeclaration(local)).toEqual({ declaration: local, refused: [] });
    expect(problemsInSource(local)).toEqual([]);
    expect(problemsInSource(badge({ day: 'x' }))).toEqual(['nav: GET /api/today/count has no parameter day']);
    expect(problemsInSource(badge({ 'zone&x': 'y' }))).toHaveLength(1);
  });
  it('may name the calls and the module of a page, which must exist', () => {
    const page = (more: object) => ({ ...declare(), routes: [{ path: '/a', access: 'user', ...more }] });
    const good = page({ reads: ['/api/jobs?view=card&list=wishlist'], screen: 'today/TodayScreen.tsx' });
    expect(problemsInSource(good)).toEqual([]);
    expect([...screensInSource(good)]).toEqual([['/a', 'today/TodayScreen.tsx']]);
    expect(problemsInSource(page({ reads: ['/api/auth/logout', '/api/today?day=1'] }))).toEqual([
      'routes: there is no call GET /api/auth/logout',
      'routes: GET /api/today has no parameter day',
    ]);
    for (const wrong of [
      { reads: ['//evil.example/api/jobs'] },
      { reads: ['/api/../dev/mailbox'] },
      { screen: '../x.tsx' },
      { other: 1 },
    ])
      expect(problemsInSource(page(wrong))).toHaveLength(1);
  });
  it('keeps its pages if what speeds them up is invalid, such as files outside the build', () => {
    const { declaration } = readDeclaration({
      ...declare(),
      files: ['../other/x.js'],
      routes: [{ path: '/a', access: 'user', reads: ['https://evil.example'], files: ['x.html'] }],
    });
    expect(JSON.parse(JSON.stringify(declaration))).toEqual({
      ...declare(),
      routes: [{ path: '/a', access: 'user' }],
    });
  });
  it('contains the name of an icon in the source, and its drawing in a build', () => {
    const drawn = declare({ ...entry, icon: [['circle', { cx: '12', cy: '12', r: '4', fill: 'currentColor' }]] });
    expect(readDeclaration(drawn).refused).toEqual([]);
    expect(problemsInSource(drawn)).toHaveLength(1);
  });
});

describe('the drawing of an icon', () => {
  it.each([
    [[['path', { d: 'M8 7v7', href: '/x' }]]],
    [[['path', { d: 'M8 7v7' }, 'text']]],
    [[[['path'], { d: 'M8 7v7' }]]],
    [[['path', { d: ['M8'] }]]],
    [[['use', {}]]],
    [[['path', null], 'x']],
    [{ length: 0 }],
    [null],
  ])('cannot be %j', (value) => {
    expect(isIconDrawing(value)).toBe(false);
  });
});
