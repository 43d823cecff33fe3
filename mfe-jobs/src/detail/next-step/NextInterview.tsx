import { CalendarDays, Video } from 'lucide-react';
import { type Interview, interviewName, interviewTexts, linkIn, localDayOf } from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { timeIn, untilText } from '../../jobs/clock/clockWords.ts';
import { dayName, monthDay } from '../../jobs/clock/days.ts';

interface Props {
  interview: Interview;
  /** The person's time zone. */
  zone: string;
  /** In ms since the epoch. */
  now: number;
  /** Shows the interviews of the job. */
  onShow: () => void;
}

/** The next interview of a job: what, when, and the link to join it. */
export function NextInterview({ interview, zone, now, onShow }: Props) {
  const day = localDayOf(Date.parse(interview.startsAt), zone);
  const today = localDayOf(now, zone);
  const link = linkIn(interview.place);
  const date = day === today ? dayName(day, today) : `${dayName(day, today)}, ${monthDay(day)}`;
  return (
    <div className="d-next-line">
      <Icon of={CalendarDays} size={14} />
      <button type="button" className="d-next-what" onClick={onShow}>
        {interviewName(interview)}
        <span className="caption muted num">
          {date}, {timeIn(interview.startsAt, zone)}
          {day === today ? ` · ${untilText(interview, now)}` : ''}
        </span>
      </button>
      {link ? (
        <a className="btn btn-sm" href={link} target="_blank" rel="noopener noreferrer">
          <Icon of={Video} size={14} />
          {interviewTexts.join}
        </a>
      ) : null}
    </div>
  );
}
