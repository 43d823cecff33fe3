import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDown, ArrowUp } from 'lucide-react';
import {
  type CSSProperties,
  type KeyboardEvent,
  memo,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { JobCard } from '@jobtrail/contract';
import { formatCount, Icon } from '@jobtrail/web-kit';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { followJob, useFollowedJob } from '../jobs/followJob.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { rowKey } from '../jobs/rowKey.ts';
import { usePrinting } from '../jobs/usePrinting.ts';
import { type Column, columns } from './columns.tsx';
import { JobRow } from './JobRow.tsx';
import { type Sort, sortAfterClick, sortJobs } from './sort.ts';

/** The width of the column of the menu, and the least one of a column that shares the rest, in px. */
const [MENU, SHARED_MIN] = [48, 152];
const minWidth = columns.reduce((sum, { width }) => sum + (width.narrow ?? SHARED_MIN), MENU);

/** The widths of a column for the style sheet. */
const widthsOf = ({
  wide = 'auto',
  narrow,
}: Column['width']): CSSProperties & Record<'--wide' | '--narrow', string> => ({
  '--wide': wide,
  '--narrow': narrow === undefined ? 'auto' : `${narrow}px`,
});
/** Height of a row in px. */
const ROW = 40;

interface Props {
  jobs: readonly JobCard[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
  /** Receives the ids of the rows, in their order. */
  onOrder: (ids: readonly string[]) => void;
}

/** The table view: sortable and virtualised; a row opens its job. */
export default memo(function JobsTable({ jobs, sort, onSort, onOpen, onMenu, onOrder }: Props) {
  const commands = useJobCommands();
  const zone = usePersonZone();
  const rows = useMemo(() => sortJobs(jobs, sort, zone), [jobs, sort, zone]);
  useEffect(() => {
    onOrder(rows.map(({ id }) => id));
  }, [rows, onOrder]);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const hint = useId();
  const printing = usePrinting();
  const tabStop = Math.min(current, rows.length - 1);
  // oxlint-disable-next-line react/incompatible-library -- React's compiler is not in use
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => ROW,
    overscan: 4,
    rangeExtractor: (range) =>
      printing
        ? rows.map((_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), tabStop])].sort((a, b) => a - b),
    initialRect: { width: 800, height: Math.max(window.innerHeight - 300, 0) },
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    if (wanted === null) return;
    virtualizer.scrollToIndex(wanted, { align: 'auto' });
    scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted + 2}"]`)?.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted, virtualizer]);

  useFollowedJob(rows, (id) => {
    const index = rows.findIndex((row) => row.id === id);
    if (index === -1) return;
    setCurrent(index);
    setWanted(index);
  });

  function key(event: KeyboardEvent<HTMLTableSectionElement>): void {
    if (!(event.target instanceof HTMLTableRowElement) || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[tabStop];
    if (event.key === 'Enter' && row) return onOpen(row.id);
    if (event.key === 'n' && !event.ctrlKey && !event.metaKey && row && event.target.querySelector('[data-silent]')) {
      followJob(row.id);
      void commands.endUnanswered(row.id);
      return;
    }
    const to = { ArrowDown: tabStop + 1, ArrowUp: tabStop - 1, Home: 0, End: rows.length - 1 }[rowKey(event)];
    if (to === undefined || to < 0 || to >= rows.length) return;
    event.preventDefault();
    setCurrent(to);
    setWanted(to);
  }

  const items = virtualizer.getVirtualItems();
  return (
    <div className="table-wrap">
      <div className="table-scroll" ref={scroller}>
        <table
          className="table jobs-table"
          style={{ minWidth }}
          aria-label="Job applications"
          aria-rowcount={rows.length + 1}
        >
          <thead>
            <tr aria-rowindex={1}>
              {columns.map((column) => {
                const { id, label, width } = column;
                const sorted = sort.column === column ? sort.direction : undefined;
                return (
                  <th key={id} scope="col" style={widthsOf(width)} aria-sort={sorted ?? 'none'}>
                    <button type="button" onClick={() => onSort(sortAfterClick(sort, column))}>
                      {label}
                      {sorted ? <Icon of={sorted === 'ascending' ? ArrowUp : ArrowDown} size={12} /> : null}
                    </button>
                  </th>
                );
              })}
              <th scope="col" className="col-act">
                <span className="sr">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody data-focus-list="" onKeyDown={key}>
            {items.map(({ key: id, index, start }, at) => {
              const row = rows[index];
              const before = items[at - 1];
              return row ? (
                <JobRow
                  key={id}
                  card={row}
                  index={index}
                  measure={virtualizer.measureElement}
                  gap={start - (before ? before.end : 0)}
                  tabStop={index === tabStop}
                  hint={hint}
                  onFocus={setCurrent}
                  onOpen={onOpen}
                  onMenu={onMenu}
                />
              ) : null;
            })}
            <tr
              className="gap"
              aria-hidden="true"
              style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }}
            />
          </tbody>
        </table>
      </div>
      <p id={hint} hidden>
        Press Enter to open this job. The up and down arrow keys go from row to row.
      </p>
      <div className="table-foot">
        <span className="num">
          {formatCount(rows.length)} {rows.length === 1 ? 'application' : 'applications'}
        </span>
      </div>
    </div>
  );
});
