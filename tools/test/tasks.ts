import { join } from 'node:path';
import { FRONT_ENDS } from '../workspace/parts.mjs';
import { affectedWorkspaces, changedFiles, followable, present } from './affected.ts';
import type { Options } from './options.ts';
import type { Task } from './schedule.ts';
import { CHECKS, checkTask, jestTask, journeysTask, type Outcome, type RunContext } from './suites.ts';
import { readWorkspaces } from './workspaces.ts';

/** The suites of a run: all checks, all suites of the chosen kinds, and the journeys. */
export function tasksFor(place: RunContext, { kinds, changed }: Options): Array<Task<Outcome>> {
  if (changed) return tasksForChange(place);
  const workspaces = readWorkspaces(place.root);
  const drillsRunToo = kinds.includes('drills');
  return [
    ...(kinds.includes('tests') ? CHECKS.map((name) => checkTask(place, name)) : []),
    ...kinds.flatMap((kind) =>
      workspaces.flatMap((workspace) => jestTask(place, workspace, kind, { drillsRunToo }) ?? []),
    ),
    journeysTask(place, kinds),
  ];
}

/**
 * The suites that the change in this clone can affect: format and lint for the changed files, the types of all files,
 * the affected tests, and the journeys that are tagged with an affected front end.
 */
function tasksForChange(place: RunContext): Array<Task<Outcome>> {
  const files = changedFiles(place.root);
  console.log(files.length === 0 ? 'Nothing has changed.' : `Changed: ${files.join(', ')}`);
  const sources = present(place.root, files, /\.(ts|tsx|mjs)$/);
  const formatted = present(place.root, files);
  const workspaces = readWorkspaces(place.root);
  const affected = affectedWorkspaces(workspaces, files);
  const jestTasks = affected.flatMap((workspace) => {
    const followed = followable(workspaces, workspace, files);
    if (followed?.length === 0) return [];
    return jestTask(place, workspace, 'tests', { sources: followed?.map((file) => join(place.root, file)) }) ?? [];
  });
  const frontEnds = FRONT_ENDS.filter((part) => affected.some(({ folder }) => folder === part));
  return [
    ...(formatted.length > 0 ? [checkTask(place, 'format', formatted), checkTask(place, 'conventions')] : []),
    ...(sources.length > 0 ? [checkTask(place, 'lint', sources), checkTask(place, 'types')] : []),
    ...jestTasks,
    ...(frontEnds.length > 0
      ? // The few journeys of one front end leave a core to the other suites.
        [{ ...journeysTask(place, ['tests'], ['--grep', frontEnds.map((part) => `@${part}\\b`).join('|')]), load: 1 }]
      : []),
  ];
}
