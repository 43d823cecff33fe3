import { IMPORT_NAME_MAX, type ImportRow, TAGS_MAX, TEXT_MAX } from '@jobtrail/contract';
import { slug } from '../../files/slug.ts';
import { choiceFor, deedOf, type DuplicateChoices, jobOf } from '../duplicates.ts';
import type { CheckedRow } from '../reader/FileReading.ts';
import type { FailedLine, PendingImport, SentRow } from './pending.ts';

/** The tag of the jobs of a file: its name, without what kind of file it is. */
export const tagOf = (name: string): string =>
  [...slug(name.replace(/\.\w{1,4}$/, ''))].slice(0, TEXT_MAX.tag).join('');

function withTag(job: ImportRow['job'], tag: string | null): ImportRow['job'] {
  if (tag === null) return job;
  const own = typeof job.tags === 'string' ? job.tags.split(',') : (job.tags ?? []);
  return own.includes(tag) || own.length >= TAGS_MAX ? job : { ...job, tags: [...own, tag] };
}

interface Wanted {
  id: string;
  name: string;
  header: readonly string[];
  rows: readonly CheckedRow[];
  choices: DuplicateChoices;
  /** The tag of the new jobs; null for none. */
  tag: string | null;
  /** The keys of duplicates that are imported again. */
  againKeys: (rows: readonly CheckedRow[]) => Promise<readonly string[]>;
}

/** What is sent of the rows of a file, and what is not. */
export async function pendingOf({ id, name, header, rows, choices, tag, againKeys }: Wanted): Promise<PendingImport> {
  const taken = new Set<string>();
  const again: CheckedRow[] = [];
  const kept = rows.filter((row) => {
    if (deedOf(row, choices) === null) return false;
    const isAgain = row.state === 'duplicate' && row.tier === 'certain' && choiceFor(row, choices) === 'again';
    // A key that another row has would leave this one out.
    if (isAgain || taken.has(row.key)) again.push(row);
    else taken.add(row.key);
    return true;
  });
  const keys = await againKeys(again);
  const keyOf = new Map(again.map((row, at) => [row.index, keys[at]]));
  const sent = kept.map((row): SentRow => {
    const key = keyOf.get(row.index) ?? row.key;
    const job = jobOf(row);
    const completes = deedOf(row, choices) === 'complete' && job !== null;
    return {
      line: row.line,
      cells: row.cells,
      row: completes ? { key, into: job, job: row.job } : { key, job: withTag(row.job, tag) },
    };
  });
  const failed = rows
    .filter(({ state }) => state === 'problem')
    .map(({ line, cells, problems }): FailedLine => ({
      line,
      cells,
      sentence: problems.map(({ sentence }) => sentence).join(' '),
    }));
  return {
    version: 1,
    id,
    name: name.slice(0, IMPORT_NAME_MAX),
    header,
    rows: sent,
    failed,
    skipped: rows.filter((row) => row.state === 'duplicate' && deedOf(row, choices) === null).length,
    leftOut: rows.filter(({ state }) => state === 'left out').length,
    tag: sent.some(({ row }) => row.into === undefined) ? tag : null,
  };
}
