import { type ReactNode, useId } from 'react';
import { formatCount } from '@jobtrail/web-kit';
import { RowList } from '../reminders/RowList.tsx';

interface Props<Item> {
  title: string;
  items: readonly Item[];
  /** One row, an `li` with a key. */
  row: (item: Item) => ReactNode;
  /** At the end of the head. */
  action?: ReactNode;
}

/** One group of Today as a panel; nothing if it is empty. */
export function TodayGroup<Item>({ title, items, row, action }: Props<Item>) {
  const id = useId();
  if (items.length === 0) return null;
  return (
    <section className="panel" aria-labelledby={id}>
      <header className="today-head">
        <h2 className="h3" id={id}>
          {title}
        </h2>
        <span className="muted num">{formatCount(items.length)}</span>
        {action}
      </header>
      <RowList aria-labelledby={id} items={items} row={row} />
    </section>
  );
}
