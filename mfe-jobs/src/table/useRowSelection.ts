import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { formatCount, isForPage, shortcutKey } from '@jobtrail/web-kit';
import { extended, type Selection, selectionText, shareOf, toggled, withAll, without } from './selection.ts';

interface Options {
  /** The ids of the rows in their order. */
  order: readonly string[];
  selection: Selection;
  onSelection: (change: (selection: Selection) => Selection) => void;
}
interface RowSelection {
  /** How many of the rows are selected. */
  share: ReturnType<typeof shareOf>;
  /** What screen readers announce. */
  said: string;
  onPick: (id: string, isRange: boolean) => void;
  onPickAll: () => void;
}

/** Selects rows, and with Ctrl+A on the page all of them. */
export function useRowSelection({ order, selection, onSelection }: Options): RowSelection {
  const share = useMemo(() => shareOf(selection, order), [selection, order]);
  const { size } = selection.ids;
  const [hasSelected, setHasSelected] = useState(size > 0);
  if (size > 0 && !hasSelected) setHasSelected(true);
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const { ctrlKey, metaKey, shiftKey, altKey } = event;
    if (!(ctrlKey || metaKey) || shiftKey || altKey || shortcutKey(event) !== 'a' || !isForPage(event)) return;
    event.preventDefault();
    onSelection((before) => withAll(before, order));
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => pressed(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const hidden = useMemo(() => without(selection, order).ids.size, [selection, order]);
  return {
    share,
    said:
      size > 0
        ? `${share === 'all' ? `All ${formatCount(order.length)} applications here. ` : ''}${selectionText(size, hidden)}`
        : hasSelected
          ? 'Nothing selected'
          : '',
    onPick: useCallback(
      (id, isRange) => onSelection((before) => (isRange ? extended(before, order, id) : toggled(before, id))),
      [onSelection, order],
    ),
    onPickAll: () => onSelection((before) => (share === 'all' ? without(before, order) : withAll(before, order))),
  };
}
