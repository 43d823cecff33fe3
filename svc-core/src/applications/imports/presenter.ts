import { IMPORT_UNDO_MS, type ImportSummary } from '@jobtrail/contract';
import { toMoment } from '@jobtrail/service-kit';
import type { ImportRow } from '../../rows.ts';

export function presentImport({
  id,
  name,
  started_at: at,
  row_count: rows,
  created,
  completed,
  undone_at: undone,
}: ImportRow): ImportSummary {
  return {
    ...{ id, name, rows, created, completed },
    startedAt: toMoment(at),
    undoUntil: toMoment(at + IMPORT_UNDO_MS),
    undoneAt: undone === null ? null : toMoment(undone),
  };
}
