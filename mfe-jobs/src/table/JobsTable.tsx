import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { ArchiveRestore } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { type JobCard, jobTexts } from '@jobtrail/contract';
import { classes, formatCount, Icon, isSearchShortcutOn, shortcutKey } from '@jobtrail/web-kit';
import { followJob, useFollowedJob } from '../jobs/followJob.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { request } from '../jobs/requests.ts';
import { rowKey } from '../jobs/rowKey.ts';
import { usePrinting } from '../jobs/usePrinting.ts';
import { choiceOf, shownColumns } from './choice.ts';
import { type Column, columnOf } from './columns.tsx';
import { JobRow } from './JobRow.tsx';
import { useKnowledge } from './knowledge.ts';
import type { Selection } from './selection.ts';
import type { Sort } from './sort.ts';
import { sortJobs } from './sortJobs.ts';
import { SortMenu } from './SortMenu.tsx';
import { StageMenu } from './StageMenu.tsx';
import { ListHead, TableHead } from './TableHead.tsx';
import { useTableSettings } from './tableSettings.ts';
import { TableTools } from './TableTools.tsx';
import { useHold } from './useHold.ts';
import { useRowSelection } from './useRowSelection.ts';
import { leastWidth } from './widths.ts';
import './jobs-table.css';

/** Height of a row in px; of a phone's list, about. */
const HEIGHTS = { comfortable: 40, compact: 32, list: 74 } as const;
/** What the list of a phone shows. */
const LIST: readonly Column[] = ['company', 'stage', 'role', 'activity', 'tags', 'next'].map(columnOf);
/** What it can be sorted by besides. */
const LIST_ORDERS: readonly Column[] = [...LIST, columnOf('salary'), columnOf('applied')];

interface Props {
  jobs: readonly JobCard[];
  sort: Sort;
  onSort: (sort: Sort) => void;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
  /** Receives the ids of the rows, in their order. */
  onOrder: (ids: readonly string[]) => void;
  selection: Selection;
  onSelection: (change: (selection: Selection) => Selection) => void;
  /** Shows a list instead of columns. */
  phone: boolean;
  /** Where the tools of the table are. */
  tools: HTMLElement | null;
  /** What the jobs are limited to, in words: part of the name of an exported file. */
  limits: string;
}

