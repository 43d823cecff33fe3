import { cpSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { addBuild, release, rollBack } from '../../release/releases.ts';
import { FRONT_ENDS, ROOT } from '../../workspace/parts.mjs';
import { type DrillRun, until } from './DrillRun.ts';
import type { PublicClient } from './PublicClient.ts';

const FRONT_END = 'mfe-admin';
const OTHER_BUILD = 'c4a05c4a05c4';

const builtAs = (frontEnd: string): string => {
  const { build }: { build: string } = JSON.parse(readFileSync(join(ROOT, frontEnd, 'dist/current.json'), 'utf8'));
  return build;
};
const folderOf = (frontEnd: string): string => join(ROOT, frontEnd, 'dist/builds', builtAs(frontEnd));

/** Copies the builds of all front ends, so that a drill can replace one. */
export async function copyFrontEnds(frontendsDir: string): Promise<void> {
  for (const frontEnd of FRONT_ENDS) {
    await addBuild(frontendsDir, frontEnd, builtAs(frontEnd), folderOf(frontEnd));
    await release(frontendsDir, frontEnd, builtAs(frontEnd));
    const declaration = join(ROOT, frontEnd, 'remote.json');
    if (existsSync(declaration)) cpSync(declaration, join(frontendsDir, frontEnd, 'remote.json'));
  }
}

interface Remote {
  readonly name: string;
  readonly build: string;
  readonly entry: string;
}

async function remote(client: PublicClient): Promise<Remote | undefined> {
  const { text } = await client.ask({ path: '/remotes.json' });
  const { remotes }: { remotes: Remote[] } = JSON.parse(text);
  return remotes.find(({ name }) => name === FRONT_END);
}

/** Releases another build of a front end, and rolls it back. The files of both can be loaded all the time. */
export async function replaceBuild(drillRun: DrillRun): Promise<void> {
  const { client, frontendsDir } = drillRun.tools;
  const entries = new Set<string>();
  const shows = async (build: string): Promise<boolean> => {
    const shown = await remote(client);
    if (shown) entries.add(shown.entry);
    for (const path of [...entries, '/', '/dashboard']) {
      const { status } = await client.ask({ path });
      if (status !== 200) drillRun.faults.push(`${path} responded with ${status}`);
    }
    return shown?.build === build;
  };
  await addBuild(frontendsDir, FRONT_END, OTHER_BUILD, folderOf(FRONT_END));
  await until('The first build was not shown', () => shows(builtAs(FRONT_END)));
  const beganAt = Date.now();
  await release(frontendsDir, FRONT_END, OTHER_BUILD);
  await until('The new build was not shown', () => shows(OTHER_BUILD));
  await rollBack(frontendsDir, FRONT_END);
  await until('The former build was not shown again', () => shows(builtAs(FRONT_END)));
  await drillRun.recordRecovery({ beganAt, overAt: Date.now() });
}
