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
  /** Whether the card is a tab stop; one card per lane is. */
  tabStop: boolean;
}

/** One job on the board. A click or Enter opens it; a mouse, a long press or Space lifts it. */
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
      data-focus-key={card.id}
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
