import type { Field } from '../Reading.ts';

/** Where a board's pages show each field: selectors in the order of trust, `selector@attribute` for an attribute. */
export interface BoardMarkup extends Partial<Record<Field, readonly string[]>> {
  /** Ends of the hosts that the board answers under. */
  hosts: readonly string[];
  /** A selector that only pages of this board match, for boards under their customers' own hosts. */
  mark?: string;
  /** How the board writes the titles of its pages, and the fields of the pattern's groups. */
  title?: { pattern: RegExp; fields: readonly Field[] };
  /** Words around a value that are no part of it. */
  strip?: Partial<Record<Field, RegExp>>;
}
