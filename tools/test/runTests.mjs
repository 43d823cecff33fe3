import { existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded } from '../workspace/install.mjs';
import { ROOT } from '../workspace/parts.mjs';
import { printProblem } from '../workspace/problem.mjs';
import { createProgress, secondsSince } from '../workspace/progress.mjs';
import { finished, signalAll, spawnNode } from '../workspace/spawn.mjs';
import { stopWithNpm } from '../workspace/stopWithNpm.mjs';
import { add, checkCounts, closingLine, jestCounts, playwrightCounts } from './testCounts.mjs';

const WORKERS = 2;

/** @typedef {import('./testCounts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: () => Promise<Counts> }} Runner */

/**
 * Runs every check one after the other, however the one before ended, and prints a summary.
 * @param {{ noSkip: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function runTests({ noSkip }) {
  const giveUp = () => {
    signalAll('SIGTERM');
    process.exit(1);
  };
  process.once('SIGINT', giveUp).once('SIGTERM', giveUp).once('SIGHUP', giveUp);
  stopWithNpm(giveUp);
  const progress = createProgress();
  const results = mkdtempSync(join(tmpdir(), 'jobtrail-test-'));
  /** @type {Record<string, string | undefined>} */
  const env = { ...process.env, ...(noSkip ? { NO_SKIP: '1' } : {}) };
  /** @type {[string, Counts, string][]} */
  const rows = [];
  try {
    await installIfNeeded(ROOT, progress, env);
    for (const { name, run } of runners(results, env)) {
      const startedAt = performance.now();
      progress.line('test', name);
      const counts = await run();
      rows.push([
        name,
        noSkip ? { passed: counts.passed, failed: counts.failed + counts.skipped, skipped: 0 } : counts,
        secondsSince(startedAt),
      ]);
      if (noSkip && counts.skipped > 0)
        console.error(`${name}: ${counts.skipped} skipped, which counts as failed here`);
    }
  } catch (error) {
    printProblem(error);
    rows.push(['start', { passed: 0, failed: 1, skipped: 0 }, '']);
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  const total = rows.map(([, counts]) => counts).reduce(add, { passed: 0, failed: 0, skipped: 0 });
  console.log(
    `\n${rows.map(([name, counts, time]) => `${name.padEnd(24)} ${closingLine(counts)}${time ? `  (${time})` : ''}`).join('\n')}\n\n${closingLine(total)}`,
  );
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * @param {string} results the folder for the runners' reports
 * @param {Record<string, string | undefined>} env
 * @returns {Runner[]}
 */
function runners(results, env) {
  /** @type {Runner[]} */
  const list = [
    {
      name: 'format',
      run: async () =>
        checkCounts(await shown([...tool('prettier'), '--check', '.', '--log-level', 'warn'], ROOT, env)),
    },
    {
      name: 'lint',
      run: async () => checkCounts(await shown([...tool('eslint'), '.', '--max-warnings', '0'], ROOT, env)),
    },
    {
      name: 'types',
      run: async () => checkCounts(await shown([...tool('tsc'), '--noEmit', '-p', 'tsconfig.json'], ROOT, env)),
    },
  ];
  for (const [folder, scripts] of workspaces()) {
    for (const name of ['test', 'test:api']) {
      const [program, ...args] = scripts[name]?.split(' ') ?? [];
      if (program !== 'jest') continue;
      const file = join(results, `${list.length}.json`);
      const command = [...tool('jest'), ...args, '--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`];
      list.push({
        name: name === 'test' ? folder : `${folder} (${name})`,
        run: async () => jestCounts(file, await shown(command, join(ROOT, folder), env)),
      });
    }
  }
  const file = join(results, 'e2e.json');
  list.push({
    name: 'e2e',
    run: async () =>
      playwrightCounts(
        file,
        await shown(['run.mjs'], join(ROOT, 'e2e'), { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }),
      ),
  });
  return list;
}

/**
 * The script of a tool that is installed. It is run without npm, so that nothing stands between it and a signal.
 * @param {'eslint' | 'jest' | 'prettier' | 'tsc'} name
 */
function tool(name) {
  return [realpathSync(join(ROOT, 'node_modules/.bin', name))];
}

/**
 * The workspaces in the order of package.json, packages first, each with its scripts.
 * @returns {[string, Record<string, string | undefined>][]}
 */
function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = patterns.flatMap((/** @type {string} */ pattern) =>
    pattern.endsWith('/*')
      ? readdirSync(join(ROOT, pattern.slice(0, -2))).map((name) => `${pattern.slice(0, -1)}${name}`)
      : [pattern],
  );
  return folders
    .filter((/** @type {string} */ folder) => folder !== 'e2e' && existsSync(join(ROOT, folder, 'package.json')))
    .map((/** @type {string} */ folder) => [
      folder,
      JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).scripts ?? {},
    ]);
}

/**
 * Runs a Node program whose output is shown as it comes.
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string | undefined>} env
 * @returns {Promise<number>} the exit code
 */
async function shown(args, cwd, env) {
  return (await finished(spawnNode(args, { cwd, env, inherit: true }))).code;
}
