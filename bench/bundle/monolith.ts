import { copyFile, mkdir, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import webpack, { type Configuration, type Stats } from 'webpack';
import { temporaryFolder } from '../stack/cleanup.ts';
import { folderOf, FRONT_ENDS, ROOT } from '../stack/workspace.ts';
import { monolithConfig } from './monolithConfig.ts';
import { namePages, publish, writePages } from './webpack.ts';

/**
 * Builds the non-federated bundle of the same pages, compresses it with brotli 11 and lays it out like a shell, so
 * that the same gateway serves it in the same way. The remotes are the real ones: the gateway lists their routes, but
 * nothing loads them.
 * @returns a folder for FRONTENDS_DIR, removed after the benchmark
 * @throws {Error} with webpack's message
 */
export async function buildMonolith(): Promise<string> {
  // Inside the repository, because prerendering resolves React from the location of the files.
  const cache = join(ROOT, 'node_modules/.cache');
  await mkdir(cache, { recursive: true });
  const folder = await temporaryFolder('monolith', cache);
  const work = join(folder, 'work');
  const stats = await compile(monolithConfig(work));
  const { entrypoints, namedChunkGroups } = stats.toJson({ all: false, entrypoints: true, chunkGroups: true });
  const entryFiles = (entrypoints?.['main']?.assets ?? []).map(({ name }) => name);
  const soonFiles = (namedChunkGroups?.['bootstrap']?.assets ?? [])
    .map(({ name }) => name)
    .filter((name) => !entryFiles.includes(name));
  await writePages({ dir: folderOf('shell'), work, entryFiles, soonFiles, mode: 'production' });

  const frontEnds = join(folder, 'front-ends');
  const dist = join(frontEnds, 'shell', 'dist');
  await mkdir(dist, { recursive: true });
  await publish({ work, dist, compress: true, finish: (build, built) => namePages(built, build) });
  for (const remote of FRONT_ENDS.filter((part) => part !== 'shell')) {
    await mkdir(join(frontEnds, remote));
    await symlink(join(folderOf(remote), 'dist'), join(frontEnds, remote, 'dist'), 'dir');
    await copyFile(join(folderOf(remote), 'remote.json'), join(frontEnds, remote, 'remote.json'));
  }
  return frontEnds;
}

async function compile(configuration: Configuration): Promise<Stats> {
  const compiler = webpack(configuration);
  if (compiler === null) throw new Error('webpack has no compiler for the monolith.');
  try {
    const stats = await new Promise<Stats | undefined>((resolve, reject) =>
      compiler.run((error, result) => (error ? reject(error) : resolve(result))),
    );
    if (stats === undefined || stats.hasErrors())
      throw new Error(stats?.toString({ all: false, errors: true, colors: false }) ?? 'webpack returned nothing.');
    return stats;
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
