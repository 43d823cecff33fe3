import { type JobCard, jobTexts } from '@jobtrail/contract';
import { classes, formatCount } from '@jobtrail/web-kit';
import { cardName } from '../jobs/card.ts';
import { FlagIcon } from '../reminders/flag/FlagIcon.tsx';
import { useJobFlag } from '../reminders/flag/JobFlags.tsx';
import { keepPress } from './keepPress.ts';

interface Props {
  card: JobCard;
  /** Whether its button is a tab stop. */
  stop: boolean;
}

/** The flag of a card, in words. That of silence has a button that ends the application as unanswered; the board serves it. */
export function CardFlag({ card, stop }: Props) {
  const flag = useJobFlag(card);
  if (!flag) return null;
  const { shape, isToday, title, text, silentDays } = flag;
  return (
    <p className={classes('card-flag', isToday && 'is-today')} title={title}>
      <FlagIcon shape={shape} />
      {silentDays === undefined ? (
        <span>{text}</span>
      ) : (
        <>
          <span className="card-silence" data-short={`${formatCount(silentDays)} d`}>
            {text}
          </span>
          <button
            type="button"
            className="card-end"
            data-no-answer
            tabIndex={stop ? 0 : -1}
            aria-label={`${jobTexts.noAnswer}: ${cardName(card)}`}
            onMouseDown={keepPress}
            onTouchStart={keepPress}
          >
            {jobTexts.noAnswer}
          </button>
        </>
      )}
    </p>
  );
}
