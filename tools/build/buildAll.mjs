import { buildableFrontEnds, folderOf, PROCESSES, SANDBOX } from '../workspace/parts.mjs';
import { Problem } from '../workspace/problem.mjs';
import { secondsSince } from '../workspace/progress.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';
import { unchangedBuild } from './frontEndInputs.mjs';
import { buildService } from './serviceBundle.mjs';

const AT_ONCE = 2;

/**
 * Builds every part whose inputs have changed, two at a time.
 * @param {import('../workspace/progress.mjs').Progress} progress
 * @param {Record<string, string | undefined>} env
 * @param {{ frontEnds?: boolean, sandbox?: boolean }} [options] with `sandbox` the local Stripe too
 * @throws {Problem} with the first failure's output
 */
export async function buildAll(progress, env, { frontEnds = true, sandbox = false } = {}) {
  const startedAt = performance.now();
  /** @type {[string, () => Promise<string>][]} */
  const tasks = [
    ...(frontEnds ? buildableFrontEnds() : []).map(
      (part) => /** @type {[string, () => Promise<string>]} */ ([part, () => buildFrontEnd(part, env)]),
    ),
    ...[...PROCESSES, ...(sandbox ? [SANDBOX] : [])].map(
      (part) => /** @type {[string, () => Promise<string>]} */ ([part, () => buildService(folderOf(part))]),
    ),
  ];
  let unchanged = 0;
  const worker = async () => {
    for (let task = tasks.shift(); task; task = tasks.shift()) {
      const [part, build] = task;
      const taskStartedAt = performance.now();
      const result = await build().catch((error) => {
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
 * Runs a front end's own build in a process of its own, when its inputs have changed.
 * @param {string} part
 * @param {Record<string, string | undefined>} env
 */
async function buildFrontEnd(part, env) {
  if ((await unchangedBuild(folderOf(part))) !== undefined) return 'unchanged';
  const { code, output } = await finished(spawnNode(['build.mjs'], { cwd: folderOf(part), env }));
  if (code !== 0) throw new Error(output.trim());
  return 'built';
}
