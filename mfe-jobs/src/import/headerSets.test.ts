/** @jest-environment node */
import { calls } from '@jobtrail/contract/calls';
import { suggestMapping } from './columns/suggestMapping.ts';
import { readFile } from './file/readFile.ts';
import type { Field, Sheet } from './reading.ts';
import { rowMaker } from './rows/rowMaker.ts';
import sets from './testing/headerSets.json';

/** The headers of other products' files, with invented rows and what becomes of them. */
interface HeaderSet {
  readonly product: string;
  readonly format?: 'markdown' | 'json';
  readonly header: readonly string[];
  readonly rows: readonly (readonly string[])[];
  readonly fields: readonly (Field | null)[];
  readonly private?: readonly string[];
  readonly refused?: string;
  readonly notice?: string;
  /** The words for stages that the person is asked about. */
  readonly ask?: readonly string[];
  readonly dates?: Readonly<Record<string, string>>;
  /** What each row has as a job, among others; null if it has a problem. */
  readonly jobs?: readonly (Readonly<Record<string, unknown>> | 'left out' | null)[];
}
const headerSets = sets as unknown as readonly HeaderSet[];
const settings = { timeZone: 'Europe/Berlin', today: '2026-11-24', cards: [] };

const quoted = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
function written({ format, header, rows }: HeaderSet): string {
  if (format === 'json')
    return JSON.stringify({
      applications: rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at]]))),
    });
  const rule = header.map(() => '---');
  if (format === 'markdown') return [header, rule, ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
  return [header, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n');
}

function sheetOf(set: HeaderSet): Sheet {
  const [sheet] = readFile(new TextEncoder().encode(written(set)), `my.${set.format ?? 'csv'}`).sheets;
  if (!sheet) throw new Error('No sheet');
  return sheet;
}

describe.each(headerSets.map((set) => [set.product, set] as const))('%s', (_, set) => {
  const sheet = sheetOf(set);
  const mapping = suggestMapping(sheet);

  test('has the columns that are expected', () => {
    expect(sheet.header).toEqual(set.header);
    expect(mapping.columns.map(({ column, field }) => [sheet.header[column], field])).toEqual(
      set.header.map((name, at) => [name, set.fields[at]]),
    );
    expect([sheet.refused, sheet.notice]).toEqual([set.refused, set.notice]);
    const isPrivate = mapping.columns.filter((column) => column.isPrivate);
    expect(isPrivate.map(({ column }) => sheet.header[column])).toEqual(set.private ?? []);
    for (const { why } of isPrivate) expect(why).toMatch(/\.$/);
    expect(mapping.stages.filter(({ answer }) => answer === 'ask').map(({ word }) => word)).toEqual(set.ask ?? []);
  });

  test('has the jobs that are expected', () => {
    const ask = mapping.columns.filter(({ dates }) => dates?.order === 'ask').map(({ column }) => sheet.header[column]);
    const isLinkedIn = set.product === 'LinkedIn, job applications';
    expect(ask).toEqual(Object.keys(set.dates ?? {}));
    expect(isLinkedIn && mapping.columns[0]?.dates?.order).toBe(isLinkedIn && 'mdy');
    const rows = rowMaker(sheet, mapping, settings).slice(0, sheet.rows.length);
    for (const [at, expected] of (set.jobs ?? []).entries()) {
      const row = rows[at];
      if (expected === 'left out') expect(row?.state).toBe('left out');
      else if (expected === null) expect(row?.problems.length).toBeGreaterThan(0);
      else {
        expect([row?.problems, row?.state]).toEqual([[], 'new']);
        const { history, ...others } = expected;
        expect(row?.job).toMatchObject(others);
        if (history !== undefined) expect(row?.job.history).toEqual(history === 'absent' ? undefined : history);
      }
      if (row?.state === 'new')
        expect(calls.importRows.body?.safeParse({ rows: [{ key: row.key, job: row.job }] }).success).toBe(true);
    }
  });
});
