import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = join(__dirname, '../../node_modules');
const MINUTE = 60_000;
/** Declares a test that the drills run alone, because it takes builds of its own. */
const drill = (...declared: Parameters<typeof test>): void => {
  if (process.env['DRILLS'] === '1') test(...declared);
};
let part: string;

/** Builds the part as its build script does, in a separate process. */
const build = (...args: string[]) =>
  run(process.execPath, ['--import', 'tsx', 'build.ts', ...args], { cwd: part }).then(({ stdout }) => stdout.trim());
/** Reads the part's declaration as a build does, in a separate process. */
const check = () =>
  run(
    process.execPath,
    [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      "import { buildDeclaration } from '@jobtrail/webpack/declaration.ts'; await buildDeclaration(process.cwd());",
    ],
    { cwd: part },
  );
const DECLARATION = '{"name":"mfe-tiny","title":"Tiny","contract":1,"routes":[]}';
const ENTRY = { section: 'Views', order: 1, path: '/tiny', text: 'Tiny', icon: 'plus' };
/** Declares one page with an entry. */
const declare = (entry: object) =>
  writeFile(
    join(part, 'remote.json'),
    JSON.stringify({
      ...JSON.parse(DECLARATION),
      routes: [{ path: '/tiny', access: 'user' }],
      nav: [{ ...ENTRY, ...entry }],
    }),
  );
const pointer = () => readFile(join(part, 'dist/current.json'), 'utf8');
const lifecycles = (text: string) =>
  writeFile(
    join(part, 'src/lifecycles.tsx'),
    `import { createLifecycles } from '@jobtrail/web-kit';\nexport const { bootstrap, mount, unmount } = createLifecycles(() => <h1>${text}</h1>, { name: 'mfe-tiny' });\n`,
  );

beforeAll(async () => {
  part = join(await mkdtemp(join(tmpdir(), 'remote-')), 'mfe-tiny');
  await mkdir(join(part, 'src'), { recursive: true });
  await symlink(modules, join(part, 'node_modules'));
  await writeFile(join(part, 'package.json'), '{"name":"mfe-tiny","type":"module"}');
  await writeFile(join(part, 'remote.json'), DECLARATION);
  await writeFile(
    join(part, 'build.ts'),
    "import { buildFrontEnd } from '@jobtrail/webpack';\nawait buildFrontEnd(import.meta.dirname);\n",
  );
  await lifecycles('One');
});
afterAll(() => rm(join(part, '..'), { recursive: true, force: true }));

test(
  'a remote is built once, skipped while nothing changed, and built again on a change',
  async () => {
    expect(await build()).toMatch(/^mfe-tiny: built [0-9a-f]{12} in /);
    const first = await pointer();
    expect(await build()).toMatch(/ is current$/);

    await lifecycles('Two');
    await build();
    expect(await pointer()).not.toBe(first);
  },
  MINUTE,
);

test(
  'the same sources give the same build in another folder',
  async () => {
    await build();
    const copy = join(await mkdtemp(join(tmpdir(), 'remote-')), 'mfe-tiny');
    try {
      await cp(part, copy, {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => path !== join(part, 'dist'),
      });
      await run(process.execPath, ['--import', 'tsx', 'build.ts'], { cwd: copy });
      expect(await readFile(join(copy, 'dist/current.json'), 'utf8')).toBe(await pointer());
    } finally {
      await rm(join(copy, '..'), { recursive: true, force: true });
    }
  },
  MINUTE,
);

drill(
  'the same sources give the same build, regardless of what was built in between',
  async () => {
    await build();
    const before = await pointer();
    await lifecycles('Three');
    await build();
    expect(await pointer()).not.toBe(before);
    await lifecycles('Two');
    await build();
    expect(await pointer()).toBe(before);
  },
  MINUTE,
);

