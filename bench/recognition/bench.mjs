import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readLabels } from '../extraction/corpus.mjs';
import { FIELDS, judge } from '../extraction/score.mjs';
import { milliseconds, Report } from '../measure/report.mjs';
import { median } from '../measure/statistics.mjs';
import { startBrowser } from '../stack/browser.mjs';
import { openReader } from './reader.mjs';
import { openCamera } from './screens.mjs';

/** What has to be right of what is in sight. */
const BARS = { position: 0.8, company: 0.7 };

/** @typedef {import('../extraction/corpus.mjs').Posting} Posting */
/** @typedef {{ posting: Posting, sight: string } & import('./reader.mjs').ScreenshotReading} Read */

/** Runs the benchmark. @returns {Promise<Report>} */
export async function run() {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      corpus: { type: 'string' },
      predictions: { type: 'string' },
      'whole-page': { type: 'boolean', default: false },
      scripts: { type: 'boolean', default: false },
      lines: { type: 'string' },
      verbose: { type: 'boolean', short: 'v' },
    },
  });
  if (!values.corpus)
    throw new Error(
      'Which corpus? npm run bench -- recognition --corpus FOLDER [--whole-page] [--scripts] [--predictions FILE] [--lines FILE] [-v]',
    );
  const base = process.env.INIT_CWD ?? process.cwd();
  const folder = resolve(base, values.corpus);
  const { pages } = await readLabels(folder);
  const browser = await startBrowser();
  const [photograph, readScreenshot] = [
    await openCamera(browser, folder, { wholePage: values['whole-page'], scripts: values.scripts }),
    await openReader(browser),
  ];
  /** @type {Read[]} */
  const read = [];
  for (const posting of pages.filter(({ kind }) => kind === 'page')) {
    const { png, text } = await photograph(posting.file);
    read.push({ posting, sight: plain(text), ...(await readScreenshot(png)) });
  }
  const report = new Report(
    `What is read from screenshots ${values['whole-page'] ? 'of whole pages, 1280 wide' : 'at 1280 x 900'}, scripts ${values.scripts ? 'on' : 'off'}`,
  );
  for (const field of FIELDS) judgeField(report, field, read);
  report.figure('time for a screenshot, median', milliseconds(median(read.map(({ time }) => time))));
  report.note(
    'In sight: the label, or another right answer, stands in the picture as the browser itself tells. Of all: every page, also those whose picture shows nothing of it.',
  );
  if (values.verbose) for (const line of read.flatMap(failures)) report.note(line);
  if (values.predictions)
    await writeFile(
      resolve(base, values.predictions),
      JSON.stringify(
        Object.fromEntries(
          read.map(({ posting, reading }) => [
            posting.file,
            Object.fromEntries(FIELDS.map((field) => [field, reading[field]?.value ?? null])),
          ]),
        ),
        null,
        1,
      ),
    );
  if (values.lines)
    await writeFile(
      resolve(base, values.lines),
      JSON.stringify(read.map(({ posting, sight, lines }) => ({ file: posting.file, sight, lines }))),
    );
  return report;
}

/**
 * @param {Report} report
 * @param {import('../extraction/score.mjs').Field} field
 * @param {Read[]} read
 */
function judgeField(report, field, read) {
  const inSight = read.filter((one) => isInSight(one, field));
  const right = (/** @type {Read[]} */ group) => group.filter((one) => verdict(one, field) === 'right').length;
  const what = `${field.padEnd(8)} right of ${inSight.length} in sight`;
  const part = inSight.length === 0 ? 1 : right(inSight) / inSight.length;
  if (field === 'position' || field === 'company') report.atLeast(what, part, BARS[field], percent);
  else report.figure(what, percent(part));
  report.figure(`${field.padEnd(8)} right of all ${read.length}`, percent(right(read) / Math.max(1, read.length)));
}

/** @param {Read} read @param {import('../extraction/score.mjs').Field} field */
function isInSight({ posting, sight }, field) {
  return [posting[field], ...(posting.accept?.[field] ?? [])].some(
    (answer) => answer !== null && answer !== '*' && sight.includes(plain(answer)),
  );
}

/** @param {Read} read @param {import('../extraction/score.mjs').Field} field */
function verdict({ posting, reading }, field) {
  return judge(field, reading[field]?.value, posting);
}

/** @param {Read} read */
function failures(read) {
  return FIELDS.filter((field) => verdict(read, field) !== 'right').map((field) =>
    [
      read.posting.file,
      field,
      `${verdict(read, field)}${isInSight(read, field) ? '' : ', not in sight'}`,
      read.reading[field]?.value ?? 'none',
      `expected ${read.posting[field]}`,
    ].join(' | '),
  );
}

/** @param {string} text letters and digits alone, so that a line break within a name does not hide it */
function plain(text) {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** @param {number} value */
function percent(value) {
  return `${(value * 100).toFixed(1)} %`;
}
