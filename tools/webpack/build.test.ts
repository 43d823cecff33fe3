/** @jest-environment node */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const modules = join(__dirname, '../../node_modules');
const MINUTE = 60_000;
let part: string;

/** Builds the part as its own script does, in a process of its own. */
const build = () => run(process.execPath, ['build.mjs'], { cwd: part }).then(({ stdout }) => stdout.trim());
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
  await writeFile(join(part, 'remote.json'), '{"name":"mfe-tiny","title":"Tiny","contract":1,"routes":[]}');
  await writeFile(
    join(part, 'build.mjs'),
    "import { buildFrontEnd } from '@jobtrail/webpack';\nawait buildFrontEnd(import.meta.dirname);\n",
  );
  await lifecycles('One');
});
afterAll(() => rm(join(part, '..'), { recursive: true, force: true }));

test(
  'a remote is built once, skipped while nothing changed, built anew on a change, and the same sources give the same build',
  async () => {
    expect(await build()).toMatch(/^mfe-tiny: built [0-9a-f]{12} in /);
    const first = await pointer();
    expect(await build()).toMatch(/ is current$/);

    await lifecycles('Two');
    await build();
    expect(await pointer()).not.toBe(first);

    await lifecycles('One');
    await build();
    expect(await pointer()).toBe(first);
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
  'the navigation of a build has the drawings of its icons, and one that is wrong does not build',
  async () => {
    const file = join(part, 'remote.json');
    const before = await readFile(file, 'utf8');
    const declare = (entry: object) =>
      writeFile(
        file,
        JSON.stringify({
          ...JSON.parse(before),
          routes: [{ path: '/tiny', access: 'user' }],
          nav: [{ section: 'Views', order: 1, path: '/tiny', text: 'Tiny', icon: 'plus', ...entry }],
        }),
      );
    await declare({});
    await build();
    const { build: id } = JSON.parse(await pointer());
    const built = await readFile(join(part, 'dist/builds', id, 'remote.json'), 'utf8');
    expect(JSON.parse(built).nav).toEqual([
      {
        section: 'Views',
        order: 1,
        path: '/tiny',
        text: 'Tiny',
        icon: [
          ['path', { d: 'M5 12h14' }],
          ['path', { d: 'M12 5v14' }],
        ],
      },
    ]);
    expect(await readFile(join(part, 'dist/remote.json'), 'utf8')).toBe(built);

    const current = await pointer();
    await declare({ icon: 'no-such-icon' });
    await expect(build()).rejects.toThrow(/mfe-tiny\/remote\.json cannot be built:\s+Lucide has no icon no-such-icon/);
    await declare({ path: '/elsewhere', colour: 'red' });
    await expect(build()).rejects.toThrow(/nav\.0: Unrecognized key: "colour"/);
    await declare({ badge: { path: '/api/no/such/call', field: 'n', label: 'new' } });
    await expect(build()).rejects.toThrow(/there is no call GET \/api\/no\/such\/call/);
    expect(await pointer()).toBe(current);
    await writeFile(file, before);
  },
  MINUTE,
);

test(
  'sources that do not build say why and leave the pointer where it was',
  async () => {
    const before = await pointer();
    await writeFile(join(part, 'src/lifecycles.tsx'), "import './missing.ts';\n");
    await expect(build()).rejects.toThrow(/missing\.ts/);
    expect(await pointer()).toBe(before);
    await lifecycles('One');
  },
  MINUTE,
);
