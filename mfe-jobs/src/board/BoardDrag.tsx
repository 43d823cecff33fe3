import { DndContext, useDraggable, useDroppable } from '@dnd-kit/core';
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Stage, STAGE_VALUES } from '@jobtrail/contract';
import type { CardPress, CardPresses } from './CardPresses.ts';
import { DragPreview } from './DragPreview.tsx';
import { laneElement } from './elements.ts';
import { type DragOptions, useBoardDrag } from './useBoardDrag.ts';

interface Props extends DragOptions {
  readonly presses: CardPresses;
}

/**
 * Dragging, next to the board whose lanes and cards it uses. They do not know it, so it can be loaded after them, and a
 * drag renders none of the cards.
 */
export default function BoardDrag({ presses, ...options }: Props) {
  const { board, drag } = options;
  return (
    <DndContext {...useBoardDrag(options)}>
      {STAGE_VALUES.map((stage) => (
        <LaneTarget key={stage} stage={stage} board={board} />
      ))}
      <PressedCard presses={presses} />
      <DragPreview drag={drag} board={board} />
    </DndContext>
  );
}

/** Makes a lane a drop target. */
function LaneTarget({ stage, board }: { stage: Stage; board: RefObject<HTMLElement | null> }) {
  const { setNodeRef } = useDroppable({ id: stage });
  useLayoutEffect(() => setNodeRef(laneElement(board.current, stage)), [board, stage, setNodeRef]);
  return null;
}

const LISTENERS: Readonly<Record<string, string>> = {
  mousedown: 'onMouseDown',
  touchstart: 'onTouchStart',
  keydown: 'onKeyDown',
};

/** Makes the card that was pressed last draggable, and passes the press on. */
function PressedCard({ presses }: { presses: CardPresses }) {
  const [press, setPress] = useState<CardPress | null>(null);
  const { listeners, setNodeRef } = useDraggable({ id: press?.id ?? '' });
  // At once, because a sensor may cancel the event and listens for those that follow.
  useEffect(() => presses.connect((next) => flushSync(() => setPress(next))), [presses]);
  const passOn = useEffectEvent(({ card, event }: CardPress) => {
    setNodeRef(card);
    listeners?.[LISTENERS[event.type] ?? '']?.(event);
  });
  useLayoutEffect(() => {
    if (press) passOn(press);
  }, [press]);
  return null;
}
