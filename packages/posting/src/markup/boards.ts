import { type Field, fields } from '../Reading.ts';
import boards from './boards.json';

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

/** The same in `boards.json`, where patterns are texts. */
type Stored = Omit<BoardMarkup, 'title' | 'strip'> & {
  title?: { pattern: string; fields: readonly string[] };
  strip?: Partial<Record<Field, string>>;
};

function markupOf({ title, strip, ...rest }: Stored): BoardMarkup {
  const pairs = fields.flatMap((field) => (strip?.[field] ? [[field, new RegExp(strip[field], 'i')]] : []));
  return {
    ...rest,
    ...(title && {
      title: {
        pattern: new RegExp(title.pattern, 'i'),
        fields: title.fields.flatMap((name) => fields.filter((field) => field === name)),
      },
    }),
    strip: Object.fromEntries(pairs),
  };
}

/** Every board with known markup. */
export const boardMarkups: readonly BoardMarkup[] = Object.values<Stored>(boards).map(markupOf);
