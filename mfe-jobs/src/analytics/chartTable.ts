import { csvLine } from '@jobtrail/contract';

export type Cell = string | number | null;
/** The numbers of a chart, for its table and its CSV file. */
export interface ChartTable {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A table as a CSV file, with the byte order mark by which spreadsheets detect UTF-8. */
export function csvFile({ columns, rows }: ChartTable): Blob {
  return new Blob(['\uFEFF', csvLine(columns), ...rows.map((row) => csvLine(row))], { type: 'text/csv;charset=utf-8' });
}
