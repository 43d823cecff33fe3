import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { MOBILE_BREAKPOINT } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { rowKey } from '../jobs/rowKey.ts';
import { useMedia } from '../jobs-screen/useMedia.ts';
import { CheckRow } from './CheckRow.tsx';
import type { DuplicateChoices } from './duplicates.ts';
import type { CheckedRow } from './reader/FileReading.ts';
import type { Mapping } from './reading.ts';

/** Height of a row in px; of a phone's list, about. */
const HEIGHTS = { table: 44, list: 76 } as const;
const NOTHING = {
  all: 'This table has no lines.',
  new: 'No line is new.',
  duplicates: 'No line is in Jobtrail already.',
  errors: 'No line has an error.',
} as const;

interface Props {
  rows: readonly CheckedRow[];
  /** How many lines the file has. */
  total: number;
  mapping: Mapping;
  choices: DuplicateChoices;
  view: keyof typeof NOTHING;
  /** Opens a line, by its index in the file. */
  onOpen: (index: number) => void;
}

/** The lines of the file, of which only the visible ones are rendered. Arrow keys go from line to line. */
export function CheckTable({ rows, total, mapping, choices, view, onOpen }: Props) {
  const scroller = useRef<HTMLDivElement>(null);
  const phone = useMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);
  const [current, setCurrent] = useState(0);
  const [wanted, setWanted] = useState<number | null>(null);
  const tabStop = Math.min(current, rows.length - 1);
  const height = HEIGHTS[phone ? 'list' : 'table'];
  // oxlint-disable-next-line react/incompatible-library -- React's compiler is not in use
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    getItemKey: (index) => rows[index]?.index ?? index,
    estimateSize: () => height,
    overscan: 6,
    rangeExtractor: (range) => [...new Set([...defaultRangeExtractor(range), tabStop])].sort((a, b) => a - b),
    initialRect: { width: 800, height: 480 },
    useFlushSync: false,
  });
  useLayoutEffect(() => {
    virtualizer.measure();
  }, [height, virtualizer]);
  useLayoutEffect(() => {
    if (wanted === null) return;
    virtualizer.scrollToIndex(wanted, { align: 'auto' });
    scroller.current
      ?.querySelector<HTMLElement>(`tr[aria-rowindex="${wanted + 2}"] button`)
      ?.focus({ preventScroll: true });
    setWanted(null);
  }, [wanted, virtualizer]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const to = { ArrowDown: tabStop + 1, ArrowUp: tabStop - 1, Home: 0, End: rows.length - 1 }[rowKey(event)];
    if (to === undefined || to < 0 || to >= rows.length || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    setCurrent(to);
    setWanted(to);
  }

  const items = virtualizer.getVirtualItems();
  return (
    <div className="table-scroll import-lines" ref={scroller}>
      <table
        className={classes('table', phone ? 'import-list' : 'import-check')}
        aria-label={`Lines of the file, ${total}`}
        aria-rowcount={rows.length + 1}
      >
        <thead className={classes(phone && 'sr')}>
          <tr aria-rowindex={1}>
            <th scope="col" className="r">
              Line
            </th>
            <th scope="col">Company</th>
            <th scope="col">Position</th>
            <th scope="col">Stage</th>
            <th scope="col">Applied</th>
            <th scope="col">Result</th>
          </tr>
        </thead>
        {/* The buttons in the rows are the interactive elements; this listener serves all of them. */}
        <tbody onKeyDown={onKeyDown}>
          {items.map(({ key, index, start }, at) => {
            const row = rows[index];
            const before = items[at - 1];
            return row ? (
              <CheckRow
                key={key}
                row={row}
                position={index}
                gap={start - (before ? before.end : 0)}
                measure={virtualizer.measureElement}
                isTabStop={index === tabStop}
                mapping={mapping}
                choices={choices}
                onFocus={setCurrent}
                onOpen={onOpen}
              />
            ) : null;
          })}
          <tr
            className="import-gap"
            aria-hidden="true"
            style={{ height: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0) }}
          />
        </tbody>
      </table>
      {rows.length === 0 ? <p className="import-nothing muted">{NOTHING[view]}</p> : null}
    </div>
  );
}
