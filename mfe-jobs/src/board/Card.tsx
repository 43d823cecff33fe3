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

const HINT_ID = 'card-hint';

/** What assistive technology says about every card. */
export function CardHint() {
  return (
    <p id={HINT_ID} hidden>
      Press Enter to open this job. Press Space to lift it; then choose a stage with the left and right arrow keys, drop
      it with Space or Enter, or press Escape to leave it where it was. Without lifting, arrow keys go from job to job.
    </p>
  );
}

/** One job on the board. A click or Enter opens it; a mouse, a long press or Space lifts it. */
export const Card = memo(function Card({ card, drag, tabStop }: Props) {
  const state = useDrag(drag, ({ lifted, landing }) =>
    lifted?.id === card.id ? 'is-origin' : landing === card.id ? 'is-landing' : '',
  );
  return (
    <article
      className={classes('card', state)}
      data-job={card.id}
      data-focus-key={card.id}
      tabIndex={tabStop ? 0 : -1}
      aria-label={cardName(card)}
      aria-roledescription="draggable job"
      aria-describedby={HINT_ID}
    >
      <CardFace card={card} menuStop={tabStop} />
    </article>
  );
});
