import type { ImportRow, ImportSummary, RowResult } from '@jobtrail/contract';
import { api, ApiError } from '@jobtrail/web-kit';
import { nextBatch } from './batches.ts';
import type { ImportProgress, PendingImport } from './pending.ts';

/** The longest pause that the server may ask for before the person is asked instead, in seconds. */
const MAX_PAUSE_SECONDS = 30;

const start = ({ id, name, rows }: PendingImport): Promise<ImportSummary> =>
  api.call('startImport', {
    body: { name, rows: rows.length, completing: rows.filter(({ row }) => row.into !== undefined).length },
    attempt: `import ${id}`,
  });

/** The rows of a batch that break a rule, by their place: a batch with one is refused as a whole. */
function brokenRows(error: unknown): ReadonlyMap<number, string> {
  const broken = new Map<number, string>();
  if (!(error instanceof ApiError) || error.status !== 400) return broken;
  for (const [path, sentence] of Object.entries(error.fields ?? {})) {
    const place = /^rows\.(\d+)\b/.exec(path)?.[1];
    if (place !== undefined) broken.set(Number(place), sentence);
  }
  return broken;
}

/** Sends a batch. Rows that break a rule are left out of it, so that the others arrive. */
async function send(importId: string, batch: readonly ImportRow[]): Promise<RowResult[]> {
  const call = (rows: readonly ImportRow[]) =>
    api.call('importRows', { params: { id: importId }, body: { rows: [...rows] } });
  try {
    return (await call(batch)).rows;
  } catch (error) {
    const broken = brokenRows(error);
    if (broken.size === 0) throw error;
    const rest = batch.filter((_, at) => !broken.has(at));
    const results = rest.length === 0 ? [] : (await call(rest)).rows;
    return batch.flatMap(({ key }, at): RowResult[] => {
      const sentence = broken.get(at);
      if (sentence !== undefined) return [{ key, outcome: 'refused', sentence }];
      return results.filter((result) => result.key === key);
    });
  }
}

const seconds = (count: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, count * 1000));

/** How long to wait before the same call is made again; null if the person decides. */
const pauseOf = (error: unknown): number | null =>
  error instanceof ApiError &&
  error.status === 429 &&
  error.retryAfter !== undefined &&
  error.retryAfter <= MAX_PAUSE_SECONDS
    ? error.retryAfter
    : null;

/** Whether the server no longer knows the import that was begun, so that its rest needs another one. */
const isForgotten = (error: unknown, { summary }: ImportProgress, from: ImportProgress): boolean =>
  error instanceof ApiError && error.status === 404 && summary !== null && summary === from.summary;

/**
 * Sends the rest of an import, batch after batch.
 * @param onProgress called after each step; the next one waits for it
 * @throws {ApiError} if a step fails; what has arrived before stays
 */
export async function sendRows(
  pending: PendingImport,
  from: ImportProgress,
  onProgress: (progress: ImportProgress) => Promise<void>,
): Promise<ImportProgress> {
  const rows = pending.rows.map(({ row }) => row);
  let progress = from;
  while (progress.summary === null || progress.results.length < rows.length) {
    try {
      const { summary, results } = progress;
      progress =
        summary === null
          ? { summary: await start(pending), results }
          : { summary, results: [...results, ...(await send(summary.id, nextBatch(rows, results.length)))] };
      await onProgress(progress);
    } catch (error) {
      const pause = pauseOf(error);
      if (pause !== null) await seconds(pause);
      else if (isForgotten(error, progress, from)) progress = { ...progress, summary: null };
      else throw error;
    }
  }
  return progress;
}
