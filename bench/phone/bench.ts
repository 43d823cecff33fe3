import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Browser } from 'playwright-core';
import { THEMES } from '@jobtrail/contract';
import { count, kilobytes, milliseconds, percent, seconds } from '../measure/format.ts';
import { Report } from '../measure/report.ts';
import { median } from '../measure/statistics.ts';
import { startBrowser } from '../stack/browser.ts';
import { temporaryFolder } from '../stack/cleanup.ts';
import { createUserWithJobs } from '../stack/core.ts';
import { runningProduct } from '../stack/product.ts';
import { sessionCookie } from '../stack/session.ts';
import { createProgress, freePorts } from '../stack/workspace.ts';
import { countFlashes, filmLoad, type Picture } from './film.ts';
import { loadFirstCard } from './firstCard.ts';
import { auditPage } from './lighthouse.ts';
import { cookiesOf, type Visit, WINDOW_MS } from './openPhone.ts';

const DEMO = { email: 'demo@example.com', password: 'demo-user-password' };
const ADMIN = { email: 'admin@example.com', password: 'admin-demo-password' };
const MANY = 2000;
/** If a program gets less of a core between the loads, the machine is too busy to judge times. */
const CALM = 0.9;
const LOOP_MS = 300;
const PERFORMANCE_BAR = 95;
const ROUND_TRIPS_BAR = 2;
const LIST_BAR = 150 * 1024;
/** The first card, in ms. */
const CARD_BARS: Readonly<Record<string, number>> = { board: 3500, 'board-2000': 4500 };
const FILMED: readonly string[] = ['landing', 'board', 'today'];
const PARTS = ['lighthouse', 'first-card', 'pictures'];
const progress = createProgress();

interface Subject extends Visit {
  name: string;
  runs: number;
  browser: Browser;
}

/** Runs the benchmark. */
export async function run(): Promise<Report> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      runs: { type: 'string', default: '5' },
      page: { type: 'string', multiple: true },
      part: { type: 'string', multiple: true, default: PARTS },
      pictures: { type: 'string' },
    },
  });
  const runs = Number(values.runs);
  const folder = values.pictures && resolve(process.env['INIT_CWD'] ?? '.', values.pictures);
  progress.line('bench', 'Building and starting the product, and creating a person with many jobs');
  const product = await runningProduct();
  const [port = 0] = await freePorts(1);
  const browser = await startBrowser([`--remote-debugging-port=${port}`]);
  // Lighthouse opens its pages in the window of this one.
  await (await browser.newBrowserCDPSession()).send('Target.createTarget', { url: 'about:blank' });
  await sleep(WINDOW_MS);
  const report = new Report(`On a phone, medians of ${runs}`);
  for (const visit of await visitsOf(product)) {
    const subject = { ...visit, runs, browser };
    const bar = CARD_BARS[visit.name];
    if (values.page && !values.page.includes(visit.name)) continue;
    if (values.part.includes('lighthouse')) await audit(report, subject, port);
    if (values.part.includes('first-card') && bar !== undefined) await timeFirstCard(report, subject, bar);
    if (values.part.includes('pictures') && FILMED.includes(visit.name)) await film(report, subject, folder);
  }
  report.note(`Times are judged if a program gets ${percent(CALM)} of a core before the loads, or more.`);
  return report;
}

async function visitsOf({ url, dataDir }: { url: string; dataDir: string }): Promise<(Visit & { name: string })[]> {
  const few = await sessionCookie(url, DEMO);
  const person = await createUserWithJobs({ dataDir, databaseUrl: undefined }, { nth: 1, jobs: MANY });
  const screens = ['add-job', 'today', 'wishlist', 'schedule', 'analytics', 'settings'];
  return [
    { name: 'landing', url: `${url}/`, cookie: undefined },
    { name: 'auth', url: `${url}/auth`, cookie: undefined },
    { name: 'board', url: `${url}/dashboard`, cookie: few },
    { name: 'board-2000', url: `${url}/dashboard`, cookie: await sessionCookie(url, person) },
    ...screens.map((name) => ({ name, url: `${url}/${name}`, cookie: few })),
    { name: 'admin', url: `${url}/admin/dashboard`, cookie: await sessionCookie(url, ADMIN) },
  ];
}

