import { Table, type TableProps } from 'antd';
import { classes } from '@jobtrail/web-kit';

export type Columns<Row> = NonNullable<TableProps<Row>['columns']>;

interface Props<Row> extends TableProps<Row> {
  /** The accessible name. */
  label: string;
  /** Whether the rows still belong to the previous search. */
  stale?: boolean;
}

/**
 * Of a property that antd uses for its virtual tables: with it, a table does not measure the scroll bar. It would do so with
 * a style element, which the policy of the page forbids.
 */
const UNMEASURED = { tailor: true };

/** A table of records, which scrolls sideways where the window is too narrow for it. */
export function RecordTable<Row extends object>({ label, stale = false, className, ...table }: Props<Row>) {
  return (
    // Keyboard users scroll it with the arrow keys.
    <div
      className={classes('record-table', className, stale && 'is-stale')}
      role="region"
      aria-label={label}
      tabIndex={0}
    >
      <Table<Row> aria-label={label} pagination={false} tableLayout="fixed" {...UNMEASURED} {...table} />
    </div>
  );
}
