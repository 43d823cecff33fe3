import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { Icon, MenuButton, MenuItem } from '@jobtrail/web-kit';
import { type Column, columnOf } from './columns.tsx';
import type { Sort } from './sort.ts';
import { sortAfterClick } from './sortJobs.ts';

interface Props {
  columns: readonly Column[];
  sort: Sort;
  onSort: (sort: Sort) => void;
}

/** Says what the table is sorted by, and sorts it by another column: the only way on phones, which have no header. */
export function SortMenu({ columns, sort, onSort }: Props) {
  const sorted = columnOf(sort.column);
  const words = `Sorted by ${sorted.sortedBy}`;
  const choices = columns.includes(sorted) ? columns : [...columns, sorted];
  return (
    <MenuButton
      label={`${words}, ${sort.direction}`}
      menuLabel="Sort by"
      face={
        <>
          {words}
          <Icon of={ChevronDown} size={12} />
        </>
      }
    >
      {choices.map((column) => (
        <MenuItem key={column.id} checked={column === sorted} onSelect={() => onSort(sortAfterClick(sort, column))}>
          {column.label}
          {column === sorted ? <Icon of={sort.direction === 'ascending' ? ArrowUp : ArrowDown} size={14} /> : null}
        </MenuItem>
      ))}
    </MenuButton>
  );
}