async function audit(report: Report, subject: Subject, port: number): Promise<void> {
  const { name, url, browser } = subject;
  const folder = await temporaryFolder('phone');
  const session = await browser.newBrowserCDPSession();
  await session.send('Storage.clearCookies');
  await session.send('Storage.setCookies', { cookies: cookiesOf(subject) });
  const audits = await repeat(subject, async (run) => {
    const one = await auditPage({ url, port, desktop: name === 'admin', folder });
    const { performance, rawPerformance, benchmarkIndex } = one;
    progress.line(
      name,
      `${run}: performance ${performance} (raw ${rawPerformance}), benchmark index ${benchmarkIndex}`,
    );
    return one;
  });
  await session.detach();
  const middle = (read: (one: (typeof audits)[number]) => number) => median(audits.map(read));
  const times = `LCP ${seconds(middle((one) => one.contentfulPaint))}, TBT ${milliseconds(middle((one) => one.blockingTime))}`;
  report.atLeast(
    `${name}: performance (raw ${middle((one) => one.rawPerformance)}; ${times})`,
    middle((one) => one.performance),
    PERFORMANCE_BAR,
    count,
    middle(({ share }) => share) >= CALM,
  );
  const failures = [...new Set(audits.flatMap((one) => one.failures))].join(', ');
  const lowest = `${name}: lowest of accessibility, best practices, SEO ${failures && `(${failures})`}`;
  report.atLeast(
    lowest,
    middle((one) => one.content),
    100,
    count,
  );
  report.atMost(
    `${name}: CLS`,
    middle((one) => one.layoutShift),
    0,
    (shift) => shift.toFixed(3),
  );
}

async function timeFirstCard(report: Report, subject: Subject, bar: number): Promise<void> {
  const { name, browser } = subject;
  const loads = await repeat(subject, async (run) => {
    const load = await loadFirstCard(browser, subject);
    progress.line(name, `${run}: first card after ${seconds(load.shownAt)}, ${load.chain.join(' > ')}`);
    return load;
  });
  const middle = (read: (load: (typeof loads)[number]) => number) => median(loads.map(read));
  const calm = middle(({ share }) => share) >= CALM;
  report.atMost(
    `${name}: first card on slow 4G`,
    middle(({ shownAt }) => shownAt),
    bar,
    seconds,
    calm,
  );
  const trips = middle(({ chain }) => chain.length);
  report.atMost(`${name}: round trips from the HTML to the first card`, trips, ROUND_TRIPS_BAR, count);
  report.atMost(
    `${name}: list of cards on the wire`,
    middle(({ listBytes }) => listBytes),
    LIST_BAR,
    kilobytes,
  );
}

async function film(report: Report, subject: Subject, folder: string | undefined): Promise<void> {
  const { name, browser } = subject;
  progress.line(name, 'Filming the load in each theme');
  const films: Picture[][] = [];
  for (const theme of THEMES) films.push(await filmLoad(browser, subject, theme));
  const flashes = await countFlashes(browser, films);
  for (const [index, pictures] of films.entries()) {
    const theme = THEMES[index] ?? '';
    report.atMost(`${name}: flashes in ${pictures.length} pictures, ${theme}`, flashes[index] ?? Number.NaN, 0, count);
    if (folder === undefined) continue;
    await mkdir(folder, { recursive: true });
    for (const { at, png } of pictures)
      await writeFile(join(folder, `${name}-${theme}-${String(Math.round(at)).padStart(5, '0')}.png`), png, 'base64');
  }
}

/** Repeats a load, and measures before each what share of a core there is. */
async function repeat<Result extends object>(
  { runs }: Subject,
  once: (run: number) => Promise<Result>,
): Promise<(Result & { share: number })[]> {
  const results: (Result & { share: number })[] = [];
  for (let run = 1; run <= runs; run += 1) {
    const share = shareOfCore();
    results.push({ ...(await once(run)), share });
  }
  return results;
}

/** The share of a core that a program gets which always has something to do: 1 on a quiet machine. Blocks for 0.3 s. */
function shareOfCore(): number {
  const startedAt = performance.now();
  const before = process.cpuUsage();
  while (performance.now() - startedAt < LOOP_MS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / (performance.now() - startedAt);
}
