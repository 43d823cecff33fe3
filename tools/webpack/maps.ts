import { mkdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MAPS_FOLDER } from '@jobtrail/contract/pointer';
import { listFiles } from './publish.ts';

const folderOf = (dist: string, build: string): string => join(dist, MAPS_FOLDER, build);

/** Whether a build has source maps. */
export function hasMaps(dist: string, build: string): Promise<boolean> {
  return stat(folderOf(dist, build)).then(
    () => true,
    () => false,
  );
}

/**
 * Takes the source maps out of webpack's files, so that no build contains one. Those of style sheets are left out: no
 * stack names a style sheet.
 */
export async function takeMaps(work: string, target: string): Promise<void> {
  await mkdir(target, { recursive: true });
  for (const file of (await listFiles(work)).filter((name) => name.endsWith('.map'))) {
    if (!file.endsWith('.js.map')) {
      await rm(join(work, file));
      continue;
    }
    await mkdir(dirname(join(target, file)), { recursive: true });
    await rename(join(work, file), join(target, file));
  }
}

/** Keeps source maps next to a build. */
export async function keepMaps(source: string, dist: string, build: string): Promise<void> {
  const folder = folderOf(dist, build);
  await mkdir(dirname(folder), { recursive: true });
  await rm(folder, { recursive: true, force: true });
  await rename(source, folder);
}
