import type { Field } from '../Reading.ts';

/** Where the pages of a board show each field: selectors in order of trust, `selector@attribute` for an attribute. */
export interface BoardMarkup extends Partial<Record<Field, readonly string[]>> {
  /** Suffixes of the board's hosts. */
  hosts: readonly string[];
  /** A selector that matches only pages of this board, for boards under customers' own hosts. */
  mark?: string;
  /** The format of the board's page titles, and the fields of the pattern's groups. */
  title?: { pattern: RegExp; fields: readonly Field[] };
  /** Words around a value that do not belong to it. */
  strip?: Partial<Record<Field, RegExp>>;
}
