import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '../workspace/parts.mjs';
import { finished, spawnNode } from '../workspace/spawn.mjs';
import { type Failure, failuresInJest, failuresInPlaywright } from './failures.ts';
import type { Kind } from './options.ts';
import { readReport } from './report.ts';
import type { Task } from './schedule.ts';
import { type Times, timesInJest, timesInPlaywright } from './slowest.ts';
import { checkCounts, type Counts, jestCounts, playwrightCounts } from './testCounts.ts';
import type { Workspace } from './workspaces.ts';

export interface Outcome {
  readonly name: string;
  readonly counts: Counts;
  /** The suite's output. */
  readonly output: string;
  readonly ms: number;
  readonly times: Times;
  /** The failed tests that the runner reports. */
  readonly failures: readonly Failure[];
}

/** Where and how suites run. */
export interface RunContext {
  readonly root: string;
  /** The folder for the runners' reports. */
  readonly results: string;
  readonly env: NodeJS.ProcessEnv;
}

/** Reads what a suite that has ended reports. */
interface Reading {
  /** @param code the exit code */
  readonly count: (code: number) => Counts;
  readonly times?: () => Times;
  readonly failures?: () => Failure[];
}

interface JestChoice {
  /** Runs only the tests that import one of these files (absolute paths). */
  readonly sources?: readonly string[] | undefined;
  /** Whether to leave out tests that a drill of the same name repeats. */
  readonly drillsRunToo?: boolean;
}

/** Static checks of the sources. */
export const CHECKS = ['conventions', 'format', 'lint', 'types'] as const;
type Check = (typeof CHECKS)[number];

/** The suffix of test files of each kind. */
const SUFFIX: Readonly<Record<Kind, RegExp>> = { tests: /\.test\.(ts|tsx|mjs)$/, drills: /\.drill\.tsx?$/ };
const TEST = /\.test(\.tsx?)$/;
/** The estimate for tests without a recorded duration: seconds per kilobyte of test files. */
const SECONDS_PER_KB = { jest: 1, journeys: 6 };
/**
 * Suites that take far longer than the size of their tests suggests, in seconds: in a new clone, which has no recorded
 * durations, they must not be the last to start.
 */
const LONG: Readonly<Record<string, number>> = {
  'svc-core': 400,
  'svc-mail': 300,
  'mfe-jobs': 200,
  'svc-billing': 200,
  'tools/supervisor': 60,
  'tools/release': 50,
  'tools/webpack': 50,
  'tools/image': 40,
  'tools/stripe-sandbox': 40,
};
/** Parts with tests that mostly wait for processes and timers: they run several files at a time on one core. */
const WAITING: readonly string[] = [...PROCESSES, 'packages/service-kit'];
const WORKERS = 2;
/** Those that wait for so long that they keep no more than half a core busy. */
const IDLE: readonly string[] = ['svc-mail', 'packages/service-kit', 'tools/supervisor'];
/**
 * V8 options for Jest, which loads each module once per test file: fewer collections of young objects, and functions
 * are compiled on their first call only. Jest passes them on to its workers.
 */
const V8 = ['--min-semi-space-size=64', '--max-semi-space-size=128', '--max-lazy'];
/**
 * The checks of types are Go programs that end after seconds: collecting garbage costs them a quarter of their processor time,
 * and little memory more is needed without it. Above the limit they collect.
 */
const GO = { GOGC: 'off', GOMEMLIMIT: '4GiB' };
/** More cores than any machine has: a suite with this load runs alone. */
const ALONE = 10_000;
/** The browser and the whole product keep a core and a half busy: suites that mostly wait fit next to them. */
const JOURNEYS_LOAD = 1.5;

