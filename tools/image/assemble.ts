import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { MAPS_FOLDER } from '@jobtrail/contract/pointer';
import { buildFrontEnd } from '../build/buildAll.ts';
import { currentBuild } from '../build/frontEndInputs.ts';
import { buildService, packagesOutside } from '../build/serviceBundle.ts';
import { buildableFrontEnds, folderOf, PROCESSES, ROOT } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { secondsSince } from '../workspace/progress.mjs';
import { copyPackages } from './packages.ts';

/** The image of all front ends. The image of one is named like its folder. */
const ALL_FRONT_ENDS = 'frontends';
const MEGABYTE = 1e6;

/**
 * Builds a part and puts what its image contains into a folder: a service's bundle with the packages that it loads at
 * run time, or the current builds of front ends.
 * @param folder absolute; empty or missing
 * @returns a sentence with the size
 * @throws {Problem} for an unknown part or a folder with content
 */
export async function assemble(part: string, folder: string): Promise<string> {
  const frontEnds = buildableFrontEnds().filter((name) => part === ALL_FRONT_ENDS || part === name);
  if (frontEnds.length === 0 && !PROCESSES.includes(part))
    throw new Problem(
      `${part} has no image: name one of ${[...PROCESSES, ALL_FRONT_ENDS, ...buildableFrontEnds()].join(', ')}.`,
    );
  await mkdir(folder, { recursive: true });
  if ((await readdir(folder)).length > 0) throw new Problem(`${folder} is not empty: name a new folder.`);
  const startedAt = performance.now();
  if (frontEnds.length === 0) await assembleService(part, folder);
  else await bundleInstaller(folder);
  for (const name of frontEnds) await assembleFrontEnd(name, folder);
  const megabytes = ((await sizeOf(folder)) / MEGABYTE).toFixed(1);
  return `${part}: ${megabytes} MB in ${secondsSince(startedAt)}`;
}

async function assembleService(part: string, folder: string): Promise<void> {
  const dir = folderOf(part);
  await buildService(dir);
  // The record of the inputs is for the next build.
  await cp(join(dir, 'dist'), join(folder, 'dist'), {
    recursive: true,
    filter: (path) => basename(path) !== 'inputs.json',
  });
  const { name, version }: { name: string; version: string } = JSON.parse(
    await readFile(join(dir, 'package.json'), 'utf8'),
  );
  await writeFile(
    join(folder, 'package.json'),
    `${JSON.stringify({ name, version, private: true, type: 'module' }, null, 2)}\n`,
  );
  await copyPackages(packagesOutside(dir), part, folder);
}

async function assembleFrontEnd(name: string, folder: string): Promise<void> {
  const dir = folderOf(name);
  await buildFrontEnd(name, process.env, { maps: true });
  const dist = join(dir, 'dist');
  const build = await currentBuild(dist);
  if (build === undefined) throw new Problem(`${name} has no build.`);
  const target = join(folder, 'frontends', name, 'dist');
  for (const folder of ['builds', MAPS_FOLDER])
    await cp(join(dist, folder, build), join(target, folder, build), { recursive: true });
  await writeFile(join(target, 'current.json'), `${JSON.stringify({ build })}\n`);
}

/** The program that installs the builds into FRONTENDS_DIR, rolls them back and starts canaries. */
async function bundleInstaller(folder: string): Promise<void> {
  const { build } = await import('esbuild');
  await build({
    entryPoints: [join(ROOT, 'tools/release/main.ts')],
    outfile: join(folder, 'dist/main.js'),
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    logLevel: 'silent',
  });
  await writeFile(join(folder, 'package.json'), `${JSON.stringify({ private: true, type: 'module' })}\n`);
}

/** The bytes of all files in a folder. */
async function sizeOf(folder: string): Promise<number> {
  const files = (await readdir(folder, { withFileTypes: true, recursive: true })).filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}
