/** A column of the table that it can be sorted by. */
export type Column = 'company' | 'role' | 'stage' | 'tags' | 'applied';
export interface Sort {
  column: Column;
  direction: 'ascending' | 'descending';
}
/** The initial order of the table. */
export const newestFirst: Sort = { column: 'applied', direction: 'descending' };
