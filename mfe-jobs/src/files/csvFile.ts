import { csvLine } from '@jobtrail/contract';

export type Cell = string | number | null;
/** A table for its CSV file, such as the numbers of a chart. */
export interface CsvTable {
  columns: readonly string[];
  rows: readonly (readonly Cell[])[];
}

/** A table as a CSV file, with the byte order mark by which spreadsheets detect UTF-8. */
export function csvFile({ columns, rows }: CsvTable): Blob {
  return new Blob(['\uFEFF', csvLine(columns), ...rows.map((row) => csvLine(row))], { type: 'text/csv;charset=utf-8' });
}
