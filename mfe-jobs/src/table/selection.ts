import type { JobCard } from '@jobtrail/contract';
import { formatCount } from '@jobtrail/web-kit';

/** The selected jobs of the table. */
export interface Selection {
  /** Their ids, in the order in which they were selected. It survives another order, and a filter that hides them. */
  readonly ids: ReadonlySet<string>;
  /** The row that was selected or deselected last: where a range begins. */
  readonly anchor: string | null;
}

export const NOTHING_SELECTED: Selection = { ids: new Set(), anchor: null };

/** Selects a job, or deselects it. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/**
 * Makes all rows from the anchor to a row as the anchor is: selected, or not. The other rows stay as they are. Without an
 * anchor among the rows, it is the row alone.
 * @param order the ids of the rows in their order
 */
export function extended(selection: Selection, order: readonly string[], id: string): Selection {
  const { ids, anchor } = selection;
  const from = anchor === null ? -1 : order.indexOf(anchor);
  const to = order.indexOf(id);
  if (anchor === null || from === -1 || to === -1) return toggled(selection, id);
  const next = new Set(ids);
  for (const one of order.slice(Math.min(from, to), Math.max(from, to) + 1))
    if (ids.has(anchor)) next.add(one);
    else next.delete(one);
  return { ids: next, anchor };
}

/** Selects all rows besides what is selected already. */
export const withAll = ({ ids, anchor }: Selection, order: readonly string[]): Selection => ({
  ids: new Set([...ids, ...order]),
  anchor,
});

/** What is left without some rows. */
export const without = ({ ids, anchor }: Selection, order: readonly string[]): Selection => {
  const next = new Set(ids);
  for (const id of order) next.delete(id);
  return { ids: next, anchor };
};

/** How many of the rows are selected: all, some or none. */
export function shareOf({ ids }: Selection, order: readonly string[]): 'all' | 'some' | 'none' {
  const count = order.reduce((sum, id) => sum + Number(ids.has(id)), 0);
  return count === 0 ? 'none' : count === order.length ? 'all' : 'some';
}

/** The selection without jobs that no longer exist. */
export function existing(selection: Selection, cards: readonly JobCard[] | undefined): Selection {
  if (!cards || selection.ids.size === 0) return selection;
  const known = new Set(cards.map(({ id }) => id));
  const gone = [...selection.ids].filter((id) => !known.has(id));
  return gone.length === 0 ? selection : without(selection, gone);
}

/** '12 selected', '12 selected, 3 hidden'. */
export const selectionText = (count: number, hidden: number): string =>
  `${formatCount(count)} selected${hidden === 0 ? '' : `, ${formatCount(hidden)} hidden`}`;
