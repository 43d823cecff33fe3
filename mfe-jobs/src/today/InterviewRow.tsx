import { NotebookPen, Video } from 'lucide-react';
import { Icon } from '@jobtrail/web-kit';
import { opensInNewTab } from '../jobs/JobLink.tsx';
import { detailAddress, TODAY_PAGE } from '../pages.ts';
import type { TodayInterview } from '../reminders/interviews.ts';
import { startsInText, timeIn } from '../reminders/interviewTexts.ts';

interface Props {
  interview: TodayInterview;
  /** In ms since the epoch. */
  now: number;
  /** The person's time zone. */
  zone: string;
  onOpen: (jobId: string) => void;
}

/** An interview of today: when, what, and the link to join it. */
export function InterviewRow({
  interview: { jobId, name, company, about, startsAt, endsAt, minutes, link },
  now,
  zone,
  onOpen,
}: Props) {
  const isOver = Date.parse(endsAt) <= now;
  return (
    <li className="today-row" data-today-row>
      <span className="today-time">
        <time dateTime={startsAt}>{timeIn(startsAt, zone)}</time>
        <span className="caption muted num">{minutes} min</span>
      </span>
      <a
        className="today-text"
        data-opens
        href={detailAddress(TODAY_PAGE, jobId)}
        onClick={(event) => {
          if (opensInNewTab(event)) return;
          event.preventDefault();
          onOpen(jobId);
        }}
      >
        <b>{name}</b>
        <span className="caption muted">
          <span className="today-company">{company}</span>
          {about === '' ? null : <span className="today-why">{about}</span>}
        </span>
      </a>
      <span className="today-due num">{isOver ? 'How did it go?' : startsInText(startsAt, now)}</span>
      <span className="today-acts">
        {link !== null && !isOver ? (
          <a
            className="btn btn-sm"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Join: ${name}, ${company}`}
          >
            <Icon of={Video} size={14} />
            Join
          </a>
        ) : null}
        <button
          type="button"
          className={link !== null && !isOver ? 'btn btn-sm btn-ghost' : 'btn btn-sm'}
          aria-label={`${isOver ? 'Add note' : 'Notes'}: ${name}, ${company}`}
          onClick={() => onOpen(jobId)}
        >
          {link !== null && !isOver ? null : <Icon of={NotebookPen} size={14} />}
          {isOver ? 'Add note' : 'Notes'}
        </button>
      </span>
    </li>
  );
}
