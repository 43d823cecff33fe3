import { type Column, columns } from './columns.tsx';

/** A column and whether it is shown. */
export interface ChosenColumn {
  readonly column: Column;
  readonly isShown: boolean;
}

/** The columns after Company in the order that was chosen. */
export type Choice = readonly ChosenColumn[];

const HIDDEN = '-';
const [company, ...choosable] = columns;

/**
 * Reads a stored choice. What this version does not know is left out; what the stored one did not know is hidden, after
 * the column that it follows by default.
 */
export function choiceOf(stored: readonly string[] | null): Choice {
  if (stored === null) return choosable.map((column) => ({ column, isShown: column.isDefault === true }));
  const choice: ChosenColumn[] = [];
  for (const entry of stored) {
    const isShown = !entry.startsWith(HIDDEN);
    const id = isShown ? entry : entry.slice(HIDDEN.length);
    const column = choosable.find((known) => known.id === id);
    if (column && !choice.some((chosen) => chosen.column === column)) choice.push({ column, isShown });
  }
  if (choice.length === 0) return choiceOf(null);
  choosable.forEach((column, at) => {
    if (choice.some((chosen) => chosen.column === column)) return;
    const before = choosable[at - 1];
    const place = choice.findIndex((chosen) => chosen.column === before);
    choice.splice(place + 1, 0, { column, isShown: false });
  });
  return choice;
}

/** A choice as it is stored. */
export const storedChoice = (choice: Choice): string[] =>
  choice.map(({ column, isShown }) => `${isShown ? '' : HIDDEN}${column.id}`);

/** Company and the columns that are shown. */
export const shownColumns = (choice: Choice): readonly Column[] => [
  company,
  ...choice.filter(({ isShown }) => isShown).map(({ column }) => column),
];

/** The choice with a column shown or hidden. */
export const toggled = (choice: Choice, id: string): Choice =>
  choice.map((chosen) => (chosen.column.id === id ? { ...chosen, isShown: !chosen.isShown } : chosen));

/** The choice with a column in another place; beyond the ends, it is the first or the last. */
export function moved(choice: Choice, id: string, to: number): Choice {
  const from = choice.findIndex(({ column }) => column.id === id);
  const chosen = choice[from];
  if (!chosen) return choice;
  const rest = choice.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, chosen);
}
