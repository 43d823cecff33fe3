import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { count, milliseconds, Report } from '../measure/report.mjs';
import { median, percentile } from '../measure/statistics.mjs';
import { readBytes, readLabels } from './corpus.mjs';
import { loadRules } from './rules.mjs';
import { FIELDS, judge } from './score.mjs';

const ROUNDS = 5;
const VERDICTS = /** @type {const} */ (['right', 'wrong', 'missed', 'invented']);
/** What has to be right on ordinary pages. */
const BARS = { position: 0.95, company: 0.92, location: 0.88, salary: 0.93 };
const INVENTED_BAR = 0.02;
const REFUSED_BAR = 0.95;
const SLOWEST = 300;

/** @typedef {import('./corpus.mjs').Posting} Posting */
/** @typedef {{ posting: Posting, reading: import('@jobtrail/posting').Reading, time: number | null }} Read */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { corpus: { type: 'string' }, predictions: { type: 'string' }, verbose: { type: 'boolean', short: 'v' } },
  });
  if (!values.corpus)
    throw new Error('Which corpus? npm run bench -- extraction --corpus FOLDER [--predictions FILE] [-v]');
  const base = process.env.INIT_CWD ?? process.cwd();
  const folder = resolve(base, values.corpus);
  const rules = await loadRules();
  const { pages, answers } = await readLabels(folder);
  const read = [];
  for (const posting of pages) read.push(await readPage(rules, folder, posting));
  const answered = [];
  for (const posting of answers) answered.push(await readAnswer(rules, folder, posting));

  const report = new Report('What the rules read from labelled postings');
  judgePages(report, read);
  if (answered.length > 0)
    report.atLeast(
      `API answers, all four fields right (of ${answered.length})`,
      share(answered, (one) => FIELDS.every((field) => verdict(one, field) === 'right')),
      1,
      percent,
    );
  const times = read.map(({ time }) => time ?? 0);
  report.figure('time for a page, median', milliseconds(median(times)));
  report.figure('time for a page, p95', milliseconds(percentile(times, 95)));
  report.under('time for a page, worst', Math.max(...times), SLOWEST, milliseconds);
  if (values.verbose) for (const line of [...read, ...answered].flatMap(failures)) report.note(line);
  if (values.predictions)
    await writeFile(
      resolve(base, values.predictions),
      JSON.stringify(
        Object.fromEntries(read.map(({ posting, reading }) => [posting.file, prediction(reading)])),
        null,
        1,
      ),
    );
  return report;
}

/**
 * Decodes and reads a page as the product does, without a charset in the header; the time is the best of a
 * few rounds, because other load on the machine is not a property of the rules.
 * @param {import('./rules.mjs').Rules} rules
 * @param {string} folder
 * @param {Posting} posting
 * @returns {Promise<Read>}
 */
async function readPage({ decodePage, readPosting }, folder, posting) {
  const bytes = await readBytes(folder, posting.file);
  const times = [];
  let reading;
  do {
    const startedAt = performance.now();
    reading = readPosting({ html: decodePage(bytes, null), url: posting.url });
    times.push(performance.now() - startedAt);
  } while (times.length < ROUNDS);
  return { posting, reading, time: Math.min(...times) };
}

/**
 * @param {import('./rules.mjs').Rules} rules
 * @param {string} folder
 * @param {Posting} posting
 * @returns {Promise<Read>}
 */
async function readAnswer({ readBoardAnswer, apiAddressOf }, folder, posting) {
  const body = (await readBytes(folder, posting.file)).toString('utf8');
  const board = apiAddressOf(posting.url)?.board;
  if (!board) throw new Error(`No board is known for ${posting.url}`);
  return { posting, reading: readBoardAnswer(board, body, posting.url), time: null };
}

/**
 * @param {Report} report
 * @param {Read[]} read
 */
function judgePages(report, read) {
  const ordinary = read.filter(({ posting }) => posting.kind !== 'edge');
  const edges = read.filter(({ posting }) => posting.kind === 'edge');
  for (const [name, group] of /** @type {[string, Read[]][]} */ ([
    ['page', ordinary],
    ['edge', edges],
  ])) {
    if (group.length === 0) continue;
    for (const field of FIELDS) {
      const counts = VERDICTS.map(
        (kind) => `${group.filter((one) => verdict(one, field) === kind).length} ${kind}`,
      ).join(', ');
      const what = `${name} ${field.padEnd(8)} (${counts})`;
      const right = share(group, (one) => verdict(one, field) === 'right');
      if (name === 'page') report.atLeast(what, right, BARS[field], percent);
      else report.figure(what, percent(right));
    }
  }
  report.atMost(
    'page salary invented',
    share(ordinary, (one) => verdict(one, 'salary') === 'invented'),
    INVENTED_BAR,
    percent,
  );
  const unknowable = edges.filter(({ posting }) => FIELDS.every((field) => posting[field] === null));
  if (unknowable.length > 0)
    report.atLeast(
      `edges refused where nothing can be known (of ${unknowable.length})`,
      share(unknowable, ({ reading }) => reading.refusal !== null),
      REFUSED_BAR,
      percent,
    );
  report.figure(
    'pages refused that hold a posting',
    count(
      read.filter(({ posting, reading }) => reading.refusal !== null && FIELDS.some((field) => posting[field] !== null))
        .length,
    ),
  );
}

/**
 * @param {Read} read
 * @param {import('./score.mjs').Field} field
 */
function verdict({ posting, reading }, field) {
  return judge(field, reading[field]?.value, posting);
}

/** @param {Read} read */
function failures({ posting, reading }) {
  return FIELDS.filter((field) => verdict({ posting, reading, time: null }, field) !== 'right').map((field) => {
    const found = reading[field];
    return [
      posting.file,
      posting.index ?? '',
      field,
      verdict({ posting, reading, time: null }, field),
      found ? `${found.value} (${found.source})` : `none${reading.refusal ? ` (refused: ${reading.refusal})` : ''}`,
      `expected ${posting[field]}`,
    ]
      .filter((part) => part !== '')
      .join(' | ');
  });
}

/** @param {import('@jobtrail/posting').Reading} reading */
function prediction(reading) {
  return reading.refusal
    ? { error: reading.refusal }
    : Object.fromEntries(FIELDS.map((field) => [field, reading[field]?.value ?? null]));
}

/**
 * @template T
 * @param {readonly T[]} list
 * @param {(one: T) => boolean} test
 */
function share(list, test) {
  return list.length === 0 ? 1 : list.filter(test).length / list.length;
}

/** @param {number} value */
function percent(value) {
  return `${(value * 100).toFixed(1)} %`;
}