/** @param files instead of all */
export function checkTask(place: RunContext, name: Check, files: readonly string[] = ['.']): Task<Outcome> {
  const commands: Record<Check, string[]> = {
    conventions: ['--import', 'tsx', join(place.root, 'tools/lint/check.ts')],
    format: [program(place, 'oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files],
    lint: [program(place, 'oxlint'), '--no-error-on-unmatched-pattern', ...files],
    // By its path, because the TypeScript package with the API has a `tsc` too. More checkers would repeat work.
    types: [join(place.root, 'node_modules/typescript-native/bin/tsc'), '--build', '--checkers', '1'],
  };
  return {
    name,
    load: 1,
    seconds: 40,
    run: () =>
      measured(name, { ...place, env: { ...place.env, ...GO } }, commands[name], place.root, { count: checkCounts }),
  };
}

/**
 * The tests or drills of one workspace, by Jest.
 * @returns null if there are none, or if another runner runs them
 */
export function jestTask(
  place: RunContext,
  { folder, scripts }: Workspace,
  kind: Kind,
  { sources, drillsRunToo = false }: JestChoice = {},
): Task<Outcome> | null {
  const [runner, ...args] = scripts['test']?.split(' ') ?? [];
  const all = testFiles(join(place.root, folder), SUFFIX[kind]);
  const repeated = kind === 'tests' && drillsRunToo ? repeatedByDrills(all) : [];
  const files = all.filter((file) => !repeated.includes(file));
  if (runner !== 'jest' || files.length === 0) return null;
  const name = kind === 'tests' ? folder : `${folder} drills`;
  const report = join(place.results, `${name.replaceAll(/\W/g, '-')}.json`);
  const workers = WAITING.includes(folder) ? WORKERS : 1;
  const command = [
    ...V8,
    program(place, 'jest'),
    ...args,
    '--json',
    `--outputFile=${report}`,
    `--maxWorkers=${workers}`,
  ];
  if (repeated.length > 0) command.push('--testPathIgnorePatterns', '/node_modules/', '/dist/', ...repeated);
  if (sources) command.push('--passWithNoTests', '--findRelatedTests', ...sources);
  const env = { ...place.env, DRILLS: kind === 'drills' ? '1' : '' };
  return {
    name,
    load: kind === 'tests' && IDLE.includes(folder) ? 0.5 : 1,
    seconds: LONG[folder] ?? SECONDS_PER_KB.jest * kilobytesOf(files),
    run: () =>
      measured(name, { ...place, env }, command, join(place.root, folder), {
        count: (code) => jestCounts(report, code, { mayBeEmpty: sources !== undefined }),
        times: () => timesInJest(readReport(report), place.root),
        failures: () => failuresInJest(readReport(report), place.root),
      }),
  };
}

/**
 * The tests that are repeated by a drill, which makes the same assertions with larger numbers.
 * @param files absolute paths
 */
export function repeatedByDrills(files: readonly string[]): string[] {
  return files.filter((file) => TEST.test(file) && existsSync(file.replace(TEST, '.drill$1')));
}

/**
 * The journeys through the whole product, run by Playwright. Tests and drills together are a single run, which runs
 * each journey once.
 * @param args passed to Playwright
 */
export function journeysTask(place: RunContext, kinds: readonly Kind[], args: readonly string[] = []): Task<Outcome> {
  const [name, drills] =
    kinds.length > 1 ? ['e2e with drills', 'with'] : kinds[0] === 'drills' ? ['e2e drills', '1'] : ['e2e', ''];
  const report = join(place.results, 'e2e.json');
  const folder = join(place.root, 'e2e');
  const env = { ...place.env, DRILLS: drills, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  return {
    name,
    // Drills stop and kill processes with deadlines, which must not wait for a core.
    load: drills === '' ? JOURNEYS_LOAD : ALONE,
    seconds: SECONDS_PER_KB.journeys * kilobytesOf(testFiles(folder, /\.spec\.ts$/)),
    run: () =>
      measured(name, { ...place, env }, ['--import', 'tsx', 'run.ts', ...args], folder, {
        count: (code) => playwrightCounts(report, code),
        times: () => timesInPlaywright(readReport(report), 'e2e/journeys'),
        failures: () => failuresInPlaywright(readReport(report), 'e2e/journeys'),
      }),
  };
}

async function measured(
  name: string,
  { env }: RunContext,
  args: string[],
  cwd: string,
  { count, times, failures }: Reading,
): Promise<Outcome> {
  const startedAt = performance.now();
  const { code, output } = await finished(spawnNode(args, { cwd, env }));
  return {
    name,
    counts: count(code),
    output,
    ms: performance.now() - startedAt,
    times: times?.() ?? { files: [], tests: [] },
    failures: failures?.() ?? [],
  };
}

/** The script of an installed tool, run without npm so that it receives signals directly. */
function program({ root }: RunContext, tool: string): string {
  return realpathSync(join(root, 'node_modules/.bin', tool));
}

/** @returns absolute paths */
function testFiles(folder: string, suffix: RegExp): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return /^(node_modules|dist|coverage)$/.test(entry.name) ? [] : testFiles(path, suffix);
    return suffix.test(entry.name) ? [path] : [];
  });
}

function kilobytesOf(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024;
}
