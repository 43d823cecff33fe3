import { CalendarArrowDown, Video } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import {
  type Interview,
  INTERVIEW_STATE_LABELS,
  interviewName,
  interviewTexts,
  linkIn,
  type LocalDay,
  localDayOf,
} from '@jobtrail/contract';
import { classes, Icon, StageBadge } from '@jobtrail/web-kit';
import { calendarFileAddress } from '../interviews/queries.ts';
import { type Entry, wordsOf } from '../interviews/week.ts';
import { lengthText, timeIn } from '../jobs/clock/clockWords.ts';
import { dayName, daysOfWeek, monthDay } from '../jobs/clock/days.ts';

interface Props {
  week: LocalDay;
  entries: readonly Entry[];
  zone: string;
  now: number;
  selected: string | null;
  onSelect: (id: string) => void;
  onMenu: (interview: Interview, anchor: HTMLElement) => void;
}

/** The interviews of the week as a list by days; the arrow keys go from one to the next. */
export function Agenda({ week, entries, zone, now, selected, onSelect, onMenu }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const today = localDayOf(now, zone);
  const days = daysOfWeek(week);

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-interview]') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const to = step === undefined || at === -1 ? undefined : rows[at + step];
    if (!to) return;
    event.preventDefault();
    to.focus();
  }

  return (
    // The buttons in the rows are the interactive elements; this listener serves all of them.
    <div ref={list} className="schedule-agenda" onKeyDown={onKeyDown}>
      {days.map((day) => {
        const own = entries.filter((entry) => entry.day === day);
        return own.length === 0 ? null : (
          <section key={day} className="panel" data-day={day} aria-label={`${dayName(day, today)}, ${monthDay(day)}`}>
            <header className="schedule-agenda-head">
              <h2 className="h3">{dayName(day, today)}</h2>
              <time className="muted" dateTime={day}>
                {monthDay(day)}
              </time>
            </header>
            <ul>
              {own.map((entry) => (
                <AgendaRow
                  key={entry.interview.id}
                  entry={entry}
                  zone={zone}
                  past={Date.parse(entry.interview.endsAt) <= now}
                  selected={entry.interview.id === selected}
                  onSelect={onSelect}
                  onMenu={onMenu}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}

interface RowProps extends Pick<Props, 'zone' | 'onSelect' | 'onMenu'> {
  entry: Entry;
  past: boolean;
  selected: boolean;
}

function AgendaRow({ entry: { interview, overlapped }, zone, past, selected, onSelect, onMenu }: RowProps) {
  const { id, job, kind, place, state, startsAt, durationMinutes } = interview;
  const link = state === 'planned' && !past ? linkIn(place) : null;
  return (
    <li className={classes('schedule-row', past && 'is-past', selected && 'is-on')}>
      <span className="schedule-row-time num">
        <time dateTime={startsAt}>{timeIn(startsAt, zone)}</time>
        <span className="caption muted">{lengthText(durationMinutes)}</span>
      </span>
      <button
        type="button"
        className={classes('schedule-row-text', state === 'cancelled' && 'is-canceled')}
        data-interview={id}
        aria-pressed={selected}
        onClick={() => onSelect(id)}
      >
        <b className="truncate">{job.company}</b>
        <span className="caption muted">
          {interviewName(interview)}, <bdi>{job.position}</bdi>
          {kind === 'onsite' && place ? (
            <>
              {' · '}
              <bdi>{place}</bdi>
            </>
          ) : null}
          {state === 'planned' ? null : ` · ${INTERVIEW_STATE_LABELS[state]}`}
          {overlapped.length > 0 ? (
            <>
              <span className="schedule-row-dot"> · </span>
              <span className="schedule-overlap">{wordsOf(overlapped, zone)}</span>
            </>
          ) : null}
        </span>
      </button>
      <StageBadge stage={job.status} />
      <span className="schedule-row-actions">
        {link ? (
          <a
            className="btn btn-sm"
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`${interviewTexts.join}: ${job.company}`}
          >
            <Icon of={Video} size={14} />
            {interviewTexts.join}
          </a>
        ) : null}
        <a
          className="icon-btn schedule-row-file"
          href={calendarFileAddress(id)}
          download
          title={interviewTexts.download}
          aria-label={`${interviewTexts.download}: ${job.company}`}
        >
          <Icon of={CalendarArrowDown} size={14} />
        </a>
        <button
          type="button"
          className="icon-btn dots"
          aria-haspopup="menu"
          aria-label={`Actions for the interview with ${job.company}`}
          onClick={({ currentTarget }) => onMenu(interview, currentTarget)}
        />
      </span>
    </li>
  );
}
