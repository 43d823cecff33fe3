import { classes, formatDay } from '@jobtrail/web-kit';
import type { ColumnMapping, DateOrder, DateReading } from './reading.ts';

interface Props {
  columns: readonly ColumnMapping[];
  header: readonly string[];
  onOrder: (column: number, order: DateOrder) => void;
}

const ORDERS = [
  { order: 'dmy', label: 'Day first' },
  { order: 'mdy', label: 'Month first' },
] as const;

/** In which order the columns write their dates, where a column allows both. */
export function DateOrders({ columns, header, onOrder }: Props) {
  const doubtful = columns.flatMap(({ column, dates }) =>
    dates?.example || dates?.order === 'ask' ? [{ column, dates }] : [],
  );
  if (doubtful.length === 0) return null;
  return (
    <div>
      {doubtful.map(({ column, dates }) => (
        <fieldset key={column}>
          <legend className="import-legend">
            {doubtful.length === 1 ? 'Dates' : `Dates in “${header[column] ?? ''}”`}
          </legend>
          <div className="seg" role="group" aria-label="Order in dates">
            {ORDERS.map(({ order, label }) => (
              <button
                key={order}
                type="button"
                className={classes(dates.order === order && 'is-on')}
                aria-pressed={dates.order === order}
                onClick={() => onOrder(column, order)}
              >
                {label}
              </button>
            ))}
          </div>
          <p className="caption muted import-read-as" role="status">
            {sentenceOf(dates)}
          </p>
        </fieldset>
      ))}
    </div>
  );
}

function sentenceOf({ order, example }: DateReading): string {
  if (!example) return 'These dates fit neither order alone. Choose one; the others become errors.';
  const { cell, dmy, mdy } = example;
  if (order === 'dmy' || order === 'mdy') return `${cell} is read as ${formatDay(example[order])}.`;
  return `Is ${cell} ${formatDay(dmy)} or ${formatDay(mdy)}?`;
}
