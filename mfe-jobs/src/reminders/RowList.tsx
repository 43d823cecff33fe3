import { type MouseEvent, type ReactNode, startTransition, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { formatCount } from '@jobtrail/web-kit';

/** How many rows are shown at first, and how many more each time: hundreds at once would block the page. */
const STEP = 30;
/** How many rows the first frame has: they fill the panel of the bell. */
const FIRST = 16;

interface Props<Item> {
  items: readonly Item[];
  /** One row, an `li` with a key and a link or a button, or with `tabIndex={-1}` if there is nothing to press. */
  row: (item: Item) => ReactNode;
  'aria-label'?: string;
  'aria-labelledby'?: string;
}

/** The rows of a group. A long group shows its first rows, and a button for the next ones. */
export function RowList<Item>({ items, row, ...name }: Props<Item>) {
  const [limit, setLimit] = useState(STEP);
  const list = useRef<HTMLUListElement>(null);
  const rendered = useDeferredCount(FIRST, limit);
  const rest = items.length - limit;
  useLayoutEffect(() => {
    if (rendered <= STEP) return;
    const first = list.current?.children[rendered - STEP];
    if (first instanceof HTMLElement) (first.querySelector<HTMLElement>('a, button') ?? first).focus();
  }, [rendered]);
  return (
    <>
      <ul ref={list} {...name}>
        {items.slice(0, rendered).map(row)}
      </ul>
      {rest > 0 && rendered >= STEP ? (
        <button type="button" className="btn btn-sm btn-ghost today-rest" onClick={() => setLimit(limit + STEP)}>
          {rest > STEP ? `Show ${STEP} more of ${formatCount(rest)}` : `Show ${rest} more`}
        </button>
      ) : null}
    </>
  );
}

/**
 * Handles a click on what takes a row away, but not the second one of a double click: by then the next row is in its
 * place.
 */
export const singleClick =
  (onClick: () => void) =>
  ({ detail }: MouseEvent): void => {
    if (detail < 2) onClick();
  };

/**
 * How many parts of a long content to render: the first ones at once, and all of them after those have been painted,
 * without blocking the page.
 */
export function useDeferredCount(first: number, all: number): number {
  const [shown, setShown] = useState(first);
  useEffect(() => startTransition(() => setShown(all)), [all]);
  return shown;
}
