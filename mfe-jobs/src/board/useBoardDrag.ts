import {
  type DndContextProps,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { type RefObject, useCallback, useEffect, useMemo, useRef } from 'react';
import { isStage, type Stage, STAGES } from '@jobtrail/contract';
import { MOUSE_ACTIVATION, TOUCH_ACTIVATION } from '../jobs/dragActivation.ts';
import { followJob } from '../jobs/followJob.ts';
import { useJobCommands } from '../jobs/JobsContext.tsx';
import { announcementsOf } from './announcements.ts';
import { laneCollision } from './collision.ts';
import { type DragStore, putDown } from './drag.ts';
import { EdgeScroll } from './EdgeScroll.ts';
import { jobElement, laneElement } from './elements.ts';
import { LaneKeyboardSensor } from './keyboardSensor.ts';
import type { LaneRegistry } from './LaneRegistry.ts';
import { laneAfterKey } from './moves.ts';
import type { CurrentLanes } from './useLanes.ts';

export interface DragOptions {
  readonly board: RefObject<HTMLDivElement | null>;
  readonly drag: DragStore;
  readonly registry: LaneRegistry;
  readonly lanes: CurrentLanes;
  /** Called when a card is lifted. */
  readonly onLift: () => void;
}

/**
 * Ends the state of dragging. The lanes of a phone snap again then, to the one that was in view before the drag, so the
 * board is brought back to where the card was dropped.
 */
function stopDragging(board: HTMLElement | null, to: Stage | null): void {
  if (!board) return;
  const left = board.scrollLeft;
  board.classList.remove('is-dragging');
  board.scrollTo({ left, behavior: 'instant' });
  if (to !== null) laneElement(board, to)?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: 'instant' });
}

/** Drags cards from lane to lane, by mouse, touch and keyboard. @returns the properties of the drag context */
export function useBoardDrag({
  board,
  drag,
  registry,
  lanes: { latest, cardOf },
  onLift,
}: DragOptions): DndContextProps {
  const commands = useJobCommands();
  const release = useRef<(() => void) | undefined>(undefined);

  const choose = useCallback(
    (key: string) => {
      const { lifted, chosen } = drag.getState();
      const stage = lifted && laneAfterKey(chosen ?? lifted.status, key);
      if (!stage) return null;
      drag.setState({ chosen: stage });
      registry.get(stage)?.toTop();
      const lane = laneElement(board.current, stage);
      lane?.scrollIntoView({ inline: 'nearest', block: 'nearest' });
      const { left, top } = lane?.querySelector('.lane-list')?.getBoundingClientRect() ?? { left: 0, top: 0 };
      return { x: left + 7, y: top + 1 };
    },
    [board, drag, registry],
  );
  const sensors = useSensors(
    useSensor(MouseSensor, MOUSE_ACTIVATION),
    useSensor(TouchSensor, TOUCH_ACTIVATION),
    useSensor(LaneKeyboardSensor, { choose }),
  );
  const collisionDetection = useMemo(() => laneCollision(drag), [drag]);
  const accessibility = useMemo(
    () => ({
      announcements: announcementsOf({
        lifted: () => drag.getState().lifted,
        lanes: () => latest.current,
        isByKeyboard: () => drag.getState().chosen !== null,
      }),
      // The cards have their own hint, which is there before this code.
      screenReaderInstructions: { draggable: '' },
      restoreFocus: false,
    }),
    [drag, latest],
  );

  const lift = useCallback(
    ({ active, activatorEvent }: DragStartEvent) => {
      const card = cardOf(String(active.id));
      if (!card) return;
      const element = jobElement(board.current, card.id);
      const hold = commands.holdRefetch();
      const scroll = board.current && activatorEvent.type !== 'keydown' ? new EdgeScroll(board.current) : undefined;
      release.current = () => {
        hold();
        scroll?.end();
      };
      onLift();
      board.current?.classList.add('is-dragging');
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
    [board, cardOf, commands, drag, onLift],
  );
  const moveOver = useCallback(
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
      stopDragging(board.current, to);
      putDown(drag, lifted?.id ?? null);
      if (!lifted) return;
      const moves = to !== null && to !== lifted.status;
      if (!moves) return;
      if (chosen !== null) followJob(lifted.id);
      registry.get(to)?.toTop();
      void commands.move(lifted.id, to);
    },
    [board, commands, drag, registry],
  );
  const drop = useCallback(
    ({ over: lane }: DragEndEvent) => finish(STAGES.find(({ value }) => value === lane?.id)?.value ?? null),
    [finish],
  );
  const cancel = useCallback(() => finish(null), [finish]);
  // A drag that is still in progress when the board disappears must not scroll anything.
  useEffect(() => () => release.current?.(), []);

  return {
    sensors,
    collisionDetection,
    accessibility,
    autoScroll: false,
    onDragStart: lift,
    onDragOver: moveOver,
    onDragEnd: drop,
    onDragCancel: cancel,
  };
}
