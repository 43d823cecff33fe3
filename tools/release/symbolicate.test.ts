import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { type TemporaryFolder, temporaryFolder } from '@jobtrail/service-kit/testing';
import { SourceMaps } from './SourceMaps.ts';
import { symbolicate } from './symbolicate.ts';

const BUILD = 'aaaaaaaaaaaa';
const FILE = 'board.1a2b3c4d.js';
const SOURCE = [
  'function first() {',
  '  return second();',
  '}',
  'export function second() {',
  '  throw new Error();',
  '}',
];

let place: TemporaryFolder;
/** What a browser runs of the source. */
let built: string;

/** Puts a source map of the source next to a build. */
function addMap(frontEnd: string, build: string, source: string): void {
  const { code, map } = transformSync(SOURCE.join('\n'), { minify: true, sourcemap: 'external', sourcefile: source });
  built = code;
  const folder = join(place.path, frontEnd, 'dist/maps', build);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, `${FILE}.map`), map);
}
/** The position of a text in the built file, as stacks have it. */
const at = (text: string): string => `1:${built.indexOf(text) + 1}`;
const logged = (more: object): string =>
  JSON.stringify({
    ...{ level: 40, msg: 'an error in a browser', type: 'TypeError', message: 'x is not a function' },
    ...{ part: 'mfe-jobs', build: BUILD, page: '/dashboard' },
    ...more,
  });
const read = (line: string): Promise<string | null> => symbolicate(line, new SourceMaps(place.path));

beforeEach(() => {
  place = temporaryFolder();
  addMap('mfe-jobs', BUILD, 'mfe-jobs/src/board/Board.tsx');
});
afterEach(() => place.remove());

describe('An error in a browser', () => {
  it('is shown with the places of its frames in the sources', async () => {
    const line = logged({ frames: [`n ${FILE}:${at('throw')}`, `? gone.js:1:1`] });
    expect(await read(`svc-core-1  | ${line}`)).toBe(
      [
        'TypeError: x is not a function',
        `mfe-jobs ${BUILD}, /dashboard`,
        '  at n (mfe-jobs/src/board/Board.tsx:5:3)',
        '  at ? gone.js:1:1 (no source map)',
      ].join('\n'),
    );
  });
  it('has its frames in other front ends in their newest build with a file of that name', async () => {
    addMap('shell', 'bbbbbbbbbbbb', 'shell/src/older.ts');
    addMap('shell', 'cccccccccccc', 'shell/src/newer.ts');
    utimesSync(join(place.path, 'shell/dist/maps/bbbbbbbbbbbb'), 1, 1);
    expect(await read(logged({ frames: [`shell ? ${FILE}:${at('throw')}`] }))).toContain('(shell/src/newer.ts:5:3)');
  });
  it.each([
    ['a build that is a path', { build: '../maps', frames: [`n ${FILE}:1:1`] }],
    ['a file outside of the build', { frames: [`n ../${BUILD}/${FILE}:1:1`] }],
    ['no position', { frames: ['n'] }],
  ])('keeps its frame as it is with %s', async (_, error) => {
    expect(await read(logged(error))).toContain(`  at ${error.frames[0]} (no source map)`);
  });
  it.each(['', 'an error in a browser', '{"msg":"an error in a browser"}', '{"msg":"request"}'])(
    'is not what another line of the log reports: %j',
    async (line) => {
      expect(await read(line)).toBeNull();
    },
  );
});
