import { join } from 'node:path';
import { MAPS_FOLDER } from '@jobtrail/contract/pointer';
import { buildFrontEnd } from '../build/buildAll.ts';
import { currentBuild } from '../build/frontEndInputs.ts';
import { buildableFrontEnds, folderOf, ROOT } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { addBuild, addMaps, release } from './releases.ts';

const STAGE = '--stage';

/**
 * Builds a front end, if its inputs have changed, and gives the build to everybody; with `--stage`, to nobody yet.
 * @returns what to print
 * @throws {Problem} if it is called in another way or the build fails
 */
export async function buildAndRelease(args: readonly string[], frontEndsDir: string): Promise<string> {
  const names = args.filter((arg) => arg !== STAGE);
  const part = buildableFrontEnds().find((name) => name === names[0]);
  if (part === undefined || names.length !== 1)
    throw new Problem(`Usage: npm run release -- PART [${STAGE}], with one of ${buildableFrontEnds().join(', ')}`);
  const staged = args.includes(STAGE);
  if (staged && frontEndsDir === ROOT)
    throw new Problem(
      'FRONTENDS_DIR is this repository, where every build is the current one: set it to another folder.',
    );
  await buildFrontEnd(part, process.env, { maps: true }).catch((error: unknown) => {
    throw new Problem(
      `${error instanceof Error ? error.message : String(error)}\n${part} could not be built: see above.`,
    );
  });
  const dist = join(folderOf(part), 'dist');
  const build = await currentBuild(dist);
  if (build === undefined) throw new Problem(`${part} has no build.`);
  await addBuild(frontEndsDir, part, build, join(dist, 'builds', build));
  await addMaps(frontEndsDir, part, build, join(dist, MAPS_FOLDER, build));
  if (staged) return `${part}: ${build} is ready, and nobody gets it yet`;
  await release(frontEndsDir, part, build);
  return `${part}: everybody gets ${build}`;
}
