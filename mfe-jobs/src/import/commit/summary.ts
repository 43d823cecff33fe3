import type { FailedLine, ImportProgress, PendingImport } from './pending.ts';

/** What an import has done so far. */
export interface ImportOutcome {
  created: number;
  /** How many of them are on the wishlist. */
  saved: number;
  completed: number;
  /** Lines that are in Jobtrail already: those that the person skips, and those in which nothing was new. */
  skipped: number;
  /** Lines that the person leaves out by their stage. */
  leftOut: number;
  /** Lines with an error. */
  failed: readonly FailedLine[];
}

const GONE = 'The application that this line completes is no longer in Jobtrail.';
const REFUSED = 'Jobtrail could not take this line.';

/** Counts what has become of the lines of a file. */
export function outcomeOf(pending: PendingImport, { results }: ImportProgress): ImportOutcome {
  const counts = { created: 0, saved: 0, completed: 0, skipped: pending.skipped };
  const failed: FailedLine[] = [...pending.failed];
  results.forEach(({ outcome, sentence }, at) => {
    const sent = pending.rows[at];
    if (outcome === 'created') {
      counts.created += 1;
      if (sent?.row.job.wishlist === true) counts.saved += 1;
    } else if (outcome === 'completed') counts.completed += 1;
    else if (outcome === 'known' || outcome === 'unchanged') counts.skipped += 1;
    else if (sent)
      failed.push({
        line: sent.line,
        cells: sent.cells,
        sentence: outcome === 'missing' ? GONE : (sentence ?? REFUSED),
      });
  });
  return { ...counts, leftOut: pending.leftOut, failed: failed.sort((one, other) => one.line - other.line) };
}
