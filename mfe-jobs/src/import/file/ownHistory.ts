import type { Move, Sheet } from '../reading.ts';
import { type Json, objectsIn, textIn } from './json.ts';

/** Jobs of Jobtrail's own export have their history in a column: the stages after Applied with their days, as JSON. */
export function withOwnHistory(sheet: Sheet): Sheet {
  const column = sheet.header.indexOf('history');
  if (column === -1 || !sheet.header.includes('stageChangedAt')) return sheet;
  return { ...sheet, moves: sheet.rows.map((row) => movesIn(row[column] ?? '')) };
}

function movesIn(cell: string): Move[] {
  if (!cell.startsWith('[')) return [];
  try {
    const list: Json = JSON.parse(cell);
    return objectsIn(list).map(({ stage, happenedOn }) => ({ to: textIn(stage), at: textIn(happenedOn) }));
  } catch {
    return [];
  }
}
