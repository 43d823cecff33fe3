import { useDraggable } from '@dnd-kit/core';
import { memo } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { classes } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { CardFace } from './CardFace.tsx';
import { type DragStore, useDrag } from './drag.ts';

interface Props {
  card: JobCard;
  drag: DragStore;
  /** Whether Tab stops here: one card of each lane. */
  tabStop: boolean;
}

/** One job on the board: opens with a click or Enter, and can be lifted by mouse, by a long press and with Space. */
export const Card = memo(function Card({ card, drag, tabStop }: Props) {
  const { attributes, listeners, setNodeRef } = useDraggable({ id: card.id });
  const state = useDrag(drag, ({ lifted, landing }) =>
    lifted?.id === card.id ? 'is-origin' : landing === card.id ? 'is-landing' : '',
  );
  return (
    <article
      ref={setNodeRef}
      className={classes('card', state)}
      data-job={card.id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={cardName(card)}
      aria-roledescription="draggable job"
      aria-describedby={attributes['aria-describedby']}
      {...listeners}
    >
      <CardFace card={card} menuStop={tabStop} />
    </article>
  );
});