test(
  'a build has its container, its manifest and its declaration, and no copy of what the shell shares',
  async () => {
    await build();
    const { build: id } = JSON.parse(await pointer());
    const files = await readdir(join(part, 'dist/builds', id));
    expect(files).toEqual(
      expect.arrayContaining(['remoteEntry.js', 'remoteEntry.js.br', 'mf-manifest.json', 'remote.json']),
    );
    const scripts = await Promise.all(
      files.filter((file) => file.endsWith('.js')).map((file) => readFile(join(part, 'dist/builds', id, file), 'utf8')),
    );
    expect(scripts.join('').length).toBeLessThan(80_000);
  },
  MINUTE,
);

test(
  'a build has the hash of each of its files, by which a page checks it on another origin',
  async () => {
    await build();
    const { build: id } = JSON.parse(await pointer());
    const folder = join(part, 'dist/builds', id);
    const files = (await readdir(folder)).filter((file) => !/(\.br|^integrity\.json)$/.test(file));
    const expected = await Promise.all(
      files.map(async (file) => {
        const digest = createHash('sha384')
          .update(await readFile(join(folder, file)))
          .digest('base64');
        return [file, `sha384-${digest}`] as const;
      }),
    );
    expect(JSON.parse(await readFile(join(folder, 'integrity.json'), 'utf8'))).toEqual(Object.fromEntries(expected));
    expect(files).toContain('remoteEntry.js');
  },
  MINUTE,
);

