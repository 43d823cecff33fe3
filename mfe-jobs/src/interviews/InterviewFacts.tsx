import { CalendarArrowDown, Video } from 'lucide-react';
import {
  type Interview,
  INTERVIEW_STATE_LABELS,
  interviewName,
  interviewTexts,
  linkIn,
  localDayOf,
} from '@jobtrail/contract';
import { Icon, Tile } from '@jobtrail/web-kit';
import { cityOf } from '@jobtrail/web-kit/time-zones';
import { timesIn, untilText } from '../jobs/clock/clockWords.ts';
import { dayName, monthDay, shortWeekday } from '../jobs/clock/days.ts';
import { calendarFileAddress } from './queries.ts';
import { wordsOf } from './week.ts';

interface Props {
  heading: string;
  interview: Interview;
  overlapped: readonly Interview[];
  zone: string;
  now: number;
  onOpenJob: (id: string) => void;
  onMenu: (interview: Interview, anchor: HTMLElement) => void;
}

/** One interview in full: when in both zones, where, with whom, what to prepare. */
export function InterviewFacts({ heading, interview, overlapped, zone, now, onOpenJob, onMenu }: Props) {
  const { id, jobId, job, startsAt, timeZone, place, people, preparation, state } = interview;
  const link = linkIn(place);
  const today = localDayOf(now, zone);
  const day = localDayOf(Date.parse(startsAt), zone);
  const theirDay = localDayOf(Date.parse(startsAt), timeZone);
  return (
    <section className="schedule-facts" aria-label={heading}>
      <div className="row">
        <h2 className="grow">{heading}</h2>
        <span className="muted num">
          {state === 'planned' ? untilText(interview, now) : INTERVIEW_STATE_LABELS[state]}
        </span>
      </div>
      <div className="row schedule-facts-job">
        <Tile name={job.company} />
        <span className="grow">
          <b className="medium">{interviewName(interview)}</b>
          <button type="button" className="schedule-job soft" onClick={() => onOpenJob(jobId)}>
            <bdi>{job.company}</bdi>, <bdi>{job.position}</bdi>
          </button>
        </span>
      </div>
      <dl>
        <dt>{interviewTexts.when}</dt>
        <dd className="num">
          {timesIn(interview, zone)}
          <span className="muted">
            {dayName(day, today)}, {monthDay(day)}
          </span>
          {timeZone === zone ? null : (
            <span className="muted">
              {timesIn(interview, timeZone)} in {cityOf(timeZone)}
              {theirDay === day ? '' : `, ${shortWeekday(theirDay)}`}
            </span>
          )}
          {overlapped.length > 0 ? <span className="schedule-overlap">{wordsOf(overlapped, zone)}</span> : null}
        </dd>
        {place ? (
          <>
            <dt>{interviewTexts.where}</dt>
            <dd>
              {link && !/\s/.test(place.trim()) ? (
                <a className="link" href={link} target="_blank" rel="noopener noreferrer">
                  {new URL(link).host}
                </a>
              ) : (
                place
              )}
            </dd>
          </>
        ) : null}
        {people.length > 0 ? (
          <>
            <dt>{interviewTexts.people}</dt>
            <dd>
              {people.map((name) => (
                <span key={name} className="schedule-person">
                  {name}
                </span>
              ))}
            </dd>
          </>
        ) : null}
        {preparation ? (
          <>
            <dt>{interviewTexts.prepare}</dt>
            <dd className="prose">{preparation}</dd>
          </>
        ) : null}
      </dl>
      <div className="row">
        {link && state === 'planned' ? (
          <a className="btn btn-sm" href={link} target="_blank" rel="noopener noreferrer">
            <Icon of={Video} size={14} />
            {interviewTexts.join}
          </a>
        ) : null}
        <a className="btn btn-sm" href={calendarFileAddress(id)} download>
          <Icon of={CalendarArrowDown} size={14} />
          {interviewTexts.download}
        </a>
        <span className="grow" />
        <button
          type="button"
          className="icon-btn dots"
          aria-haspopup="menu"
          aria-label={`Actions for the interview with ${job.company}`}
          onClick={({ currentTarget }) => onMenu(interview, currentTarget)}
        />
      </div>
    </section>
  );
}
