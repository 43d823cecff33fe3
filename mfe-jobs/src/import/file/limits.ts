import { formatSize, IMPORT_ROWS_MAX } from '@jobtrail/contract';
import { UnreadableFile } from '../reading.ts';

const MIB = 1024 * 1024;
/** Largest file, and largest unpacked content of a zip, in bytes. */
export const FILE_MAX_BYTES = 10 * MIB;
export const UNPACKED_MAX_BYTES = 40 * MIB;
export const COLUMNS_MAX = 200;
/** Maximum number of characters of a cell. */
export const CELL_MAX = 50_000;

/** @throws UnreadableFile for a file that is too large */
export function requireSize(bytes: number): void {
  if (bytes > FILE_MAX_BYTES)
    throw new UnreadableFile(
      `The file has ${formatSize(bytes)}, and at most ${formatSize(FILE_MAX_BYTES)} can be imported. Split it, or remove columns that are not needed.`,
    );
}

/** @throws UnreadableFile for more rows than can be imported */
export function requireRows(rows: number): void {
  if (rows > IMPORT_ROWS_MAX)
    throw new UnreadableFile(
      `The table has more than ${IMPORT_ROWS_MAX.toLocaleString('en-US')} rows. Split it into several files.`,
    );
}

/** @throws UnreadableFile for more columns than can be imported */
export function requireColumns(columns: number): void {
  if (columns > COLUMNS_MAX)
    throw new UnreadableFile(
      `The table has ${columns.toLocaleString('en-US')} columns, and at most ${COLUMNS_MAX} can be imported. Remove those that are not needed.`,
    );
}

/** @throws UnreadableFile for a cell that is too long. @param where `line 7` or `entry 7` */
export function requireCell(cell: string, where: string, column: string): void {
  if (cell.length <= CELL_MAX) return;
  throw new UnreadableFile(
    `“${column.slice(0, 60)}” in ${where} has ${cell.length.toLocaleString('en-US')} characters, and at most ${CELL_MAX.toLocaleString('en-US')} can be imported. Shorten it.`,
  );
}
