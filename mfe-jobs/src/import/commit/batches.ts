import { IMPORT_BATCH_MAX, IMPORT_BODY_MAX_BYTES, type ImportRow } from '@jobtrail/contract';

/** What a body has around its rows: `{"rows":[]}`. */
const FRAME_BYTES = 11;

const encoder = new TextEncoder();
const bytesOf = (row: ImportRow): number => encoder.encode(JSON.stringify(row)).length;

/** The next rows that one call can import: as many as it takes, in number and in bytes; at least one. */
export function nextBatch(rows: readonly ImportRow[], from: number): readonly ImportRow[] {
  let bytes = FRAME_BYTES;
  let to = from;
  for (const row of rows.slice(from, from + IMPORT_BATCH_MAX)) {
    bytes += bytesOf(row) + 1;
    if (bytes > IMPORT_BODY_MAX_BYTES && to > from) break;
    to += 1;
  }
  return rows.slice(from, to);
}
