import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { traceAtThreadTime } from './threadTime.ts';

/**
 * The last version for Node 20 (Google, Apache-2.0). npm keeps it in its own cache on first use: with its dependencies it
 * is a quarter of all packages of this project, and only this benchmark needs it.
 */
const LIGHTHOUSE = 'lighthouse@12.8.2';
/** Where Lighthouse saves the trace of a page. */
const TRACE = 'defaultPass.trace.json';
const RESULT = 'result.json';
const CONTENT = ['accessibility', 'best-practices', 'seo'] as const;

const category = z.object({
  score: z.number().nullable(),
  auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })),
});
/** What this benchmark reads of Lighthouse's result. */
const result = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  environment: z.object({ benchmarkIndex: z.number() }),
  categories: z.record(z.string(), category),
  audits: z.record(z.string(), z.object({ score: z.number().nullable(), numericValue: z.number().optional() })),
});
type Result = z.infer<typeof result>;

/** What Lighthouse says about one load of a page. Scores are 0 to 100, times milliseconds. */
export interface Audit {
  /** The performance as Lighthouse gives it, by the wall clock. */
  rawPerformance: number;
  /** The same by thread time, as are the times below. */
  performance: number;
  contentfulPaint: number;
  blockingTime: number;
  layoutShift: number;
  /** The lowest of accessibility, best practices and SEO. */
  content: number;
  /** The audits that cost the page points there. */
  failures: string[];
  /** Lighthouse's measure of the machine's speed. */
  benchmarkIndex: number;
}

interface Load {
  url: string;
  /** The browser's port for remote debugging. The page is loaded in its default context. */
  port: number;
  desktop: boolean;
  /** Where Lighthouse saves what it has gathered. */
  folder: string;
}

/**
 * Loads a page with an empty cache and audits it twice: as it is, and with the thread time of its trace.
 * @throws {Error} if the page could not be audited
 */
export async function auditPage(load: Load): Promise<Audit> {
  const { folder } = load;
  const gather = (): Promise<Result> => lighthouse(load, [`--gather-mode=${folder}`]);
  // Now and then Lighthouse misses the beginning of a load (NO_NAVSTART) and asks to be run again.
  const raw = await gather().catch(gather);
  await writeFile(join(folder, TRACE), traceAtThreadTime(await readFile(join(folder, TRACE), 'utf8')));
  const lhr = await lighthouse(load, []);
  const content = CONTENT.map((name) => lhr.categories[name]);
  return {
    rawPerformance: scoreOf(raw.categories['performance']),
    performance: scoreOf(lhr.categories['performance']),
    contentfulPaint: valueOf(lhr, 'largest-contentful-paint'),
    blockingTime: valueOf(lhr, 'total-blocking-time'),
    layoutShift: valueOf(lhr, 'cumulative-layout-shift'),
    content: Math.min(...content.map(scoreOf)),
    failures: content
      .flatMap((one) => one?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => id),
    benchmarkIndex: lhr.environment.benchmarkIndex,
  };
}

/** Audits what is in the folder, or what its flags gather first. */
async function lighthouse({ url, port, desktop, folder }: Load, more: readonly string[]): Promise<Result> {
  const output = join(folder, RESULT);
  const flags = [`--port=${port}`, `--audit-mode=${folder}`, '--output=json', `--output-path=${output}`];
  const quiet = ['--quiet', '--disable-full-page-screenshot', '--no-enable-error-reporting'];
  const command = ['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', url];
  await promisify(execFile)('npm', [...command, ...flags, ...quiet, ...(desktop ? ['--preset=desktop'] : []), ...more]);
  const lhr = result.parse(JSON.parse(await readFile(output, 'utf8')));
  if (lhr.runtimeError !== undefined) throw new Error(`Lighthouse failed: ${lhr.runtimeError.message}`);
  return lhr;
}

function scoreOf(one: z.infer<typeof category> | undefined): number {
  return Math.round((one?.score ?? Number.NaN) * 100);
}

function valueOf({ audits }: Result, audit: string): number {
  return audits[audit]?.numericValue ?? Number.NaN;
}
