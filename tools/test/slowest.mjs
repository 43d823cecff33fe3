import { relative } from 'node:path';

/** @typedef {{ name: string, ms: number }} Timed */

/**
 * The files and tests of a report of Jest, with their times.
 * @param {unknown} report
 * @param {string} root file names are shown from here
 * @returns {{ files: Timed[], tests: Timed[] }}
 */
export function timesInJest(report, root) {
  /** @type {Timed[]} */
  const files = [];
  /** @type {Timed[]} */
  const tests = [];
  for (const file of list(report, 'testResults')) {
    const name = relative(root, String(file['name']));
    files.push({ name, ms: number(file['endTime']) - number(file['startTime']) });
    for (const test of list(file, 'assertionResults'))
      tests.push({ name: `${name}: ${test['fullName']}`, ms: number(test['duration']) });
  }
  return { files, tests };
}

/**
 * The same of a report of Playwright, whose files are in `folder`. A file's time is the sum of its journeys'.
 * @param {unknown} report
 * @param {string} folder
 * @returns {{ files: Timed[], tests: Timed[] }}
 */
export function timesInPlaywright(report, folder) {
  /** @type {Timed[]} */
  const tests = [];
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @param {Record<string, unknown>} suite */
  const visit = (suite) => {
    for (const spec of list(suite, 'specs')) {
      const file = `${folder}/${spec['file']}`;
      const ms = list(spec, 'tests')
        .flatMap((test) => list(test, 'results'))
        .reduce((sum, result) => sum + number(result['duration']), 0);
      tests.push({ name: `${file}: ${spec['title']}`, ms });
      files.set(file, (files.get(file) ?? 0) + ms);
    }
    for (const inner of list(suite, 'suites')) visit(inner);
  };
  for (const suite of list(report, 'suites')) visit(suite);
  return { files: [...files].map(([name, ms]) => ({ name, ms })), tests };
}

/**
 * The slowest of a list, one a line: `  12.3 s  svc-core/test/…`.
 * @param {string} title
 * @param {ReadonlyArray<Timed>} all
 * @param {number} count
 */
export function slowestTable(title, all, count) {
  const slowest = [...all].sort((a, b) => b.ms - a.ms).slice(0, count);
  return [title, ...slowest.map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${shortened(name)}`)].join(
    '\n',
  );
}

/** @param {string} name */
function shortened(name) {
  return name.length > 150 ? `${name.slice(0, 149)}…` : name;
}

/**
 * @param {unknown} value
 * @param {string} key
 * @returns {Record<string, unknown>[]}
 */
function list(value, key) {
  const found =
    typeof value === 'object' && value !== null ? /** @type {Record<string, unknown>} */ (value)[key] : null;
  return Array.isArray(found) ? found : [];
}

/** @param {unknown} value */
function number(value) {
  return typeof value === 'number' ? value : 0;
}
