/** Something with a length, from `from` up to but not including `to`. */
export interface Span {
  from: number;
  to: number;
}
/** The position of a span among those that it overlaps: its column, counted from 0, and the number of columns. */
export interface ColumnPosition {
  column: number;
  columns: number;
}

/** Whether two spans overlap. Spans that only touch do not. */
export const overlap = (a: Span, b: Span): boolean => a.from < b.to && b.from < a.to;

/** Places spans side by side where they overlap, in the fewest columns, and gives each group equal widths. */
export function layOutSideBySide<Item extends Span>(items: readonly Item[]): Map<Item, ColumnPosition> {
  const positions = new Map<Item, ColumnPosition>();
  let group: { item: Item; column: number }[] = [];
  let ends: number[] = [];
  const close = (): void => {
    for (const { item, column } of group) positions.set(item, { column, columns: ends.length });
    group = [];
    ends = [];
  };
  for (const item of items.toSorted((a, b) => a.from - b.from || b.to - a.to)) {
    if (ends.every((end) => end <= item.from)) close();
    const free = ends.findIndex((end) => end <= item.from);
    const column = free === -1 ? ends.length : free;
    ends[column] = item.to;
    group.push({ item, column });
  }
  close();
  return positions;
}
