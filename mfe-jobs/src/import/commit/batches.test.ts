import { IMPORT_BATCH_MAX, IMPORT_BODY_MAX_BYTES, type ImportRow, TEXT_MAX } from '@jobtrail/contract';
import { nextBatch } from './batches.ts';

const rowsOf = (count: number, notes = ''): ImportRow[] =>
  Array.from({ length: count }, (_, at) => ({
    key: `row:${at}`,
    job: { company: `Company ${at}`, position: 'Engineer', notes },
  }));

function allBatches(rows: readonly ImportRow[]): ImportRow[][] {
  const batches: ImportRow[][] = [];
  for (let from = 0; from < rows.length;) {
    const batch = nextBatch(rows, from);
    batches.push([...batch]);
    from += batch.length;
  }
  return batches;
}

test('every row is in one batch, and none has more rows than a call takes', () => {
  const rows = rowsOf(2 * IMPORT_BATCH_MAX + 1);
  const batches = allBatches(rows);
  expect(batches.map(({ length }) => length)).toEqual([IMPORT_BATCH_MAX, IMPORT_BATCH_MAX, 1]);
  expect(batches.flat()).toEqual(rows);
});

test('no batch is larger than a body may be, in bytes and not in characters', () => {
  const rows = rowsOf(40, '你'.repeat(TEXT_MAX.notes));
  const batches = allBatches(rows);
  expect(batches.flat()).toEqual(rows);
  for (const batch of batches) {
    expect(Buffer.byteLength(JSON.stringify({ rows: batch }))).toBeLessThanOrEqual(IMPORT_BODY_MAX_BYTES);
  }
  expect(batches.length).toBeLessThan(5);
});
