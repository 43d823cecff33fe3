import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress } from '../workspace/progress.mjs';
import { finished, spawnNode, spawnNpm } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { closing, countsIn } from './counts.mjs';

const FLAGS = {
  drills: { type: /** @type {const} */ ('boolean'), default: false },
  'with-drills': { type: /** @type {const} */ ('boolean'), default: false },
  'no-skip': { type: /** @type {const} */ ('boolean'), default: process.env['CI'] === 'true' },
};
const CHECKS = ['types', 'lint', 'format:check'];
/** Several tests share a core, so their timeouts, which are chosen for an idle machine, are longer. */
const PATIENCE = '3';

/**
 * Installs the packages if they are missing and runs all checks, tests and journeys. A failure does not stop the rest.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function runTests(args) {
  stopWithNpm(() => process.exit(1));
  try {
    const { drills, 'with-drills': withDrills, 'no-skip': noSkip } = parseArgs({ args, options: FLAGS }).values;
    const env = {
      TEST_PATIENCE: PATIENCE,
      ...(drills || withDrills || noSkip ? {} : { TEST_DATABASES: 'embedded' }),
      ...process.env,
      DRILLS: withDrills ? 'with' : drills ? '1' : '',
      ...(noSkip ? { NO_SKIP: '1' } : {}),
    };
    const progress = createProgress();
    await installIfNeeded(ROOT, progress, env);
    const counts = [];
    for (const name of drills ? [] : CHECKS) counts.push(await check(name, env, progress));
    progress.line('test', 'all parts');
    const report = join(ROOT, 'node_modules/.cache/jest.json');
    counts.push(await run(['node_modules/jest/bin/jest.js', '--json', `--outputFile=${report}`], ROOT, env, report));
    // Its bars are times and emails in flight, so nothing may run beside it.
    if (drills || withDrills) counts.push(await check('chaos', env, progress));
    progress.line('test', 'the journeys');
    const e2e = join(ROOT, 'e2e');
    counts.push(await run(['--import', 'tsx', 'run.ts'], e2e, env, join(e2e, 'test-results/report.json')));
    progress.line('test', 'done');
    const { lines, code } = closing(counts, { noSkip });
    console.log(lines.join('\n'));
    return code;
  } catch (error) {
    printProblem(error);
    return 1;
  }
}

/**
 * Runs a script of the root's package.json, which passes or fails as a whole.
 * @param {string} name
 * @param {Record<string, string | undefined>} env
 * @param {import('../workspace/progress.mjs').Progress} progress
 */
async function check(name, env, progress) {
  progress.line('check', name);
  const { code } = await finished(spawnNpm(['run', '--silent', name], { cwd: ROOT, env, inherit: true }));
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, failures: code === 0 ? [] : [name] };
}

/**
 * Runs a test runner, whose output is printed.
 * @param {string[]} command
 * @param {string} cwd
 * @param {Record<string, string | undefined>} env
 * @param {string} report
 */
async function run(command, cwd, env, report) {
  rmSync(report, { force: true });
  const { code } = await finished(spawnNode(command, { cwd, env, inherit: true }));
  return countsIn(report, code);
}
