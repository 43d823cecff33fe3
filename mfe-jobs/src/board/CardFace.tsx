import { memo } from 'react';
import { appliedDayOf, type JobCard, pages } from '@jobtrail/contract';
import { formatCardDay, formatDay } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { usePersonZone, useToday } from '../jobs/clock/usePersonZone.ts';
import { breakable, JobLink } from '../jobs/JobLink.tsx';
import { CardFlag } from './CardFlag.tsx';
import { keepPress } from './keepPress.ts';
import { reasonOnCard } from './reasons.ts';

interface Props {
  card: JobCard;
  /** Whether the menu is a tab stop. */
  menuStop: boolean;
}

/**
 * The content of a card: company, role, location and date, at most one flag, the menu. It has few elements because a
 * board has many cards: the style sheet draws the letter tile and the dots of the menu.
 */
export const CardFace = memo(function CardFace({ card, menuStop }: Props) {
  const zone = usePersonZone();
  const today = useToday();
  const { company, position, location } = card;
  const applied = appliedDayOf(card, zone);
  const reason = reasonOnCard(card);
  const letter = (Array.from(company.trim())[0] ?? '?').toUpperCase();
  return (
    <>
      <h3 className="card-co" title={company} data-letter={letter}>
        <JobLink id={card.id} page={pages.dashboard}>
          {company}
        </JobLink>
      </h3>
      <p className="card-role" title={position}>
        {breakable(position)}
      </p>
      <div className="card-meta">
        {location ? (
          <span className="tag" title={location}>
            {location}
          </span>
        ) : null}
        {applied === null ? (
          <span className="card-undated" title="No application date">
            {formatDay(null)}
          </span>
        ) : (
          <time dateTime={applied} title={`Applied ${formatDay(applied)}`}>
            {formatCardDay(applied, today)}
          </time>
        )}
      </div>
      <CardFlag card={card} stop={menuStop} />
      {reason === null ? null : <p className="card-ended">{reason}</p>}
      <button
        type="button"
        className="card-menu dots"
        tabIndex={menuStop ? 0 : -1}
        data-menu
        aria-haspopup="menu"
        aria-label={`Actions for ${cardName(card)}`}
        onMouseDown={keepPress}
        onTouchStart={keepPress}
      />
    </>
  );
});
