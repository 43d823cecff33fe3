/** The order of the table: by which column, and in which direction. */
export interface Sort {
  /** The id of the column. */
  column: string;
  direction: 'ascending' | 'descending';
}
/** The initial order of the table. */
export const newestFirst: Sort = { column: 'applied', direction: 'descending' };