/** The table view: sortable and virtualised; a row opens its job. */
export default memo(function JobsTable({
  jobs,
  sort,
  onSort,
  onOpen,
  onMenu,
  onOrder,
  selection,
  onSelection,
  phone,
  tools,
  limits,
}: Props) {
  const commands = useJobCommands();
  const settings = useTableSettings();
  const choice = useMemo(() => choiceOf(settings.columns), [settings.columns]);
  const columns = useMemo(() => (phone ? LIST : shownColumns(choice)), [phone, choice]);
  const { knowledge, isComplete, retry } = useKnowledge({
    needsFacts: [...columns, columnOf(sort.column)].some(({ needsFacts }) => needsFacts),
  });
  const rows = useMemo(() => sortJobs(jobs, sort, knowledge), [jobs, sort, knowledge]);
  const order = useMemo(() => rows.map(({ id }) => id), [rows]);
  useEffect(() => {
    onOrder(order);
  }, [order, onOrder]);
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const [staged, setStaged] = useState<{ card: JobCard; anchor: HTMLElement } | null>(null);
  const onStage = useCallback((card: JobCard, anchor: HTMLElement) => setStaged({ card, anchor }), []);
  const { share, said, onPick, onPickAll } = useRowSelection({ order, selection, onSelection });
  const isSelecting = selection.ids.size > 0;
  const onHold = useHold((id) => onPick(id, false));
  const onPress = useCallback(
    (id: string) => (phone && isSelecting ? onPick(id, false) : onOpen(id)),
    [phone, isSelecting, onPick, onOpen],
  );
  const hint = useId();
  const printing = usePrinting();
  const tabStop = Math.min(current, rows.length - 1);
  const height = HEIGHTS[phone ? 'list' : settings.compact ? 'compact' : 'comfortable'];
  // oxlint-disable-next-line react/incompatible-library -- React's compiler is not in use
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.id ?? index,
    estimateSize: () => height,
    overscan: 4,
    rangeExtractor: (range) =>
      printing
        ? rows.map((_, index) => index)
        : [...new Set([...defaultRangeExtractor(range), tabStop])].sort((a, b) => a - b),
    initialRect: { width: 800, height: Math.max(window.innerHeight - 300, 0) },
    useFlushSync: false,
  });
  const measured = useRef(height);
  useLayoutEffect(() => {
    if (measured.current === height) return;
    measured.current = height;
    virtualizer.measure();
  }, [height, virtualizer]);
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
    const { target, ctrlKey, metaKey, altKey } = event;
    if (ctrlKey || metaKey || altKey || !(target instanceof HTMLElement)) return;
    const rowElement = target.closest('tr');
    const isInCheckbox = target.matches('.jobs-pick input');
    if (!rowElement || !(target === rowElement || isInCheckbox)) return;
    const row = rows[tabStop];
    if (event.key === 'Enter' && row && !isInCheckbox) return onOpen(row.id);
    if (row && shortcutKey(event) === 'x' && isSearchShortcutOn()) {
      event.preventDefault();
      return onPick(row.id, event.shiftKey);
    }
    if (event.key === 'n' && row && rowElement.querySelector('[data-silent]')) {
      followJob(row.id);
      void commands.endUnanswered(row.id);
      return;
    }
    if (row && shortcutKey(event) === 'm' && isSearchShortcutOn()) {
      // The menu of a row whose stage is not shown opens at its actions.
      const anchor = rowElement.querySelector<HTMLElement>('.jobs-stage, .dots');
      if (anchor) onStage(row, anchor);
      return event.preventDefault();
    }
    const to = { ArrowDown: tabStop + 1, ArrowUp: tabStop - 1, Home: 0, End: rows.length - 1 }[rowKey(event)];
    if (to === undefined || to < 0 || to >= rows.length) return;
    event.preventDefault();
    setCurrent(to);
    setWanted(to);
  }

  const items = virtualizer.getVirtualItems();
  const all = { count: rows.length, share, onPickAll };
  return (
    <div className="table-wrap">
      {tools && !phone
        ? createPortal(
            <TableTools
              rows={rows}
              choice={choice}
              compact={settings.compact}
              knowledge={knowledge}
              isComplete={isComplete}
              limits={limits}
            />,
            tools,
          )
        : null}
      <div className="table-scroll" ref={scroller}>
        <table
          className={classes(
            'table',
            phone ? 'jobs-list' : 'jobs-table',
            settings.compact && 'is-compact',
            isSelecting && 'is-selecting',
          )}
          style={phone ? undefined : { minWidth: leastWidth(columns) }}
          aria-label="Job applications"
          aria-rowcount={rows.length + 1}
        >
          {phone ? (
            <ListHead columns={columns} {...all} />
          ) : (
            <TableHead columns={columns} sort={sort} onSort={onSort} {...all} />
          )}
          <tbody data-focus-list="" onKeyDown={key} {...(phone && onHold)}>
            {items.map(({ key: id, index, start }, at) => {
              const row = rows[index];
              const before = items[at - 1];
              return row ? (
                <JobRow
                  key={id}
                  card={row}
                  columns={columns}
                  knowledge={knowledge}
                  index={index}
                  measure={virtualizer.measureElement}
                  gap={start - (before ? before.end : 0)}
                  tabStop={index === tabStop}
                  hint={hint}
                  isSelected={selection.ids.has(row.id)}
                  onFocus={setCurrent}
                  onOpen={onPress}
                  onMenu={onMenu}
                  onStage={onStage}
                  onPick={onPick}
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
        Press Enter to open this job, M to change its stage, and X to select it. The up and down arrow keys go from row
        to row.
      </p>
      <p className="sr" role="status">
        {said}
      </p>
      <div className="table-foot">
        <span className="num grow">
          {formatCount(rows.length)} {rows.length === 1 ? 'application' : 'applications'}
        </span>
        {retry ? (
          <span role="alert">
            Contacts and interviews did not load.{' '}
            <button type="button" className="link" onClick={retry}>
              Try again
            </button>
          </span>
        ) : null}
        <button
          type="button"
          className="btn btn-ghost jobs-deleted"
          data-tooltip={phone ? jobTexts.recentlyDeleted : undefined}
          onClick={() => request({ kind: 'deleted' })}
        >
          {phone ? <Icon of={ArchiveRestore} size={14} /> : null}
          <span>{jobTexts.recentlyDeleted}</span>
        </button>
        <SortMenu columns={phone ? LIST_ORDERS : columns} sort={sort} onSort={onSort} />
      </div>
      {staged ? <StageMenu {...staged} onClose={() => setStaged(null)} /> : null}
    </div>
  );
});
