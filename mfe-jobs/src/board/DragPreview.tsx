import { DragOverlay, type DropAnimation } from '@dnd-kit/core';
import { type RefObject, useMemo } from 'react';
import { createPortal } from 'react-dom';
import { stageInfo } from '@jobtrail/contract';
import { CardFace } from './CardFace.tsx';
import { type DragStore, useDrag } from './drag.ts';
import { jobElement } from './elements.ts';
import { settle } from './flight.ts';

/** Animates the preview to the new position of its card. */
const settling =
  (board: RefObject<HTMLElement | null>, drag: DragStore): DropAnimation =>
  async ({ active, dragOverlay }) => {
    const id = String(active.id);
    // The move is rendered in the next task; the card is in its new lane only after that.
    await new Promise((next) => setTimeout(next));
    const lane = jobElement(board.current, id)?.closest<HTMLElement>('[data-lane]')?.dataset.lane;
    if (lane !== undefined) await settle(dragOverlay.node, board.current, id, lane);
    if (drag.getState().landing === id) drag.setState({ landing: null });
  };

/** The dragged card: tilted, above everything else, and animated to its place after the drop. */
export function DragPreview({ drag, board }: { drag: DragStore; board: RefObject<HTMLElement | null> }) {
  const card = useDrag(drag, ({ lifted }) => lifted);
  const scale = useDrag(drag, (state) => state.scale);
  const animation = useMemo(() => settling(board, drag), [board, drag]);
  return createPortal(
    <DragOverlay className="drag-preview" dropAnimation={animation} zIndex={60}>
      {card ? (
        <div className="drag-scale" style={{ width: `calc(${100 / scale}% + 14px)`, transform: `scale(${scale})` }}>
          <div className="card is-drag" aria-hidden="true" inert data-stage={stageInfo(card.status).key}>
            <CardFace card={card} menuStop={false} />
          </div>
        </div>
      ) : null}
    </DragOverlay>,
    document.body,
  );
}
