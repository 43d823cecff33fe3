import { memo } from 'react';
import type { JobCard } from '@jobtrail/contract';
import { formatCardDate, formatDate } from '@jobtrail/web-kit';
import { cardName, cardView } from '../jobs/card.ts';
import { silentDays } from '../jobs/silence.ts';
import { Hourglass } from './Hourglass.tsx';

/** A press on the menu is none on the card: it lifts nothing. */
const keep = (event: { stopPropagation: () => void }): void => event.stopPropagation();

interface Props {
  card: JobCard;
  /** Whether Tab stops at the menu. */
  menuStop: boolean;
}

/**
 * What a card shows: company, role, place and date, at most one flag, the menu. Few elements on purpose, since a
 * board has many cards: the letter tile and the menu's dots are drawn by the style sheet.
 */
export const CardFace = memo(function CardFace({ card, menuStop }: Props) {
  const { company, role, tags } = cardView(card);
  const silent = silentDays(card);
  const letter = (Array.from(company.trim())[0] ?? '?').toUpperCase();
  return (
    <>
      <h3 className="card-co" title={company} data-letter={letter}>
        {company}
      </h3>
      <p className="card-role" title={role}>
        {role}
      </p>
      <div className="card-meta">
        {tags.map((tag) => (
          <span key={tag} className="tag" title={tag}>
            {tag}
          </span>
        ))}
        {card.applicationDate ? (
          <time dateTime={card.applicationDate} title={`Applied ${formatDate(card.applicationDate)}`}>
            {formatCardDate(card.applicationDate)}
          </time>
        ) : null}
      </div>
      {silent === null ? null : (
        <p className="card-flag">
          <Hourglass />
          {silent} days silent
        </p>
      )}
      <button
        type="button"
        className="card-menu dots"
        tabIndex={menuStop ? 0 : -1}
        data-menu
        aria-haspopup="menu"
        aria-label={`Actions for ${cardName(card)}`}
        onMouseDown={keep}
        onTouchStart={keep}
      />
    </>
  );
});
