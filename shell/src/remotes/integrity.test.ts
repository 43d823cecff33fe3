import { expectFiles, integrityOf } from './integrity.ts';

const FOLDER = 'https://admin.example.com/assets/mfe-admin/abc';
const HASH = `sha384-${'b'.repeat(64)}`;
/** A hash that no file has: 48 zero bytes. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

beforeEach(() =>
  expectFiles({ entry: `${FOLDER}/mf-manifest.json`, integrity: { 'lists/a.js': HASH, 'b.js': 'md5-x', 'c.js': '' } }),
);

test('a file of a remote on another origin must have the hash that the manifest lists', () => {
  expect(integrityOf(`${FOLDER}/lists/a.js`)).toBe(HASH);
});

test('the same holds for a repeated request, whose query differs', () => {
  expect(integrityOf(`${FOLDER}/lists/a.js?2`)).toBe(HASH);
});

test.each(['none.js', 'lists/../none.js', 'toString', '__proto__', 'b.js', 'c.js'])(
  'a file that the manifest does not list with a valid hash is refused: %s',
  (file) => {
    expect(integrityOf(`${FOLDER}/${file}`)).toBe(REFUSED);
  },
);

test('files of this origin need no hash, and neither do those of remotes without hashes', () => {
  expectFiles({ entry: '/assets/mfe-jobs/abc/mf-manifest.json' });
  expect(integrityOf('/assets/mfe-jobs/abc/remoteEntry.js')).toBeUndefined();
  expect(integrityOf('https://js.stripe.com/v3')).toBeUndefined();
});

test('the federation runtime finds the function on the page', () => {
  expect(globalThis.__integrityOf?.(`${FOLDER}/lists/a.js`)).toBe(HASH);
});
