import type { UseQueryResult } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { type Interview, interviewTexts, type LocalDay } from '@jobtrail/contract';
import { ApiError, EmptyState, ErrorState, Icon, messageOf } from '@jobtrail/web-kit';
import type { ScheduleView } from '../interviews/scheduleAddress.ts';
import { beginningIn, type Entry } from '../interviews/week.ts';
import { monthDay } from '../jobs/clock/days.ts';
import { wallTimeAt } from '../jobs/clock/wallTime.ts';
import { Agenda } from './Agenda.tsx';
import { DayStrip } from './DayStrip.tsx';
import type { DueEntry } from './dueDays.ts';
import { ScheduleSkeleton } from './ScheduleSkeleton.tsx';
import { WeekGrid } from './WeekGrid.tsx';

interface Props {
  interviews: UseQueryResult<Interview[]>;
  entries: readonly Entry[] | undefined;
  week: LocalDay;
  due: ReadonlyMap<LocalDay, readonly DueEntry[]>;
  view: ScheduleView;
  phone: boolean;
  zone: string;
  now: number;
  /** Whether everything is loaded that decides what an empty agenda says and how much space it has. */
  isSettled: boolean;
  next: Interview | undefined;
  selected: string | null;
  onSelect: (id: string) => void;
  onOpenJob: (id: string) => void;
  onMenu: (interview: Interview, anchor: HTMLElement) => void;
  onAdd: () => void;
  /** Goes to the week of an interview. */
  onShow: (interview: Interview) => void;
}

/** The week or the agenda, or a placeholder: loading, failed, no interviews. */
export function ScheduleContent(props: Props) {
  const { interviews, entries, week, view, phone, zone, now, next, selected, onSelect, onMenu, onAdd, onShow } = props;
  if (!entries) {
    if (!interviews.isError) return <ScheduleSkeleton view={view} />;
    return <LoadError error={interviews.error} onRetry={() => void interviews.refetch()} />;
  }
  if (view === 'week')
    return (
      <WeekGrid
        week={week}
        entries={entries}
        due={props.due}
        zone={zone}
        now={now}
        selected={selected}
        onSelect={onSelect}
        onOpenJob={props.onOpenJob}
      />
    );
  const hasInterviews = beginningIn(week, entries).length > 0;
  if (!hasInterviews && !props.isSettled) return <ScheduleSkeleton view={view} />;
  return (
    <>
      {phone ? <DayStrip week={week} entries={entries} zone={zone} now={now} /> : null}
      {hasInterviews ? (
        <Agenda
          week={week}
          entries={entries}
          zone={zone}
          now={now}
          selected={selected}
          onSelect={onSelect}
          onMenu={onMenu}
        />
      ) : (
        <div className="panel schedule-state">
          <EmptyState
            title={next ? interviewTexts.empty : interviewTexts.emptyAgenda}
            action={
              next ? (
                <button type="button" className="btn" onClick={() => onShow(next)}>
                  Next: {next.job.company}, {monthDay(wallTimeAt(Date.parse(next.startsAt), zone).day)}
                </button>
              ) : (
                <button type="button" className="btn" onClick={onAdd}>
                  <Icon of={Plus} />
                  {interviewTexts.schedule}
                </button>
              )
            }
          >
            {next
              ? null
              : 'Interviews that you schedule appear here, and in your calendar app if it subscribes to them.'}
          </EmptyState>
        </div>
      )}
    </>
  );
}

function LoadError({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const code = error instanceof ApiError && error.status !== 0 ? `${error.status} ${error.code}` : undefined;
  return (
    <div className="panel schedule-state">
      <ErrorState title="Your interviews did not load" code={code} onRetry={onRetry}>
        Nothing is lost.{' '}
        {messageOf(error, 'Jobtrail could not be reached. Please check your connection and try again.')}
      </ErrorState>
    </div>
  );
}
