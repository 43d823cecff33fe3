import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { currentBuild } from '../build/frontEndInputs.ts';
import { buildIdOf, movePointer, publish } from './publish.ts';

let place: string;
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'publish-'));
});
afterEach(() => rm(place, { recursive: true, force: true }));

async function workWith(files: Record<string, string>): Promise<string> {
  const work = await mkdtemp(join(place, 'work-'));
  for (const [name, content] of Object.entries(files)) await writeFile(join(work, name), content);
  return work;
}

test("a build's ID is 12 hex digits that depend on nothing but its files", async () => {
  const [a, b, c] = await Promise.all([
    workWith({ 'a.js': '1' }),
    workWith({ 'a.js': '1' }),
    workWith({ 'a.js': '2' }),
  ]);
  const ids = await Promise.all([a, b, c].map(buildIdOf));
  expect(ids[0]).toMatch(/^[0-9a-f]{12}$/);
  expect(ids[0]).toBe(ids[1]);
  expect(ids[0]).not.toBe(ids[2]);
});

test('publishing puts the files into a folder named by their ID, compresses text with brotli, and moves the pointer', async () => {
  const script = 'export const words = 1;\n'.repeat(50);
  const dist = join(place, 'dist');
  const build = await publish({ work: await workWith({ 'main.js': script, 'font.woff2': 'x' }), dist, compress: true });
  expect(await currentBuild(dist)).toBe(build);
  expect((await readdir(join(dist, 'builds', build))).sort()).toEqual(['font.woff2', 'main.js', 'main.js.br']);
  expect(brotliDecompressSync(await readFile(join(dist, 'builds', build, 'main.js.br'))).toString()).toBe(script);
});

test('WebAssembly and recognition models are compressed with brotli too', async () => {
  const dist = join(place, 'dist');
  const build = await publish({
    work: await workWith({
      'engine.wasm': 'code'.repeat(99),
      'eng.traineddata': 'model'.repeat(99),
      'photo.png': 'x'.repeat(99),
    }),
    dist,
    compress: true,
  });
  expect((await readdir(join(dist, 'builds', build))).sort()).toEqual([
    'eng.traineddata',
    'eng.traineddata.br',
    'engine.wasm',
    'engine.wasm.br',
    'photo.png',
  ]);
});

test('a page contains the ID of its build', async () => {
  const dist = join(place, 'dist');
  const finish = (build: string, folder: string) => writeFile(join(folder, 'app.html'), build);
  const build = await publish({ work: await workWith({ 'app.html': '__BUILD__' }), dist, compress: false, finish });
  expect(await readFile(join(dist, 'builds', build, 'app.html'), 'utf8')).toBe(build);
});

test('the five newest builds are kept for open tabs and for rollbacks', async () => {
  const dist = join(place, 'dist');
  const builds: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const build = await publish({ work: await workWith({ 'main.js': String(n) }), dist, compress: false });
    await utimes(join(dist, 'builds', build), n, n);
    builds.push(build);
  }
  expect((await readdir(join(dist, 'builds'))).sort()).toEqual(builds.slice(2).sort());
  const earlier = builds[3] ?? '';
  await movePointer(dist, earlier);
  expect(await currentBuild(dist)).toBe(earlier);
});

test('a pointer to a deleted build counts as no build', async () => {
  const dist = join(place, 'dist');
  const build = await publish({ work: await workWith({ 'main.js': '1' }), dist, compress: false });
  await rm(join(dist, 'builds', build), { recursive: true });
  expect(await currentBuild(dist)).toBeUndefined();
});

test('publishing the same files twice at the same time makes one build, and neither call fails', async () => {
  const dist = join(place, 'dist');
  const works = await Promise.all([1, 2, 3].map(() => workWith({ 'main.js': '1' })));
  const builds = await Promise.all(works.map((work) => publish({ work, dist, compress: true })));
  expect(new Set(builds).size).toBe(1);
  expect((await readdir(dist)).sort()).toEqual(['builds', 'current.json']);
  expect(await currentBuild(dist)).toBe(builds[0]);
});
