import { Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import {
  addDays,
  type Interview,
  interviewTexts,
  localDayOf,
  MOBILE_BREAKPOINT,
  PIPELINE_BREAKPOINT,
} from '@jobtrail/contract';
import { Icon, useCall, useNavigate } from '@jobtrail/web-kit';
import { InterviewDialogs, type OpenInterview, SELECTED } from '../interviews/InterviewDialogs.tsx';
import { InterviewFacts } from '../interviews/InterviewFacts.tsx';
import { useInterviews, useNextInterviews } from '../interviews/queries.ts';
import { addressOf, pathTo, type ScheduleAddress } from '../interviews/scheduleAddress.ts';
import { entriesOf, nextInterview } from '../interviews/week.ts';
import { weekOf, weekTitle } from '../jobs/clock/days.ts';
import { useNow } from '../jobs/clock/useNow.ts';
import { usePersonZone } from '../jobs/clock/usePersonZone.ts';
import { useRequests } from '../jobs/requests.ts';
import { JobsDialogs } from '../jobs-screen/JobsDialogs.tsx';
import type { OpenDialog } from '../jobs-screen/openDialog.ts';
import { Summary } from '../jobs-screen/Summary.tsx';
import { useDetailAddress } from '../jobs-screen/useDetailAddress.ts';
import { useMedia } from '../jobs-screen/useMedia.ts';
import { SCHEDULE_PAGE } from '../pages.ts';
import { RemindersOff } from '../reminders/RemindersOff.tsx';
import { CalendarFeed } from './CalendarFeed.tsx';
import { useScheduleKeys } from './keys.ts';
import { ScheduleContent } from './ScheduleContent.tsx';
import { ScheduleTools } from './ScheduleTools.tsx';
import { useDueDays } from './useDueDays.ts';
import './schedule.css';

/** /schedule: the interviews of a week, the next or the selected one in full, and the calendar feed. */
export default function ScheduleScreen({ query }: { query: URLSearchParams }) {
  const navigate = useNavigate();
  const zone = usePersonZone();
  const now = useNow();
  const today = localDayOf(now, zone);
  const address = addressOf(query, today);
  const { week, view, selected } = address;
  const interviews = useInterviews(week, addDays(week, 6));
  const coming = useNextInterviews(today);
  const due = useDueDays(interviews.data !== undefined, today);
  const [open, setOpen] = useState<OpenInterview | null>(null);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const wide = useMedia(`(min-width: ${PIPELINE_BREAKPOINT}px)`);
  const phone = useMedia(`(max-width: ${MOBILE_BREAKPOINT - 1}px)`);
  const openJob = query.get('job');
  const onOpenJob = useDetailAddress(SCHEDULE_PAGE, openJob);

  // Below the interviews, the calendar feed moves with them, and an empty agenda takes the space that it leaves.
  const feed = useCall('getCalendarFeed');
  const [isSettled, setSettled] = useState(false);
  if (!isSettled && !interviews.isPending && !coming.isPending && !feed.isPending) setSettled(true);

  const entries = useMemo(
    () => interviews.data && entriesOf(interviews.data, zone, week, 7),
    [interviews.data, zone, week],
  );
  const go = (to: Partial<ScheduleAddress>): void => navigate(pathTo({ ...address, ...to }, today), { replace: true });
  const onWeek = (weeks: number): void => go({ week: addDays(week, 7 * weeks), selected: null });
  const onToday = (): void => go({ week: weekOf(today), selected: null });
  const onSelect = (id: string): void => go({ selected: id === selected && wide ? null : id });
  const onMenu = (interview: Interview, anchor: HTMLElement): void => setOpen({ kind: 'menu', interview, anchor });
  const add = (): void => setOpen({ kind: 'new' });
  useRequests('interview', ({ jobId }) => setOpen({ kind: 'new', jobId }));
  useScheduleKeys({ onToday, onWeek, onNew: add });

  const chosen = entries?.find(({ interview }) => interview.id === selected);
  const next = nextInterview(coming.data ?? [], now);
  const shown = chosen?.interview ?? next;
  const order = useMemo(() => [...new Set(entries?.map(({ interview }) => interview.jobId))], [entries]);
  const facts = shown && (
    <InterviewFacts
      heading={chosen ? SELECTED : interviewTexts.nextInterview}
      interview={shown}
      overlapped={chosen?.overlapped ?? []}
      zone={zone}
      now={now}
      onOpenJob={onOpenJob}
      onMenu={onMenu}
    />
  );

  return (
    <div className="jobs schedule">
      <div className="jobs-main">
        <div className="jobs-title">
          <h1 tabIndex={-1} data-page-title={interviewTexts.title}>
            {interviewTexts.title}
          </h1>
          <span className="sum num">{weekTitle(week)}</span>
          <Summary cards={undefined} found={0} searching={false} />
          <span className="grow" />
          <button type="button" className="btn btn-primary" aria-keyshortcuts="i" onClick={add}>
            <Icon of={Plus} />
            {interviewTexts.schedule}
          </button>
        </div>
        <RemindersOff />
        <ScheduleTools
          week={week}
          today={today}
          now={now}
          entries={entries}
          coming={coming.data ?? []}
          zone={zone}
          view={view}
          onView={(to) => go({ view: to })}
          onToday={onToday}
          onWeek={onWeek}
        />
        <ScheduleContent
          interviews={interviews}
          entries={entries}
          week={week}
          due={due}
          view={phone ? 'agenda' : view}
          phone={phone}
          zone={zone}
          now={now}
          isSettled={isSettled}
          next={next}
          selected={selected}
          onSelect={onSelect}
          onOpenJob={onOpenJob}
          onMenu={onMenu}
          onAdd={add}
          onShow={(interview) =>
            go({ week: weekOf(localDayOf(Date.parse(interview.startsAt), zone)), selected: interview.id })
          }
        />
        {wide || !isSettled ? null : <CalendarFeed now={now} />}
      </div>
      {wide ? (
        <aside className="pipeline schedule-side" aria-label="Interview and calendar feed">
          {facts ?? (
            <section className="schedule-facts">
              <h2>{interviewTexts.nextInterview}</h2>
              <p className="soft">{coming.isPending ? '' : `${interviewTexts.emptyAgenda}.`}</p>
            </section>
          )}
          <CalendarFeed now={now} />
        </aside>
      ) : null}
      <InterviewDialogs
        open={open}
        onOpen={setOpen}
        day={week > today ? week : undefined}
        onOpenJob={onOpenJob}
        sheet={!wide && chosen && openJob === null ? facts : undefined}
        onSheetClose={() => go({ selected: null })}
      />
      <JobsDialogs dialog={dialog} onDialog={setDialog} openJob={openJob} order={order} onOpenJob={onOpenJob} />
    </div>
  );
}
