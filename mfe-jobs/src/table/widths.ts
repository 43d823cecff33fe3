import type { Column } from './columns.tsx';

/** The widths of the columns of the checkboxes and of the row menu, in px. */
const PICK = 36;
const MENU = 40;
/** How much of the room that is left goes to the columns that are not late, in px. */
const EARLY_ROOM = 160;

/** The least width of the table in px. */
export const leastWidth = (columns: readonly Column[]): number =>
  columns.reduce((sum, { width }) => sum + width.min, PICK + MENU);

/**
 * The CSS widths of the columns, by their ids. Rows come and go while the table scrolls, so the widths follow from the
 * columns and not from the texts in view. 100cqi is the width of the part that scrolls.
 */
export function columnWidths(columns: readonly Column[]): ReadonlyMap<string, string> {
  const least = leastWidth(columns);
  const sumOf = (some: readonly Column[]): number => some.reduce((sum, { width }) => sum + (width.share ?? 0), 0);
  const early = sumOf(columns.filter(({ width }) => !width.late));
  const all = sumOf(columns);
  return new Map(
    columns.map(({ id, width: { min, share = 0, late } }) => {
      if (share === 0) return [id, `${min}px`];
      const first = late ? '' : ` + clamp(0px, 100cqi - ${least}px, ${EARLY_ROOM}px) * ${share / early}`;
      return [id, `calc(${min}px${first} + max(0px, 100cqi - ${least + EARLY_ROOM}px) * ${share / all})`];
    }),
  );
}
