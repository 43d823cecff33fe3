import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { classes, formatCount, Icon } from '@jobtrail/web-kit';
import type { Column } from './columns.tsx';
import { PickCell } from './PickCell.tsx';
import type { Sort } from './sort.ts';
import { sortAfterClick } from './sortJobs.ts';
import { columnWidths } from './widths.ts';

interface PickAll {
  /** How many rows there are. */
  count: number;
  /** How many of them are selected. */
  share: 'all' | 'some' | 'none';
  /** Selects all, or none if all are selected. */
  onPickAll: () => void;
}
interface Props extends PickAll {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

function PickAllCell({ count, share, onPickAll }: PickAll) {
  return <PickCell label={`Select all ${formatCount(count)}`} share={share} isTabStop onPick={onPickAll} />;
}

/** The heads of the columns; each is a button that sorts by its column. */
export function TableHead({ columns, sort, onSort, ...all }: Props) {
  const widths = columnWidths(columns);
  return (
    <thead>
      <tr aria-rowindex={1}>
        <PickAllCell {...all} />
        {columns.map((column) => {
          const { id, label, align } = column;
          const sorted = sort.column === id ? sort.direction : undefined;
          return (
            <th
              key={id}
              scope="col"
              className={classes(align === 'right' && 'r')}
              style={{ width: widths.get(id) }}
              aria-sort={sorted ?? 'none'}
            >
              <button type="button" onClick={() => onSort(sortAfterClick(sort, column))}>
                {label}
                {sorted ? (
                  <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={12} />
                ) : (
                  <Icon of={ChevronsUpDown} size={12} className="jobs-sortable" />
                )}
              </button>
            </th>
          );
        })}
        <th scope="col" className="col-act">
          <span className="sr">Actions</span>
        </th>
      </tr>
    </thead>
  );
}

/** The heads of a list, for screen readers. */
export function ListHead({ columns, ...all }: PickAll & { columns: readonly Column[] }) {
  return (
    <thead className="sr">
      <tr aria-rowindex={1}>
        <PickAllCell {...all} />
        {columns.map(({ id, label }) => (
          <th key={id} scope="col">
            {label}
          </th>
        ))}
        <th scope="col">Actions</th>
      </tr>
    </thead>
  );
}
