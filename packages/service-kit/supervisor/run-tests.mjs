import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { installIfNeeded } from './install.mjs';
import { ROOT } from './parts.mjs';
import { printProblem } from './problem.mjs';
import { createProgress, secondsSince } from './progress.mjs';
import { finished, signalAll, spawnNode, spawnNpm } from './spawn.mjs';
import { add, checkCounts, closingLine, jestCounts, playwrightCounts } from './test-counts.mjs';

const WORKERS = 2;

/** @typedef {import('./test-counts.mjs').Counts} Counts */
/** @typedef {{ name: string, run: () => Promise<Counts> }} Runner */

/**
 * Runs every check one after the other, however the one before ended, and prints a summary.
 * @param {{ noSkip: boolean }} options
 * @returns {Promise<number>} the exit code
 */
export async function runTests({ noSkip }) {
  for (const signal of /** @type {NodeJS.Signals[]} */ (['SIGINT', 'SIGTERM'])) {
    process.once(signal, () => {
      signalAll('SIGTERM');
      process.exit(1);
    });
  }
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
      rows.push([name, noSkip ? { passed: counts.passed, failed: counts.failed + counts.skipped, skipped: 0 } : counts, secondsSince(startedAt)]);
      if (noSkip && counts.skipped > 0) console.error(`${name}: ${counts.skipped} skipped, which counts as failed here`);
    }
  } catch (error) {
    printProblem(error);
    rows.push(['start', { passed: 0, failed: 1, skipped: 0 }, '']);
  } finally {
    rmSync(results, { recursive: true, force: true });
  }
  const total = rows.map(([, counts]) => counts).reduce(add, { passed: 0, failed: 0, skipped: 0 });
  console.log(`\n${rows.map(([name, counts, time]) => `${name.padEnd(24)} ${closingLine(counts)}${time ? `  (${time})` : ''}`).join('\n')}\n\n${closingLine(total)}`);
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

/**
 * @param {string} results the folder for the runners' reports
 * @param {Record<string, string | undefined>} env
 * @returns {Runner[]}
 */
function runners(results, env) {
  const bin = (/** @type {string} */ path) => join(ROOT, 'node_modules', path);
  /** @type {Runner[]} */
  const list = [
    { name: 'lint', run: async () => checkCounts(await shown(spawnNode([bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0'], { cwd: ROOT, env, inherit: true }))) },
    { name: 'types', run: async () => checkCounts(await shown(spawnNode([bin('typescript/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'], { cwd: ROOT, env, inherit: true }))) },
  ];
  for (const [name, scripts] of workspaces()) {
    for (const script of ['test', 'test:api'].filter((key) => scripts[key]?.includes('jest'))) {
      const file = join(results, `${list.length}.json`);
      const args = ['run', '--silent', script, '-w', name, '--', '--json', `--outputFile=${file}`, `--maxWorkers=${WORKERS}`];
      list.push({ name: script === 'test' ? name : `${name} (${script})`, run: async () => jestCounts(file, await shown(spawnNpm(args, { cwd: ROOT, env, inherit: true }))) });
    }
  }
  const file = join(results, 'e2e.json');
  list.push({
    name: 'e2e',
    run: async () => playwrightCounts(file, await shown(spawnNpm(['run', '--silent', 'test', '-w', 'e2e'], { cwd: ROOT, env: { ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file }, inherit: true }))),
  });
  return list;
}

/**
 * The workspaces in the order of package.json, packages first, each with its scripts.
 * @returns {[string, Record<string, string | undefined>][]}
 */
function workspaces() {
  const { workspaces: patterns } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const folders = patterns.flatMap((/** @type {string} */ pattern) => (pattern === 'packages/*' ? ['packages/contract', 'packages/service-kit', 'packages/web-kit'] : [pattern]));
  return folders
    .filter((/** @type {string} */ folder) => folder !== 'e2e' && existsSync(join(ROOT, folder, 'package.json')))
    .map((/** @type {string} */ folder) => [folder, JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')).scripts ?? {}]);
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
async function shown(child) {
  return (await finished(child)).code;
}
