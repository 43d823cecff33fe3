import { type Dispatch, type SetStateAction, useMemo, useState } from 'react';
import type { JobCard } from '@jobtrail/contract';
import type { View } from '../jobs/view.ts';
import { existing, NOTHING_SELECTED, type Selection } from '../table/selection.ts';

/** What is selected in the table. It survives a filter and another order, and ends when the person leaves the table. */
export function useTableSelection(
  view: View,
  cards: readonly JobCard[] | undefined,
): [Selection, Dispatch<SetStateAction<Selection>>] {
  const [made, setMade] = useState(NOTHING_SELECTED);
  if (view !== 'table' && made !== NOTHING_SELECTED) setMade(NOTHING_SELECTED);
  const selection = useMemo(() => existing(made, cards), [made, cards]);
  // A job that comes back later is not selected.
  if (selection !== made) setMade(selection);
  return [selection, setMade];
}
