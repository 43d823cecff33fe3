import {
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  type KeyboardEvent,
  memo,
  type MouseEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { isStage, type JobCard, type Stage, STAGES, type Zoom } from '@jobtrail/contract';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../drag/activation.ts';
import { followJob, useFollowedJob } from '../jobs/followJob.ts';
import { jobElement } from '../jobs/jobElement.ts';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import type { Lanes } from '../jobs/lanes.ts';
import { announcementsOf, dragInstructions, sayings } from './announcements.ts';
import { laneCollision } from './collision.ts';
import { createDragStore, putDown } from './drag.ts';
import { DragPreview } from './DragPreview.tsx';
import { EdgeScroll } from './EdgeScroll.ts';
import { flyBack } from './flight.ts';
import { LaneKeyboardSensor } from './keyboardSensor.ts';
import { Lane } from './Lane.tsx';
import { LaneRegistry } from './LaneRegistry.ts';
import { laneAfterKey, positionAfterKey } from './moves.ts';
import { useBoardScale } from './useBoardScale.ts';

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
  const latest = useRef(lanes);
  useLayoutEffect(() => {
    latest.current = lanes;
  });
  const scale = useBoardScale(wrap, zoom);
  const release = useRef<(() => void) | undefined>(undefined);
  const [reverted, setReverted] = useState('');

  const spotOf = useCallback((id: string | undefined) => {
    for (const { value } of STAGES) {
      const index = latest.current[value].findIndex((card) => card.id === id);
      if (index !== -1) return { stage: value, index };
    }
    return null;
  }, []);
  const cardAt = useCallback(
    (id: string | undefined): JobCard | undefined => {
      const spot = spotOf(id);
      return spot ? latest.current[spot.stage][spot.index] : undefined;
    },
    [spotOf],
  );
  const laneElement = useCallback(
    (stage: Stage) => wrap.current?.querySelector<HTMLElement>(`[data-lane="${stage}"]`) ?? null,
    [],
  );

  const choose = useCallback(
    (key: string) => {
      const { lifted, chosen } = drag.getState();
      const stage = lifted && laneAfterKey(chosen ?? lifted.status, key);
      if (!stage) return null;
      drag.setState({ chosen: stage });
      registry.get(stage)?.toTop();
      const lane = laneElement(stage);
      lane?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      const { left, top } = lane?.querySelector('.lane-list')?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return { x: left + 7, y: top + 1 };
    },
    [drag, registry, laneElement],
  );
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE_ACTIVATION),
    useSensor(TouchSensor, TOUCH_ACTIVATION),
    useSensor(LaneKeyboardSensor, { choose }),
  );
  const collision = useMemo(() => laneCollision(drag), [drag]);
  const accessibility = useMemo(
    () => ({
      // oxlint-disable-next-line react/refs -- the lanes are read when something is announced, not during render
      announcements: announcementsOf({
        lifted: () => drag.getState().lifted,
        lanes: () => latest.current,
        isByKeyboard: () => drag.getState().chosen !== null,
      }),
      screenReaderInstructions: dragInstructions,
      restoreFocus: false,
    }),
    [drag],
  );

  const start = useCallback(
    ({ active, activatorEvent }: DragStartEvent) => {
      const card = cardAt(String(active.id));
      if (!card) return;
      const element = jobElement(wrap.current, card.id);
      const hold = commands.holdRefetch();
      const scroll = wrap.current && activatorEvent.type !== 'keydown' ? new EdgeScroll(wrap.current) : undefined;
      release.current = () => {
        hold();
        scroll?.end();
      };
      setReverted('');
      wrap.current?.classList.add('is-dragging');
      const drawn = element?.getBoundingClientRect().width ?? 0;
      drag.setState({
        lifted: card,
        height: element?.offsetHeight ?? 0,
        scale: element && drawn > 0 ? drawn / element.offsetWidth : 1,
        over: card.status,
        chosen: activatorEvent.type === 'keydown' ? card.status : null,
        landing: null,
      });
    },
    [cardAt, commands, drag],
  );
  const over = useCallback(
    ({ over: lane }: DragOverEvent) => {
      const id = lane ? String(lane.id) : '';
      drag.setState({ over: isStage(id) ? id : null });
    },
    [drag],
  );
  const finish = useCallback(
    (to: Stage | null) => {
      const { lifted, chosen } = drag.getState();
      release.current?.();
      wrap.current?.classList.remove('is-dragging');
      putDown(drag, lifted?.id ?? null);
      if (!lifted) return;
      const moves = to !== null && to !== lifted.status;
      if (!moves) return;
      if (chosen !== null) followJob(lifted.id);
      registry.get(to)?.toTop();
      void commands.move(lifted.id, to);
    },
    [commands, drag, registry],
  );
  const end = useCallback(
    ({ over: lane }: DragEndEvent) => finish(STAGES.find(({ value }) => value === lane?.id)?.value ?? null),
    [finish],
  );
  const cancel = useCallback(() => finish(null), [finish]);

  useFollowedJob(lanes, (id) => {
    const spot = spotOf(id);
    if (spot) registry.get(spot.stage)?.focus(spot.index);
  });

  useEffect(() => commands.onMoveRefused(({ id }) => flyBack(wrap.current, id)), [commands]);
  useEffect(() => commands.onMoveReverted((card) => setReverted(sayings.reverted(card))), [commands]);
  // A drag that is still in progress when the board disappears must not scroll anything.
  useEffect(() => () => release.current?.(), []);

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
    const from = spotOf(id);
    const to = from && positionAfterKey(latest.current, from, event.key);
    if (!to) return;
    event.preventDefault();
    laneElement(to.stage)?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
    registry.get(to.stage)?.focus(to.index);
  }
  function click(event: MouseEvent<HTMLElement>): void {
    const { target } = event;
    if (!(target instanceof Element)) return;
    const card = cardAt(target.closest<HTMLElement>('[data-job]')?.dataset.job);
    if (!card || opensInNewTab(event)) return;
    event.preventDefault();
    const menu = target.closest<HTMLElement>('[data-menu]');
    if (menu) onMenu(card, menu);
    else onOpen(card.id);
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collision}
      autoScroll={false}
      accessibility={accessibility}
      onDragStart={start}
      onDragOver={over}
      onDragEnd={end}
      onDragCancel={cancel}
    >
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
