import { pages } from '@jobtrail/contract';
import { opensInNewTab } from '../../jobs/JobLink.tsx';
import { detailAddress } from '../../pages.ts';
import type { TodayInterview } from '../../reminders/interviews.ts';
import { startsInText, timeIn } from '../../reminders/interviewTexts.ts';

interface Props {
  interview: TodayInterview;
  /** In ms since the epoch. */
  now: number;
  /** The person's time zone. */
  zone: string;
  onOpen: (jobId: string) => void;
}

/** An interview of today in the panel of the bell. */
export function PanelInterview({ interview, now, zone, onOpen }: Props) {
  const { jobId, name, company, startsAt, endsAt, link } = interview;
  const isOver = Date.parse(endsAt) <= now;
  return (
    <li className="today-panel-row" data-today-row>
      <a
        className="grow"
        data-opens
        href={detailAddress(pages.dashboard, jobId)}
        onClick={(event) => {
          if (opensInNewTab(event)) return;
          event.preventDefault();
          onOpen(jobId);
        }}
      >
        <span className="today-panel-what num">
          {timeIn(startsAt, zone)} {name}
        </span>
        <span className="caption muted">
          <span className="truncate">{company}</span>
          <span className="today-due num">{isOver ? 'How did it go?' : startsInText(startsAt, now)}</span>
        </span>
      </a>
      {link !== null && !isOver ? (
        <a
          className="btn btn-sm"
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Join: ${name}, ${company}`}
        >
          Join
        </a>
      ) : null}
    </li>
  );
}
