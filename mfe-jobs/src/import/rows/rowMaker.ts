import type { Mapping, PreviewRow, RowMaker, RowSettings, Sheet } from '../reading.ts';
import { type Identity, identityOf, identityOfJob, KnownRows } from './KnownRows.ts';
import { type ReadRow, rowReader } from './readRow.ts';

interface MadeRow extends ReadRow {
  readonly identity: Identity;
  /** Whether the row can be imported, so that a later one is a duplicate of it. */
  readonly counts: boolean;
}

/**
 * Makes the rows of a sheet, with what they would be as jobs, their problems, and which jobs or earlier rows they may be
 * duplicates of.
 */
export function rowMaker(sheet: Sheet, mapping: Mapping, settings: RowSettings): RowMaker {
  const read = rowReader(sheet, mapping, settings);
  const jobs = new KnownRows<string>();
  for (const card of settings.cards) jobs.add(identityOfJob(card, settings.timeZone), card.id);
  const rows = new KnownRows<number>();
  const made: MadeRow[] = [];

  const make = (index: number, cells: readonly string[]): MadeRow => {
    const row = read(cells, sheet.moves?.[index] ?? []);
    const { company, position, appliedOn } = row.job;
    const identity = identityOf(row.key, company, position, appliedOn ?? null);
    return { ...row, identity, counts: !row.isLeftOut && row.problems.length === 0 };
  };
  const makeUntil = (until: number): void => {
    for (let index = made.length; index < Math.min(until, sheet.rows.length); index += 1) {
      const row = make(index, sheet.rows[index] ?? []);
      made.push(row);
      if (row.counts) rows.add(row.identity, index);
    }
  };
  const lineOf = (index: number): number => sheet.lines[index] ?? index + 1;
  const stateOf = (row: MadeRow, index: number): Pick<PreviewRow, 'state' | 'tier' | 'duplicateOf'> => {
    if (row.isLeftOut) return { state: 'left out' };
    if (row.problems.length > 0) return { state: 'problem' };
    const ofJob = jobs.find(row.identity);
    const ofRow = ofJob?.tier === 'certain' ? null : rows.find(row.identity, (of) => of < index);
    if (ofRow && (!ofJob || ofRow.tier === 'certain'))
      return { state: 'duplicate', tier: ofRow.tier, duplicateOf: { line: lineOf(ofRow.of) } };
    return ofJob ? { state: 'duplicate', tier: ofJob.tier, duplicateOf: { jobId: ofJob.of } } : { state: 'new' };
  };
  const preview = (row: MadeRow, index: number): PreviewRow => ({
    index,
    line: lineOf(index),
    key: row.key,
    job: row.job,
    ...stateOf(row, index),
    problems: row.problems,
    remarks: row.remarks,
  });
  const previewAt = (index: number): PreviewRow[] => {
    const row = made[index];
    return row ? [preview(row, index)] : [];
  };

  return {
    slice(from, to) {
      makeUntil(to);
      return made.slice(from, to).map((row, at) => preview(row, from + at));
    },
    edit(index, cells) {
      makeUntil(index + 1);
      const old = made[index];
      if (!old) return [];
      const row = make(index, cells);
      made[index] = row;
      if (old.counts) rows.remove(old.identity, index);
      if (row.counts) rows.add(row.identity, index);
      const changed = new Set([index, ...rows.related(old.identity), ...rows.related(row.identity)]);
      return [...changed]
        .filter((at) => at >= index)
        .sort((one, other) => one - other)
        .flatMap(previewAt);
    },
  };
}

/** The key of a row that the person imports although it is a duplicate: no job has it yet, and it is the same on each try. */
export const keyToImportAgain = (key: string, importId: string, line: number): string => `${key}#${importId}.${line}`;
