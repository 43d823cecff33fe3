import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import webpack, { type Compiler, type Stats } from 'webpack';
import { inputHash, recordBuild, unchangedBuild } from '@jobtrail/build/frontEndInputs.ts';
import type { Mode } from './base.ts';
import { buildDeclaration, type FirstFiles } from './declaration.ts';
import { writeIntegrity } from './integrity.ts';
import { hasMaps, keepMaps, takeMaps } from './maps.ts';
import { namePages, writePages } from './pages.ts';
import { publish } from './publish.ts';
import { remoteConfig } from './remote.ts';
import { shellConfig } from './shell.ts';

/** Adds files that are not modules to the build. */
type Emit = (work: string) => Promise<void>;

interface Part {
  readonly dir: string;
  readonly name: string;
  readonly mode: Mode;
  readonly dist: string;
  /** The folder that webpack writes to. Its files are published from there. */
  readonly work: string;
  readonly isShell: boolean;
  /** Whether the build has source maps next to it. */
  readonly maps: boolean;
  readonly emit: Emit | undefined;
}

function partOf(dir: string, args: readonly string[], emit: Emit | undefined): Part {
  const watch = args.includes('--watch');
  const dist = join(dir, 'dist');
  return {
    dir,
    name: basename(dir),
    mode: watch ? 'development' : 'production',
    dist,
    work: join(dist, watch ? 'work-dev' : `work-${process.pid}`),
    isShell: !existsSync(join(dir, 'remote.json')),
    maps: !watch && args.includes('--maps'),
    emit,
  };
}

function compilerOf({ dir, name, mode, work, isShell, maps }: Part): Compiler {
  const options = { dir, mode, maps, output: work };
  const compiler = webpack(isShell ? shellConfig(options) : remoteConfig({ ...options, name }));
  // The declaration is not a module: without this, watch mode would not rebuild when it changes.
  if (!isShell)
    compiler.hooks.afterCompile.tap('remote.json', ({ fileDependencies }) => {
      fileDependencies.add(join(dir, 'remote.json'));
    });
  return compiler;
}

/** @throws {Error} with webpack's errors and warnings if the build has errors */
function assertBuilt(stats: Stats | undefined): asserts stats {
  if (!stats) throw new Error('webpack returned no result');
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true, warnings: true, colors: false }));
}

/** The scripts and style sheets that the lifecycles and the lazily loaded modules of a remote consist of. */
function firstFilesOf({ compilation: { namedChunkGroups, chunkGroups, chunkGraph } }: Stats): FirstFiles {
  const filesOf = (group: (typeof chunkGroups)[number] | undefined): string[] =>
    (group?.getFiles() ?? []).filter((file) => /\.(js|css)$/.test(file));
  const byModule = new Map(
    chunkGroups.flatMap((group) =>
      group.chunks
        .flatMap((chunk) => [...chunkGraph.getChunkRootModules(chunk)])
        .map((module) => [module.nameForCondition(), group] as const),
    ),
  );
  return {
    lifecycles: filesOf(namedChunkGroups.get('lifecycles')),
    ofModule: (path) => (byModule.has(path) ? filesOf(byModule.get(path)) : null),
  };
}

/** Copies the declaration next to the pointer: the navigation keeps its icons even if the pointer is broken. */
async function keepDeclaration(dist: string, declaration: string): Promise<void> {
  const next = join(dist, `remote.json.${process.pid}`);
  await writeFile(next, declaration);
  await rename(next, join(dist, 'remote.json'));
}

/** @returns the build's id */
async function publishPart(part: Part, stats: Stats): Promise<string> {
  const { dir, mode, dist, work, isShell, emit } = part;
  const compress = mode === 'production';
  await emit?.(work);
  if (!isShell) {
    const declaration = await buildDeclaration(dir, firstFilesOf(stats));
    await writeFile(join(work, 'remote.json'), declaration);
    const build = await publish({ work, dist, compress, finish: (_build, folder) => writeIntegrity(folder) });
    await keepDeclaration(dist, declaration);
    return build;
  }
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const entryFiles = (entrypoints?.main?.assets ?? []).map(({ name }) => name);
  const soonFiles = (namedChunkGroups?.bootstrap?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => !entryFiles.includes(name));
  await writePages({ dir, work, entryFiles, soonFiles, mode });
  return publish({ work, dist, compress, finish: (build, folder) => namePages(folder, build) });
}

async function buildOnce(part: Part): Promise<{ build: string; skipped: boolean }> {
  const current = await unchangedBuild(part.dir);
  if (current !== undefined && (!part.maps || (await hasMaps(part.dist, current))))
    return { build: current, skipped: true };
  const inputs = await inputHash(part.dir);
  // An invalid declaration fails the build before anything is compiled.
  if (!part.isShell) await buildDeclaration(part.dir);
  const compiler = compilerOf(part);
  const mapsWork = `${part.work}-maps`;
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    assertBuilt(stats);
    if (part.maps) await takeMaps(part.work, mapsWork);
    const build = await publishPart(part, stats);
    if (part.maps) await keepMaps(mapsWork, part.dist, build);
    await recordBuild(part.dir, inputs, build);
    return { build, skipped: false };
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
    for (const folder of [part.work, mapsWork]) await rm(folder, { recursive: true, force: true });
  }
}

/** Rebuilds on every change until the process ends. A build with errors does not move the pointer. */
async function buildAndWatch(part: Part): Promise<void> {
  await mkdir(part.work, { recursive: true });
  let queue = Promise.resolve();
  compilerOf(part).watch({ aggregateTimeout: 80 }, (error, stats) => {
    queue = queue.then(async () => {
      try {
        if (error) throw error;
        assertBuilt(stats);
        console.log(`${part.name}: built ${await publishPart(part, stats)}`);
      } catch (problem) {
        console.error(`${part.name}: ${problem instanceof Error ? problem.message : String(problem)}`);
      }
    });
  });
}

/**
 * Builds a front end into `dist/builds/<id>/` and points `dist/current.json` to it. Does nothing if no input has
 * changed. With `--watch` it rebuilds on every change, for development; with `--maps` it also has source maps, in
 * `dist/maps/<id>/`.
 * @param dir the part's folder
 * @throws {Error} with webpack's errors if the build fails; the pointer does not change in that case
 */
export async function buildFrontEnd(
  dir: string,
  { args = process.argv.slice(2), emit }: { args?: readonly string[]; emit?: Emit } = {},
): Promise<void> {
  const part = partOf(dir, args, emit);
  if (part.mode === 'development') return buildAndWatch(part);
  const started = performance.now();
  const { build, skipped } = await buildOnce(part);
  console.log(
    skipped
      ? `${part.name}: ${build} is current`
      : `${part.name}: built ${build} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
}
