import { buildableFrontEnds, folderOf, PROCESSES, SANDBOX } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { type Progress, secondsSince } from '../workspace/progress.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';
import { unchangedBuild } from './frontEndInputs.ts';
import { buildService } from './serviceBundle.ts';

type Environment = Record<string, string | undefined>;
type Result = 'built' | 'unchanged';

const AT_ONCE = 2;

/**
 * Builds every part whose inputs have changed, two at a time.
 * @param options `sandbox` builds the local Stripe too
 * @throws {Problem} with the first failure's output
 */
export async function buildAll(
  progress: Progress,
  env: Environment,
  { frontEnds = true, sandbox = false }: { frontEnds?: boolean; sandbox?: boolean } = {},
): Promise<void> {
  const startedAt = performance.now();
  const tasks: Array<{ part: string; build: () => Promise<Result> }> = [
    ...(frontEnds ? buildableFrontEnds() : []).map((part) => ({ part, build: () => buildFrontEnd(part, env) })),
    ...[...PROCESSES, ...(sandbox ? [SANDBOX] : [])].map((part) => ({
      part,
      build: () => buildService(folderOf(part)),
    })),
  ];
  let unchanged = 0;
  const worker = async (): Promise<void> => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const { part, build } = task;
      const taskStartedAt = performance.now();
      const result = await build().catch((error: unknown) => {
        tasks.length = 0;
        throw new Problem(
          `${error instanceof Error ? error.message : String(error)}\n${part} could not be built: see above.`,
        );
      });
      if (result === 'unchanged') unchanged += 1;
      else progress.line('build', `${part} in ${secondsSince(taskStartedAt)}`);
    }
  };
  const results = await Promise.allSettled(Array.from({ length: AT_ONCE }, worker));
  const failure = results.find((result) => result.status === 'rejected');
  if (failure) throw failure.reason;
  if (unchanged > 0)
    progress.line(
      'build',
      `${unchanged} ${unchanged === 1 ? 'part is' : 'parts are'} unchanged (checked in ${secondsSince(startedAt)})`,
    );
}

/**
 * Runs a front end's build script in a separate process, when its inputs have changed.
 * @param options `maps` makes source maps too, if the build has none yet
 */
export async function buildFrontEnd(
  part: string,
  env: Environment,
  { maps = false }: { maps?: boolean } = {},
): Promise<Result> {
  if (!maps && (await unchangedBuild(folderOf(part))) !== undefined) return 'unchanged';
  const script = ['--import', 'tsx', 'build.ts', ...(maps ? ['--maps'] : [])];
  const { code, output } = await finished(spawnNode(script, { cwd: folderOf(part), env }));
  if (code !== 0) throw new Error(output.trim());
  return 'built';
}
