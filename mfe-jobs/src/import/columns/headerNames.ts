import { type Field, FIELDS } from '../reading.ts';
import { squash } from './squash.ts';
import { FILLERS, HEADER_NAMES, LEFT_OUT, NOTICES, PRIVATE, REFUSED } from './vocabulary.ts';

/** A field that a header may name. Of several columns for one field, the one with the lowest rank is taken. */
export interface NamedField {
  readonly field: Field;
  readonly rank: number;
  /** The known name that the header resembles; null if it is the same. */
  readonly closeTo: string | null;
}

/** Names that only resemble a known one come after all others. */
const CLOSE_RANK = 1000;

const BY_NAME = new Map<string, NamedField[]>();
for (const field of FIELDS)
  for (const [rank, name] of HEADER_NAMES[field].entries())
    BY_NAME.set(name, [...(BY_NAME.get(name) ?? []), { field, rank, closeTo: null }]);

/** The fields that a header may name, best first; none if it is unknown. */
export function fieldsNamed(header: string): readonly NamedField[] {
  const same = BY_NAME.get(squash(header));
  if (same) return same;
  const words = header
    .slice(0, 100)
    .replaceAll(/[([][^)\]]*[)\]]/g, ' ')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  for (const kept of [words, words.filter((word) => !FILLERS.has(squash(word)))]) {
    const close = BY_NAME.get(squash(kept.join('')));
    if (close) return close.map(({ field, rank }) => ({ field, rank: rank + CLOSE_RANK, closeTo: kept.join(' ') }));
  }
  return [];
}

/** How many of these cells are names of columns that are known here. */
export const countKnown = (cells: readonly string[]): number => new Set(cells.filter(isKnown).map(squash)).size;

const OTHER_KNOWN = new Set([
  ...LEFT_OUT.keys(),
  ...PRIVATE.keys(),
  ...[...REFUSED, ...NOTICES].flatMap(({ header }) => header),
]);
const isKnown = (cell: string): boolean =>
  cell !== '' && cell.length <= 100 && (OTHER_KNOWN.has(squash(cell)) || fieldsNamed(cell).length > 0);

const sentenceOf = (list: typeof REFUSED, header: readonly string[]): string | undefined => {
  const names = new Set(header.map(squash));
  return list.find((known) => known.header.every((name) => names.has(name)))?.why;
};

/** What `refused` and `notice` of a sheet with this header are. */
export function remarksOnHeader(header: readonly string[]): { refused?: string; notice?: string } {
  const [refused, notice] = [sentenceOf(REFUSED, header), sentenceOf(NOTICES, header)];
  return { ...(refused !== undefined && { refused }), ...(notice !== undefined && { notice }) };
}
