import { DndContext } from '@dnd-kit/core';
import { type KeyboardEvent, memo, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react';
import { type JobCard, STAGES, type Zoom } from '@jobtrail/contract';
import { useFollowedJob } from '../jobs/followJob.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import type { Lanes } from '../jobs/lanes.ts';
import { sayings } from './announcements.ts';
import { createDragStore } from './drag.ts';
import { DragPreview } from './DragPreview.tsx';
import { flyBack } from './flight.ts';
import { Lane } from './Lane.tsx';
import { laneElement } from './laneElement.ts';
import { LaneRegistry } from './LaneRegistry.ts';
import { positionAfterKey } from './moves.ts';
import { useBoardDrag } from './useBoardDrag.ts';
import { useBoardScale } from './useBoardScale.ts';
import { useLanes } from './useLanes.ts';

/** An empty board has nothing else to focus, and on a phone it must be scrollable by keyboard. */
const SCROLLED_BY_KEYS = { tabIndex: 0, role: 'group', 'aria-label': 'Stages' };

interface Props {
  lanes: Lanes;
  zoom: Zoom;
  onOpen: (id: string) => void;
  onMenu: (card: JobCard, anchor: HTMLElement) => void;
}

/** The six lanes. One click listener and one key listener serve all cards. */
export const Board = memo(function Board({ lanes, zoom, onOpen, onMenu }: Props) {
  const commands = useJobCommands();
  const [drag] = useState(createDragStore);
  const [registry] = useState(() => new LaneRegistry());
  const wrap = useRef<HTMLDivElement>(null);
  const current = useLanes(lanes);
  const scale = useBoardScale(wrap, zoom);
  const [reverted, setReverted] = useState('');
  const clearReverted = useCallback(() => setReverted(''), []);
  const dragging = useBoardDrag({ board: wrap, drag, registry, lanes: current, onLift: clearReverted });

  useFollowedJob(lanes, (id) => {
    const position = current.positionOf(id);
    if (position) registry.get(position.stage)?.focus(position.index);
  });

  useEffect(() => commands.onMoveRefused(({ id }) => flyBack(wrap.current, id)), [commands]);
  useEffect(() => commands.onMoveReverted((card) => setReverted(sayings.reverted(card))), [commands]);

  function key(event: KeyboardEvent<HTMLElement>): void {
    if (
      !(event.target instanceof HTMLElement) ||
      event.target.dataset.job === undefined ||
      drag.getState().lifted ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const id = event.target.dataset.job;
    if (event.key === 'Enter') return onOpen(id);
    const from = current.positionOf(id);
    const to = from && positionAfterKey(current.latest.current, from, event.key);
    if (!to) return;
    event.preventDefault();
    laneElement(wrap.current, to.stage)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    registry.get(to.stage)?.focus(to.index);
  }
  function click(event: MouseEvent<HTMLElement>): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const card = current.cardOf(target.closest<HTMLElement>('[data-job]')?.dataset.job);
    if (!card || opensInNewTab(event)) return;
    event.preventDefault();
    const menu = target.closest<HTMLElement>('[data-menu]');
    if (menu) onMenu(card, menu);
    else onOpen(card.id);
  }

  return (
    <DndContext {...dragging}>
      <div
        className="board-wrap"
        ref={wrap}
        {...(STAGES.every(({ value }) => lanes[value].length === 0) ? SCROLLED_BY_KEYS : {})}
      >
        {/* The cards are the interactive elements; these listeners serve all of them. */}
        <div className="board" style={scale} onClick={click} onKeyDown={key}>
          {STAGES.map((stage) => (
            <Lane key={stage.value} stage={stage} cards={lanes[stage.value]} drag={drag} registry={registry} />
          ))}
        </div>
      </div>
      <DragPreview drag={drag} board={wrap} />
      <p className="sr" role="status">
        {reverted}
      </p>
    </DndContext>
  );
});
