import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { temporaryFolder } from '../stack/cleanup.ts';
import type { Samples } from './samples.ts';

/** What R computes. Each list and map has an entry for every set, range and day. */
export interface Answers {
  version: string;
  steps: ReadonlyMap<number, readonly { days: number; survival: number }[]>;
  /** By set and share, such as `7 0.5`; null where not that many have ended. */
  quantiles: ReadonlyMap<string, number | null>;
  ranges: ReadonlyMap<number, { low: number; high: number }>;
  weeks: ReadonlyMap<number, string>;
}

const MISSING =
  'This benchmark compares with R and its package survival, and does not run without them. On Debian: ' +
  'apt-get install --no-install-recommends r-base-core r-cran-survival';

/** @throws {Error} if R or its package is missing, or the script fails */
async function runR(args: readonly string[]): Promise<string> {
  const child = spawn('Rscript', ['--vanilla', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, errors] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  try {
    await once(child, 'close');
  } catch (error) {
    throw new Error(MISSING, { cause: error });
  }
  if (child.exitCode !== 0) throw new Error(`${/survival/.test(errors) ? `${MISSING}\n` : ''}${errors}`);
  return output;
}

const number = z.coerce.number();
const LINE = {
  step: z.tuple([number, number, number]),
  quantile: z.tuple([number, number, z.union([z.literal('NA').transform(() => null), number])]),
  range: z.tuple([number, number, number]),
  week: z.tuple([number, z.string()]),
};

/**
 * Lets R compute the figures of the samples.
 * @throws {Error} if R or its package is missing, or prints something else
 */
export async function computeInR({ durations, shares, days }: Samples): Promise<Answers> {
  const folder = await temporaryFolder('oracles');
  const table = (name: string, rows: readonly string[]) => writeFile(join(folder, name), `${rows.join('\n')}\n`);
  const durationRows = durations.flatMap((set, at) =>
    set.map((duration) => `${at},${duration.days},${duration.finished ? 1 : 0}`),
  );
  await table('durations.csv', ['set,days,finished', ...durationRows]);
  await table('shares.csv', ['count,total', ...shares.map(({ count, total }) => `${count},${total}`)]);
  await table('days.csv', ['day', ...days.map(String)]);

  const version = await runR(['-e', 'cat(R.version.string, "with survival", format(packageVersion("survival")))']);
  const output = await runR([join(import.meta.dirname, 'oracle.R'), folder]);
  const steps = new Map(durations.map((_, at): [number, { days: number; survival: number }[]] => [at, []]));
  const quantiles = new Map<string, number | null>();
  const ranges = new Map<number, { low: number; high: number }>();
  const weeks = new Map<number, string>();
  for (const line of output.trim().split('\n')) {
    const [kind, ...fields] = line.split(',');
    if (kind === 'step') {
      const [set, at, survival] = LINE.step.parse(fields);
      steps.get(set)?.push({ days: at, survival });
    } else if (kind === 'quantile') {
      const [set, share, at] = LINE.quantile.parse(fields);
      quantiles.set(`${set} ${share}`, at);
    } else if (kind === 'range') {
      const [row, low, high] = LINE.range.parse(fields);
      ranges.set(row, { low, high });
    } else if (kind === 'week') {
      const [day, name] = LINE.week.parse(fields);
      weeks.set(day, name);
    } else throw new Error(`R printed: ${line}`);
  }
  return { version, steps, quantiles, ranges, weeks };
}