drill(
  'source maps are made on request, for the same build, and are next to it',
  async () => {
    await build();
    const before = await pointer();
    const { build: id } = JSON.parse(before);
    const files = await readdir(join(part, 'dist/builds', id));
    expect(await build('--maps')).toMatch(/^mfe-tiny: built /);
    expect(await pointer()).toBe(before);
    expect(await readdir(join(part, 'dist/builds', id))).toEqual(files);
    const maps = await readdir(join(part, 'dist/maps', id));
    expect(maps.sort()).toEqual(
      files
        .filter((file) => file.endsWith('.js'))
        .map((file) => `${file}.map`)
        .sort(),
    );
    const texts = await Promise.all(maps.map((map) => readFile(join(part, 'dist/maps', id, map), 'utf8')));
    expect(texts.join('')).toMatch(/mfe-tiny\/src\/lifecycles\.tsx"/);
    expect(texts.join('')).not.toContain('sourcesContent');
    expect(await build('--maps')).toMatch(/ is current$/);
  },
  MINUTE,
);

drill(
  'what the pages and a widget of a remote share is in one file',
  async () => {
    const uses = (text: string) => `
      import { createLifecycles } from '@jobtrail/web-kit';
      import { marked } from '@part/marked.ts';
      const Root = () => <h1>${text}{marked()}</h1>;
      export const { bootstrap, mount, unmount } = createLifecycles(Root, { name: 'mfe-tiny' });
    `;
    const topbar = [{ name: 'bell', order: 1, access: 'user' }];
    await writeFile(join(part, 'remote.json'), JSON.stringify({ ...JSON.parse(DECLARATION), topbar }));
    await mkdir(join(part, 'src/topbar'));
    await writeFile(join(part, 'src/marked.ts'), "export const marked = () => [document.title, 'shared by both'];\n");
    await writeFile(join(part, 'src/lifecycles.tsx'), uses('page only').replace('@part', '.'));
    await writeFile(join(part, 'src/topbar/bell.tsx'), uses('widget only').replace('@part', '..'));
    await build();
    const { build: id } = JSON.parse(await pointer());
    const folder = join(part, 'dist/builds', id);
    const scripts = (await readdir(folder)).filter((file) => file.endsWith('.js'));
    const texts = await Promise.all(scripts.map((file) => readFile(join(folder, file), 'utf8')));
    const filesWith = (text: string) => scripts.filter((_, index) => texts[index]?.includes(text));
    expect(filesWith('page only')).toEqual([expect.stringMatching(/^lifecycles\./)]);
    expect(filesWith('widget only')).toEqual([expect.stringMatching(/^topbar-bell\./)]);
    expect(filesWith('shared by both')).toEqual([expect.stringMatching(/^own\./)]);
    await rm(join(part, 'src/topbar'), { recursive: true });
    await rm(join(part, 'src/marked.ts'));
    await writeFile(join(part, 'remote.json'), DECLARATION);
    await lifecycles('One');
  },
  MINUTE,
);

drill(
  'the navigation of a build has the drawings of its icons, and an invalid one fails the build',
  async () => {
    await declare({});
    await build();
    const current = await pointer();
    const built = await readFile(join(part, 'dist/builds', JSON.parse(current).build, 'remote.json'), 'utf8');
    expect(JSON.parse(built).nav).toEqual([
      {
        ...ENTRY,
        icon: [
          ['path', { d: 'M5 12h14' }],
          ['path', { d: 'M12 5v14' }],
        ],
      },
    ]);
    expect(await readFile(join(part, 'dist/remote.json'), 'utf8')).toBe(built);

    await declare({ icon: 'no-such-icon' });
    await expect(build()).rejects.toThrow(/mfe-tiny\/remote\.json cannot be built:\s+Lucide has no icon no-such-icon/);
    expect(await pointer()).toBe(current);
    await writeFile(join(part, 'remote.json'), DECLARATION);
  },
  MINUTE,
);

drill(
  'a build names the files that its lifecycles and a lazy screen need first',
  async () => {
    const routes = (screen: string) => [{ path: '/tiny', access: 'user', screen }];
    const declareScreen = (screen: string) =>
      writeFile(join(part, 'remote.json'), JSON.stringify({ ...JSON.parse(DECLARATION), routes: routes(screen) }));
    await mkdir(join(part, 'src/reports'));
    await writeFile(
      join(part, 'src/reports/Reports.tsx'),
      "import './reports.css';\nexport default () => <p>All reports</p>;\n",
    );
    await writeFile(join(part, 'src/reports/reports.css'), '.tiny-reports { color: red; }\n');
    await writeFile(
      join(part, 'src/lifecycles.tsx'),
      `import { createLifecycles, lazyScreen } from '@jobtrail/web-kit';
       const Reports = lazyScreen(() => import('@part/reports/Reports.tsx'));
       export const { bootstrap, mount, unmount } = createLifecycles(() => <Reports />, { name: 'mfe-tiny' });
      `.replace('@part', '.'),
    );
    await declareScreen('reports/Reports.tsx');
    await build();
    const current = await pointer();
    const folder = join(part, 'dist/builds', JSON.parse(current).build);
    const declared = JSON.parse(await readFile(join(folder, 'remote.json'), 'utf8'));
    expect(declared.files).toEqual([expect.stringMatching(/^lifecycles\.\w+\.js$/)]);
    const files: string[] = declared.routes[0].files;
    const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')));
    expect(texts).toHaveLength(2);
    expect(texts.join('')).toMatch(/\.tiny-reports/);
    expect(texts.join('')).toContain('All reports');

    await declareScreen('Other.tsx');
    await expect(build()).rejects.toThrow(/routes: \/tiny does not load src\/Other\.tsx on demand/);
    expect(await pointer()).toBe(current);
    await rm(join(part, 'src/reports'), { recursive: true });
    await writeFile(join(part, 'remote.json'), DECLARATION);
    await lifecycles('One');
  },
  MINUTE,
);

test(
  'an invalid declaration fails with every problem',
  async () => {
    await declare({ path: '/elsewhere', colour: 'red' });
    await expect(check()).rejects.toThrow(/nav\.0: Unrecognized key: "colour"/);
    await declare({ badge: { path: '/api/no/such/call', field: 'n', label: 'new' } });
    await expect(check()).rejects.toThrow(/there is no call GET \/api\/no\/such\/call/);
    await writeFile(join(part, 'remote.json'), DECLARATION);
  },
  MINUTE,
);

drill(
  'sources that do not build fail with the reason and leave the pointer unchanged',
  async () => {
    const before = await pointer();
    await writeFile(join(part, 'src/lifecycles.tsx'), "import './missing.ts';\n");
    await expect(build()).rejects.toThrow(/missing\.ts/);
    expect(await pointer()).toBe(before);
    await lifecycles('One');
  },
  MINUTE,
);
