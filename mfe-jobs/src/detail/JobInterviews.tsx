import { CalendarPlus, Video } from 'lucide-react';
import { useState } from 'react';
import {
  type Interview,
  INTERVIEW_STATE_LABELS,
  interviewName,
  interviewTexts,
  linkIn,
  localDayOf,
} from '@jobtrail/contract';
import { Icon } from '@jobtrail/web-kit';
import { InterviewDialogs, type OpenInterview } from '../interviews/InterviewDialogs.tsx';
import { useJobInterviews } from '../interviews/queries.ts';
import { timesIn } from '../jobs/clock/clockWords.ts';
import { monthDay, shortWeekday } from '../jobs/clock/days.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { RelatedList } from './RelatedList.tsx';

/** The interviews of a job, above its interview notes, and the button that schedules one. */
export function JobInterviews({ id }: { id: string }) {
  const interviews = useJobInterviews(id);
  const zone = usePersonZone();
  const [open, setOpen] = useState<OpenInterview | null>(null);
  return (
    <section className="related-interviews" aria-label="Interviews">
      <div className="row related-head">
        <span className="grow muted">{interviews.data?.length === 0 ? interviewTexts.emptyJob : ''}</span>
        <button type="button" className="btn btn-sm" onClick={() => setOpen({ kind: 'new' })}>
          <Icon of={CalendarPlus} size={14} />
          {interviewTexts.schedule}
        </button>
      </div>
      {interviews.data?.length === 0 ? null : (
        <RelatedList list={interviews} what="interviews" empty="">
          {(items) => (
            <ul>
              {items.map((interview) => (
                <JobInterview
                  key={interview.id}
                  interview={interview}
                  zone={zone}
                  onMenu={(anchor) => setOpen({ kind: 'menu', interview, anchor })}
                />
              ))}
            </ul>
          )}
        </RelatedList>
      )}
      <InterviewDialogs open={open} onOpen={setOpen} day={undefined} jobId={id} />
    </section>
  );
}

interface ItemProps {
  interview: Interview;
  zone: string;
  onMenu: (anchor: HTMLElement) => void;
}

function JobInterview({ interview, zone, onMenu }: ItemProps) {
  const { startsAt, state, place, people } = interview;
  const day = localDayOf(Date.parse(startsAt), zone);
  const link = state === 'planned' ? linkIn(place) : null;
  return (
    <li className="note">
      <div className="row">
        <span className="grow">
          <b className="strong">{interviewName(interview)}</b>
          <span className="caption muted num related-when">
            {shortWeekday(day)}, {monthDay(day)}, {timesIn(interview, zone)}
            {state === 'planned' ? '' : ` · ${INTERVIEW_STATE_LABELS[state]}`}
            {people.length > 0 ? ` · ${people.join(', ')}` : ''}
          </span>
        </span>
        {link ? (
          <a className="btn btn-sm" href={link} target="_blank" rel="noopener noreferrer">
            <Icon of={Video} size={14} />
            {interviewTexts.join}
          </a>
        ) : null}
        <button
          type="button"
          className="icon-btn icon-btn-sm dots"
          aria-haspopup="menu"
          aria-label={`Actions for ${interviewName(interview)} on ${monthDay(day)}`}
          onClick={({ currentTarget }) => onMenu(currentTarget)}
        />
      </div>
    </li>
  );
}
