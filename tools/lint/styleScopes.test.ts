import { findings } from './styleScopes.ts';

const kit = {
  path: 'packages/web-kit/src/look/controls.css',
  css: '.btn { color: red } .seg > button { height: 1px }',
};
const admin = { path: 'mfe-admin/src/users/users.css', css: '.users .btn, .user-name { color: red }' };
const prefixes = { 'mfe-admin': ['users', 'user'], 'mfe-jobs': ['board', 'user-card'] };
const board = '.board { color: red }';
const check = (css: string, of = prefixes) =>
  findings([kit, admin, { path: 'mfe-jobs/src/look/board.css', css: `${board}\n${css}` }], of);
const used = '.user-card { color: red }';

test('accepts any selector that begins with a class with a prefix of the part', () => {
  expect(check(`${used} .board-lane.is-over > .btn .name:not(.has-icon) { color: red }`)).toEqual([]);
  expect(check(`${used} @keyframes lift { from { opacity: 0 } }`)).toEqual([]);
});

test('reports a selector without such a class, with its line', () => {
  expect(check(`${used}\n.board, .seg > button { color: red }`)).toEqual([
    'mfe-jobs/src/look/board.css:3 .seg > button: no class begins with a prefix of mfe-jobs',
  ]);
  expect(check(`${used} h1 { color: red }`)).toHaveLength(1);
  expect(check(`${used} .boards { color: red }`)).toHaveLength(1);
});

test("reports a selector with another part's class; the longest prefix decides which part owns it", () => {
  expect(check(`${used} .board .user-name { color: red }`)).toEqual([
    'mfe-jobs/src/look/board.css:2 .board .user-name: .user belongs to mfe-admin',
  ]);
});

test('reports prefixes that no style sheet uses and prefixes that belong to two parts', () => {
  expect(check('')).toEqual(['user-card: no sheet of mfe-jobs uses this prefix']);
  expect(check(used, { ...prefixes, 'mfe-jobs': ['board', 'user-card', 'users'] })).toContain(
    'users: two parts have this prefix, mfe-jobs is one',
  );
});
