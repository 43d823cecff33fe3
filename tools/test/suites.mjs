import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '../workspace/parts.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';
import { timesInJest, timesInPlaywright } from './slowest.mjs';
import { checkCounts, jestCounts, playwrightCounts, readReport } from './testCounts.mjs';

/** @typedef {import('./options.mjs').Kind} Kind */
/** @typedef {import('./slowest.mjs').Timed} Timed */
/**
 * @typedef {object} Outcome
 * @property {string} name
 * @property {import('./testCounts.mjs').Counts} counts
 * @property {string} output what it has printed
 * @property {number} ms
 * @property {{ files: Timed[], tests: Timed[] }} times
 */
/**
 * @typedef {object} Place where suites run
 * @property {string} root
 * @property {string} results the folder for the runners' reports
 * @property {Record<string, string | undefined>} env
 */

/** The suffix of test files of each kind. */
const SUFFIX = { tests: /\.test\.(ts|tsx|mjs)$/, drills: /\.drill\.ts$/ };
/** A guess at how long tests run, for the first time: seconds for each kilobyte of test files. */
const SECONDS_A_KB = { jest: 1, journeys: 6 };
/** Parts whose tests wait for processes and clocks more than they compute: several files at a time, on one core. */
const WAITING = [...PROCESSES, 'packages/service-kit'];
const WORKERS = 2;
/** More cores than any machine has: a suite with this load runs when nothing else does. */
const ALONE = 10_000;

/**
 * A check of all sources by one tool.
 * @param {Place} place
 * @param {'conventions' | 'format' | 'lint' | 'types'} name
 * @param {string[]} [files] instead of all
 * @returns {import('./schedule.mjs').Task<Outcome>}
 */
export function checkTask(place, name, files = ['.']) {
  const [tool, ...args] = {
    conventions: [],
    format: ['prettier', '--check', '--ignore-unknown', '--log-level', 'warn', ...files],
    lint: ['eslint', '--max-warnings', '0', '--no-warn-ignored', ...files],
    types: ['tsc', '--build'],
  }[name];
  return {
    name,
    load: 1,
    seconds: 120,
    run: () => {
      const command = tool ? [program(place, tool), ...args] : ['--import', 'tsx', join(place.root, 'tools/lint/check.ts')];
      return measured(name, place, command, place.root, checkCounts);
    },
  };
}

/**
 * The tests or drills of one workspace, by Jest.
 * @param {Place} place
 * @param {import('./workspaces.mjs').Workspace} workspace
 * @param {Kind} kind
 * @param {{ sources?: string[] | undefined, drillsRunToo?: boolean }} [choice] `sources`: only the tests that one of these files can affect, by their
 *   absolute paths; `drillsRunToo`: without the tests that a drill of the same name makes with larger numbers
 * @returns {import('./schedule.mjs').Task<Outcome> | null} null when there are none, or Jest does not run them
 */
export function jestTask(place, { folder, scripts }, kind, { sources, drillsRunToo = false } = {}) {
  const [runner, ...args] = scripts['test']?.split(' ') ?? [];
  const all = testFiles(join(place.root, folder), SUFFIX[kind]);
  const repeated = kind === 'tests' && drillsRunToo ? repeatedByDrills(all) : [];
  const files = all.filter((file) => !repeated.includes(file));
  if (runner !== 'jest' || files.length === 0) return null;
  const name = kind === 'tests' ? folder : `${folder} drills`;
  const report = join(place.results, `${name.replaceAll(/\W/g, '-')}.json`);
  const workers = WAITING.includes(folder) ? WORKERS : 1;
  const command = [program(place, 'jest'), ...args, '--json', `--outputFile=${report}`, `--maxWorkers=${workers}`];
  if (repeated.length > 0) command.push('--testPathIgnorePatterns', '/node_modules/', '/dist/', ...repeated);
  if (sources) command.push('--passWithNoTests', '--findRelatedTests', ...sources);
  return {
    name,
    load: 1,
    seconds: (SECONDS_A_KB.jest * files.reduce((sum, file) => sum + statSync(file).size, 0)) / 1024,
    run: () =>
      measured(
        name,
        withKind(place, kind),
        command,
        join(place.root, folder),
        (code) => jestCounts(report, code, { mayBeEmpty: sources !== undefined }),
        () => timesInJest(readReport(report), place.root),
      ),
  };
}

const TEST = /\.test\.ts$/;

/**
 * Those of some tests that a drill repeats: it makes the same assertions with larger numbers.
 * @param {string[]} files absolute paths
 */
export function repeatedByDrills(files) {
  return files.filter((file) => TEST.test(file) && existsSync(file.replace(TEST, '.drill.ts')));
}

/**
 * The journeys through the whole product, by Playwright. Tests and drills together are one run, in which each journey runs once.
 * @param {Place} place
 * @param {Kind[]} kinds
 * @param {string[]} [args] for Playwright
 * @returns {import('./schedule.mjs').Task<Outcome>}
 */
export function journeysTask(place, kinds, args = []) {
  const [name, drills] =
    kinds.length > 1 ? ['e2e with drills', 'with'] : kinds[0] === 'drills' ? ['e2e drills', '1'] : ['e2e', ''];
  const report = join(place.results, 'e2e.json');
  const folder = join(place.root, 'e2e');
  const size = testFiles(folder, /\.spec\.ts$/).reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    name,
    // Alone: a browser and the whole product keep all cores busy, and a page that waits for a core is slow.
    load: ALONE,
    seconds: (SECONDS_A_KB.journeys * size) / 1024,
    run: () =>
      measured(
        name,
        { ...place, env: { ...place.env, DRILLS: drills, PLAYWRIGHT_JSON_OUTPUT_FILE: report } },
        ['run.mjs', ...args],
        folder,
        (code) => playwrightCounts(report, code),
        () => timesInPlaywright(readReport(report), 'e2e/journeys'),
      ),
  };
}

/**
 * @param {Place} place
 * @param {Kind} kind
 * @returns {Place}
 */
function withKind(place, kind) {
  return { ...place, env: { ...place.env, DRILLS: kind === 'drills' ? '1' : '' } };
}

/**
 * @param {string} name
 * @param {Place} place
 * @param {string[]} args
 * @param {string} cwd
 * @param {(code: number) => import('./testCounts.mjs').Counts} count
 * @param {() => Outcome['times']} [times]
 * @returns {Promise<Outcome>}
 */
async function measured(name, { env }, args, cwd, count, times = () => ({ files: [], tests: [] })) {
  const startedAt = performance.now();
  const { code, output } = await finished(spawnNode(args, { cwd, env }));
  return { name, counts: count(code), output, ms: performance.now() - startedAt, times: times() };
}

/**
 * The script of a tool that is installed. It is run without npm, so that signals reach it directly.
 * @param {Place} place
 * @param {string} tool
 */
function program({ root }, tool) {
  return realpathSync(join(root, 'node_modules/.bin', tool));
}

/**
 * @param {string} folder
 * @param {RegExp} suffix
 * @returns {string[]} absolute paths
 */
function testFiles(folder, suffix) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|coverage)$/.test(entry.name) ? [] : testFiles(path, suffix);
    return suffix.test(entry.name) ? [path] : [];
  });
}
